import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { readBody } from '../../../src/api/http/body.ts';

/** Reads a body of a type; what it holds does not matter. */
function read(type: string, text: string): Promise<unknown> {
  const body = Buffer.from(text);
  const headers = { 'content-type': type, 'content-length': String(body.length) };
  const request = Object.assign(Readable.from([body]), { headers, method: 'POST' }) as unknown as Request;
  return readBody(
    request,
    {} as Response,
    ['application/json', 'application/x-www-form-urlencoded'],
    (fields) => fields,
  );
}

test.each([
  ['JSON', 'application/json', `{"title":"${'x'.repeat(100_000)}"}`],
  ['forms', 'application/x-www-form-urlencoded', `title=${'x'.repeat(100_000)}`],
])(
  'large bodies of %s are read in a turn of the event loop each, and a small one before them',
  async (_, type, text) => {
    let turn = 0;
    const next = () => {
      turn += 1;
      counting = setImmediate(next);
    };
    let counting = setImmediate(next);
    const turnOf = async (body: string) => {
      await read(type, body);
      return turn;
    };
    const [small, ...large] = (
      await Promise.all([...Array(8).fill(text), type.endsWith('json') ? '{}' : ''].map(turnOf))
    ).reverse();
    clearImmediate(counting);
    expect(new Set(large).size).toBe(8);
    expect(small).toBeLessThan(Math.max(...large));
  },
);
