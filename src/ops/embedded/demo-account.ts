import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The account that `start` shows. The database has only the hash of its key. */
export const demoAccountSchema = z.object({ account_id: z.int().positive(), key: z.string().min(1) });

/** The account that `start` shows. */
export type DemoAccount = z.infer<typeof demoAccountSchema>;

/** The stored account; null where there is none. A start that was killed while writing leaves an incomplete file. */
export async function readDemoAccount(file: string): Promise<DemoAccount | null> {
  return readFile(file, 'utf8')
    .then((text) => demoAccountSchema.parse(JSON.parse(text)))
    .catch(() => null);
}
