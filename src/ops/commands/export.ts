import { rm } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import { readConfig } from '../../base/config.ts';
import { openPrivateFile } from '../../base/private-file.ts';

/** The options of `roster export`. */
export interface ExportOptions {
  format: 'ndjson' | 'csv' | 'parquet';
  output: string;
  fields?: string;
  contacts?: string;
  rows?: 'persons' | 'roles';
}
const ATTEMPTS_MAX = 5;
/** Answers after which the same request may succeed. */
const PASSING = [409, 429, 502, 503, 504];

/**
 * Writes the records of a list to a file, part by part. A part whose answer was lost is read again without a charge.
 * @throws Error with the problem that the service reports
 */
export async function exportList(list: number, options: ExportOptions) {
  const { url, key } = readConfig().remote;
  if (key === undefined)
    throw new Error('ROSTER_KEY is not set: set it to an API key of the service that ROSTER_URL names.');
  const { format, output: file, fields, contacts, rows } = options;
  const isParquet = format === 'parquet';
  // DuckDB reads a whole file.
  const path = isParquet ? `${file}.ndjson` : file;
  const query = new URLSearchParams({
    format: isParquet ? 'ndjson' : format,
    ...(fields && { fields }),
    ...(contacts && { contacts }),
    ...(rows && { rows }),
  });
  const get = (address: string) => getWithRetries(new URL(address, url), key);
  const { account } = (await (await get('/api/users/current/')).json()) as { account: { id: number } };
  const counts = { records: 0, gone: 0, credits: 0 };
  try {
    await using written = await openPrivateFile(path);
    let next: string | undefined = `/api/${account.id}/datastorage/lists/${list}/parts/0/?${query}`;
    while (next !== undefined) {
      const part: Response = await get(next);
      await written.writeFile(await part.text());
      const number = (header: string) => Number(part.headers.get(header));
      counts.records += number('x-records');
      counts.gone += number('x-gone');
      counts.credits += number('x-credits-spent');
      next = /^<([^>]+)>; rel="next"$/.exec(part.headers.get('link') ?? '')?.[1];
    }
    if (isParquet) {
      const { writeParquet } = await import('../../data-in/tables/duckdb.ts');
      await (await openPrivateFile(file)).close();
      await writeParquet(path, file);
    }
  } finally {
    if (isParquet) await rm(path, { force: true });
  }
  return { file, ...counts };
}

/** Sends a GET until it succeeds, or fails for good. */
async function getWithRetries(url: URL, key: string): Promise<Response> {
  for (let attempts = 1; ; attempts++) {
    const answer = await fetch(url, { headers: { 'x-api-key': key }, redirect: 'manual' }).catch(
      (cause: unknown) => {
        if (attempts >= ATTEMPTS_MAX)
          throw new Error(
            `${url.origin} does not answer: start Roster there, or set ROSTER_URL to its address.`,
            { cause },
          );
      },
    );
    if (answer?.ok) return answer;
    if (answer && (!PASSING.includes(answer.status) || attempts >= ATTEMPTS_MAX)) {
      const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string };
      throw new Error(
        detail ?? `${url.origin} answered ${answer.status}: set ROSTER_URL to the address of Roster.`,
      );
    }
    await after(Number(answer?.headers.get('retry-after') ?? attempts) * 1_000);
  }
}
