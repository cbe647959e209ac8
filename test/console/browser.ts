import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where Debian's package puts Chromium. */
const CHROMIUM = '/usr/bin/chromium';

/** Why the tests of the console are skipped; null where they run. */
export const NO_BROWSER = existsSync(CHROMIUM) ? null : `there is no ${CHROMIUM}: apt-get install chromium`;

/** Longer than any answer takes while other test files run. */
const WITHIN_MS = 60_000;

/** Starts Chromium without a window. */
export async function startBrowser(): Promise<Browser> {
  // Root, as in a container, has no sandbox.
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}

/** A page with its own storage. Whatever it asks another host for, and errors of its scripts, fail `expectClean`. */
export interface ConsolePage {
  page: Page;
  /** Signs in with a key, at an address of the console. */
  signIn(key: string, hash?: string): Promise<void>;
  /** Expects no error of a script, no refusal by the content security policy and no request to another host. */
  expectClean(): void;
  close(): Promise<void>;
}

/** Opens a page of a service's console. */
export async function openConsole(browser: Browser, url: string, width = 1280): Promise<ConsolePage> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    baseURL: url,
  });
  context.setDefaultTimeout(WITHIN_MS);
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) wrong.push(message.text());
  });
  page.on('request', (request) => {
    const address = request.url();
    if (/^https?:/.test(address) && !address.startsWith(url)) wrong.push(address);
  });
  return {
    page,
    async signIn(key, hash = '') {
      await page.goto(`/console${hash}`);
      await page.getByLabel('API key', { exact: true }).fill(key);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('navigation').waitFor();
    },
    expectClean: () => expect(wrong).toEqual([]),
    close: () => context.close(),
  };
}

/** Expects that axe finds nothing serious on a page, in light and in dark, and that nothing is wider than the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Polled, since a page that fades in has no contrast yet.
    await expect.poll(() => seriousFindings(page), { timeout: WITHIN_MS }).toEqual([]);
  }
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(tooWide)).toBe(0);
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run({ resultTypes: ['violations'] })`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
