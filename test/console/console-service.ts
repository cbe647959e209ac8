import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { type Relay, startRelay } from '../api/http/relay.ts';
import { startService, type TestService, type TestServiceOptions } from '../api/http/service.ts';
import { NO_BROWSER, openConsole, startBrowser } from './browser.ts';

if (NO_BROWSER) console.warn(`The tests of the console are skipped: ${NO_BROWSER}.`);

/** The service, the relay and the browser of a test file; the values are there once its tests run. */
export function useConsole(options: TestServiceOptions = {}) {
  const running = {} as { service: TestService; relay: Relay; browser: Browser };
  beforeAll(async () => {
    running.service = await startService(options);
    // Pages are loaded through the relay, so that a test can make the service unreachable.
    running.relay = await startRelay('127.0.0.1', Number(new URL(running.service.url).port));
    running.browser = await startBrowser();
  });
  afterAll(async () => {
    await running.browser?.close();
    await running.relay?.close();
    await running.service?.stop();
  });
  return {
    running,
    /** Opens a page, which is closed at the end of the test. */
    async open(width?: number) {
      const opened = await openConsole(running.browser, `http://127.0.0.1:${running.relay.port}`, width);
      onTestFinished(() => opened.close());
      return opened;
    },
  };
}

/** Polls the text of an element by its test id. */
export const text = (page: Page, id: string) => expect.poll(() => page.getByTestId(id).textContent());

/** Runs the search of a page. */
export const search = (page: Page) => page.getByRole('button', { name: /^Search · / }).click();

/** The credit balance that a page shows. */
export async function balance(page: Page): Promise<number> {
  return Number((await page.getByTestId('balance').textContent())?.replaceAll(',', ''));
}
