import { beforeAll, describe, expect, test } from 'vitest';
import { subjectPage } from '../../../src/stewardship/subject/page.ts';
import { readSubject } from '../../../src/stewardship/subject/read-subject.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { expectAccessible, NO_BROWSER, openConsole, startBrowser } from '../../console/browser.ts';
import { EMAIL, storePerson } from './known-person.ts';

// Skipped only on a machine without Chromium; `.ci/run` installs it.
describe.skipIf(NO_BROWSER)('the page of all that is held on a person', () => {
  const service = serviceForTests({ accessJournalDays: 30 });
  beforeAll(() => storePerson(service));

  test.each([1280, 360])('is accessible at a width of %i pixels, and asks for nothing', async (width) => {
    const html = subjectPage(await readSubject(service.database.pool, { email: EMAIL }));
    const browser = await startBrowser();
    try {
      const { page, expectClean } = await openConsole(browser, 'http://nowhere.invalid', width);
      await page.setContent(html);
      await expectAccessible(page);
      expect(await page.getByRole('region').count()).toBeGreaterThan(10);
      expectClean();
    } finally {
      await browser.close();
    }
  });
});
