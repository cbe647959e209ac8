import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../../base/private-file.ts';
import { type ArchiveHeader, extractFiles } from './archive.ts';
import type { Installation } from './installation.ts';

/**
 * Makes an installation of an archive where there is none. The search indexes are built at its start.
 * @throws Error that names the archive where it is incomplete or damaged; nothing is then left of it
 */
export async function restoreInstallation(
  archive: string,
  { password, demoAccount }: ArchiveHeader,
  { postgres, demoAccount: keyFile }: Installation,
): Promise<void> {
  const unfinished = join(postgres, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(postgres, { recursive: true, mode: 0o755 });
  try {
    await extractFiles(archive, unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    await rmdir(postgres).catch(() => {});
    throw error;
  }
  await writePrivateFile(join(postgres, 'password'), password);
  if (demoAccount) await writePrivateFile(keyFile, JSON.stringify(demoAccount));
  await rename(unfinished, join(postgres, 'data'));
}
