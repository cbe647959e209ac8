import { expect, test } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };

/** Licences of packages that the service may use, and that its image may hold. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** A development tool is not given away. */
const ALLOWED_FOR_TOOLS = [...ALLOWED, 'MPL-2.0', 'MIT OR Apache-2.0'];

/** Packages whose lock entry has no licence, since they state it in an outdated form. */
const MIT = ['busboy', 'streamsearch'];

test('every package of the lock file is under an allowed licence', () => {
  const packages: Record<string, { license?: string; dev?: boolean; version: string }> = lock.packages;
  const wrong = Object.entries(packages).filter(([path, { license, dev }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const stated = license ?? (MIT.includes(name) ? 'MIT' : 'none');
    return !(dev ? ALLOWED_FOR_TOOLS : ALLOWED).includes(stated);
  });
  expect(wrong).toEqual([]);
});
