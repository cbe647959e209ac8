import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Chromium without windows takes two thirds of the processor time of the whole one. */
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ?? '';

/** Why the tests of the console are skipped; null if they run. */
export const NO_BROWSER =
  CHROMIUM === '' ? 'there is no Chromium: apt-get install chromium-headless-shell' : null;

/** Longer than any answer takes while other test files run. */
const WITHIN_MS = 60_000;

export async function startBrowser(): Promise<Browser> {
  // Chromium has no sandbox when it runs as root, as in a container.
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}

export type ConsolePage = Awaited<ReturnType<typeof openConsole>>;

/** Opens a page with its own storage. Script errors and requests to other hosts fail `expectClean`. */
export async function openConsole(browser: Browser, url: string, width = 1280) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    baseURL: url,
  });
  context.setDefaultTimeout(WITHIN_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const address = request.url();
    if (/^https?:/.test(address) && !address.startsWith(url)) faults.push(address);
  });
  return {
    page,
    /** Signs in with a key, at a hash of the console's URL. */
    async signIn(key: string, hash = '#/people') {
      await page.goto(`/console${hash}`);
      await page.getByLabel('API key', { exact: true }).fill(key);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    },
    /** Expects no error of a script, no refusal by the content security policy and no request to another host. */
    expectClean: () => expect(faults).toEqual([]),
    close: () => context.close(),
  };
}

/** Expects no finding of axe on a page, in light and dark mode, and no content wider than the page. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const expectNone = (options: axe.RunOptions) =>
    // Polled, since a page that fades in has no contrast yet.
    expect.poll(() => findings(page, options), { timeout: WITHIN_MS }).toEqual([]);
  await expectNone({});
  // The modes have their colours alone of their own.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone({ runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(tooWide)).toBe(0);
}

async function findings(page: Page, options: axe.RunOptions): Promise<string[]> {
  const run = `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})`;
  const { violations } = await page.evaluate<axe.AxeResults>(run);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
