import { afterEach, beforeEach } from 'vitest';
import { createLog } from '../../../src/base/log/log.ts';
import type { Message } from '../../../src/stewardship/objection/messages.ts';
import { createObjections } from '../../../src/stewardship/objection/objections.ts';
import type { TestDatabase } from '../../harness/database.ts';

/** The objections of a test, and the messages that were sent for them. */
export interface SentObjections {
  objections: ReturnType<typeof createObjections>;
  sent: Message[];
}

/** Gives each test objections whose messages are kept in memory. */
export function objectionsForEachTest(database: TestDatabase): SentObjections {
  const kept = { sent: [] as Message[] } as SentObjections;
  beforeEach(() => {
    kept.sent = [];
    kept.objections = createObjections(
      database.pool,
      createLog('fatal', process.stderr),
      { publicUrl: 'https://roster.example', carrier: { webhookUrl: '', webhookKey: '' } },
      { send: async (message) => void kept.sent.push(message) },
    );
  });
  afterEach(() => kept.objections.close());
  return kept;
}
