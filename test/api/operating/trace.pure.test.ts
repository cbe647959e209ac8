import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTrace } from '../../../src/base/log/current-request.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

function headersOf(parent: string, state?: string): { traceparent?: string; tracestate?: string } {
  return readTrace(parent, state)?.headers ?? {};
}

test('of the flags of a later version only the sampled flag is passed on', () => {
  const headers = headersOf(`cc-${TRACE}-${PARENT}-fe-more`);
  expect(headers).toEqual({ traceparent: expect.stringMatching(/-00$/) });
});

test.each([
  `00-${TRACE}-${PARENT}-01-more`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}`,
])('%s is rejected as a trace', (header) => {
  expect(readTrace(header, undefined)).toBeNull();
});

test('any input gives a well-formed traceparent or none, and a tracestate with a line break is dropped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (parent, state) => {
      const headers = headersOf(parent, state);
      if (headers.traceparent !== undefined) expect(headers.traceparent).toMatch(/^[0-9a-f-]{55}$/);
      else expect(headers).toEqual({});
    }),
  );
  const { tracestate } = headersOf(`00-${TRACE}-${PARENT}-01`, 'a=1\r\nX-Evil: 1');
  expect(tracestate).toBeUndefined();
});
