/**
 * Loads the generator of sample datasets.
 * @throws Error where neither the development packages nor a build of Roster bring the words that it uses
 */
export async function loadGenerator() {
  try {
    return await import('../../../sample/src/generate.ts');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'The sample dataset needs the package @faker-js/faker, which is not installed. Run `npm ci` without --omit=dev, build Roster with `npm run build`, or set ROSTER_SAMPLE=0 to start without it.',
    );
  }
}
