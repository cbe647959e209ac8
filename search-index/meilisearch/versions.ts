/** The minor versions of Meilisearch 1 that Roster works with. */
const MINOR_MIN = 21;
const MINOR_MAX = 41;

/** The versions of Meilisearch that Roster works with, as text. */
export const ACCEPTED_VERSIONS = `1.${MINOR_MIN} to 1.${MINOR_MAX}`;

/** The version to run. */
export const RECOMMENDED_VERSION = `1.${MINOR_MAX}.0`;

/** Why Roster does not work with a version of Meilisearch, such as `1.42.0`; null where it does. */
export function reasonAgainst(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 1 || (major === 1 && minor < MINOR_MIN))
    return 'earlier versions read long lists of ids in quadratic time or answer differently';
  if (major > 1 || minor > MINOR_MAX)
    return 'from 1.42 on, reading a list of ids takes quadratic time, 9 s for 20,000 of them (tried up to 1.50)';
  return null;
}

/** @throws Error where Roster does not work with a version of Meilisearch; its message has the reason and a remedy */
export function refuseOther(version: string): void {
  const reason = reasonAgainst(version);
  if (reason === null) return;
  throw new Error(
    `The search engine is Meilisearch ${version}, and Roster works with ${ACCEPTED_VERSIONS} alone: ${reason}. Run Meilisearch ${RECOMMENDED_VERSION} (the image getmeili/meilisearch:v${RECOMMENDED_VERSION}) and point MEILI_URL to it.`,
  );
}
