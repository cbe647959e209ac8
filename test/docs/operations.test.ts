import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { operations } from '../../src/api/http/operations.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

test('docs/operations.md names the path, the operationId, the procedure and the file of every operation', async () => {
  const rows = [
    ...(await read('docs/operations.md')).matchAll(
      /^\| (\w+) `(\/api\S+)` \| `(\w+)` \| `(\S+)` \| `(\S+)` \|$/gm,
    ),
  ];
  expect(rows.map(([, method, path, id, procedure]) => [method, path, id, procedure])).toEqual(
    operations.map(({ method, path, operationId, procedure }) => [method, path, operationId, procedure]),
  );
  for (const [, , , id, , file] of rows) expect(await read(file ?? ''), file).toContain(`'${id}'`);
});
