import { beforeAll, expect } from 'vitest';
import { issueApiKey } from '../../../src/accounts/access/keys.ts';
import { setAllowed } from '../../../src/data-in/allowed.ts';
import { readAudit } from '../../../src/operations/account/audit.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import { type AnswerBody, answerOf, serviceForTests, type TestService } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { roster } from '../../ops/commands/roster-process.ts';

/** A caller of operations of stewardship. */
export interface Caller {
  accountId: number;
  key: string;
  /** Of the key: the actor of its acts. */
  prefix: string;
}

/** A request; the path begins after the account. */
type Request = readonly [method: string, path: string, body?: object];

/** A key with the scope `sources`, of the account of a service, which may act on all sources. */
async function stewardOf({ database, accountId, userId }: TestService): Promise<Caller> {
  await setAllowed(database.pool, null, accountId, true);
  return { accountId, ...(await issueApiKey(database.orm.em.fork(), { userId, scopes: ['sources'] })) };
}

/** A key with the scope `sources`, of another account, which may do nothing yet. */
async function strangerOf({ database }: TestService): Promise<Caller> {
  const { account_id: accountId, user_id: userId } = await createAccount(database.orm.em, 'Stranger', 0);
  return { accountId, ...(await issueApiKey(database.orm.em.fork(), { userId, scopes: ['sources'] })) };
}

/** What an answer lists, such as a source, a pair or an act. */
interface Shown {
  [field: string]: unknown;
  name: string;
  actor: string;
  action: string;
  may_write: boolean;
}

/** The body of an answer, with the fields that tests of stewardship read. */
interface StewardBody extends AnswerBody {
  results: [Shown, ...Shown[]];
  count: number;
  sources: Shown[];
  may_act_on_all: boolean;
  is_suppressed: boolean;
  held: { record: { rows: unknown[] } };
}

/** Calls an operation. */
export async function callAs(
  { url }: Pick<TestService, 'url'>,
  { accountId, key }: Caller,
  [method, path, body]: Request,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/api/${accountId}/${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, body: answer } = await answerOf(response);
  return { status, body: answer as StewardBody };
}

/** A service with records of three sources, a steward, and what tests ask of both. */
export function stewardshipForTests() {
  const service = serviceForTests({ insertRecords: async () => {} });
  const callers = {} as { steward: Caller; stranger: Caller };
  beforeAll(async () => {
    callers.steward = await stewardOf(service);
    callers.stranger = await strangerOf(service);
    await deliver(service.database, 'crm', {
      organizations: [
        { key: 'lind', name: 'Lindenhof Gardens', domain: 'lindenhof.example', employees: 12 },
        { key: 'oak', name: 'Oak Street Bakery' },
      ],
      persons: [{ key: 'ann', full_name: 'Ann Archer', headline: 'Gardener' }],
      emails: [{ person_key: 'ann', email: 'ann@archer.example' }],
    });
    await deliver(service.database, 'list', {
      organizations: [
        { key: 'lind-2', name: 'Lindenhof Garden', domain: 'gardens.example', description: 'Plants' },
        { key: 'elm', name: 'Elm Foundry' },
      ],
    });
    await deliver(service.database, 'old', { organizations: [{ key: 'fir', name: 'Fir Works' }] });
  });
  return {
    service,
    callers,
    call: (...request: Request) => callAs(service, callers.steward, request),
    /** What a command prints as JSON. */
    async command(...args: string[]) {
      const { code, stdout, stderr } = await roster([...args, '--json'], { env: settingsOf(service) });
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout);
    },
    /** The id of the record that has a thing of a source. */
    async recordOf(key: string): Promise<number> {
      const { rows } = await service.database.pool.query<{ record_id: number }>(
        'select record_id from claims where key = $1',
        [key],
      );
      return rows[0]?.record_id ?? 0;
    },
    /** The entries that a call adds to the trail, each with its actor. */
    async entriesOf(work: () => Promise<unknown>) {
      const { count } = await readAudit(service.database.pool, null, {});
      await work();
      const { count: after, results } = await readAudit(service.database.pool, null, {});
      return results.slice(0, after - count).map(({ action, object, actor }) => [action, object, actor]);
    },
  };
}
