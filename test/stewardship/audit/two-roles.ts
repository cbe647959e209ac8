import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { claimedBlocks } from '../../docs/blocks.ts';
import { engineSettings } from '../../harness/engine.ts';
import { administer, databaseUrl } from '../../harness/services.ts';
import { type Ended, spawnProgram } from '../../ops/commands/roster-process.ts';

/** An installation with the two roles of the operating guide. */
export interface TwoRoles {
  /** The names of the roles. */
  owner: string;
  service: string;
  /** The database, for each role. */
  ownerUrl: string;
  serviceUrl: string;
  /** As the service role. */
  pool: pg.Pool;
  /** The settings of commands: those of the service role. */
  settings: Record<string, string>;
  /** Runs `migrate` as the owner; the settings come on top of its own. */
  migrate(settings?: Record<string, string>): Promise<Ended>;
}

const blocks = claimedBlocks('test/stewardship/audit/two-roles.ts');
/** What makes the roles and the database of the guide. */
const ROLES = blocks.take('sql').text;
/** The command of the guide that migrates as the owner. */
const MIGRATE = blocks.take('sh').text;
expect(blocks.left()).toEqual([]);

/** Makes the roles and the database of the guide under names of their own, and migrates it, for the tests of a file. */
export function twoRolesForTests(): TwoRoles {
  const { postgresUrl } = inject('services');
  const owner = `t${randomUUID().replaceAll('-', '').slice(0, 10)}`;
  const service = `${owner}_service`;
  const password = randomUUID();
  const urlOf = (username: string) =>
    Object.assign(new URL(databaseUrl(postgresUrl, owner)), { username, password }).href;
  const settings = { PORT: '0', DATABASE_URL: urlOf(service), ...engineSettings(`${owner}_`) };
  const roles: TwoRoles = {
    owner,
    service,
    ownerUrl: urlOf(owner),
    serviceUrl: urlOf(service),
    pool: new pg.Pool({ connectionString: urlOf(service), max: 10 }),
    settings,
    migrate(further) {
      const { DATABASE_URL = urlOf(owner), DATABASE_SERVICE_ROLE = service } = further ?? {};
      const [, role = ''] = /DATABASE_SERVICE_ROLE=(\S+)/.exec(MIGRATE) ?? [];
      const command = MIGRATE.replace(/postgres:\S+/, '"$OWNER_URL"').replace(role, '"$ROLE"');
      const env = { ...settings, OWNER_URL: DATABASE_URL, ROLE: DATABASE_SERVICE_ROLE };
      return spawnProgram(['sh', '-ec', command], { env }).ended;
    },
  };
  beforeAll(async () => {
    for (const statement of ROLES.trim().split('\n'))
      await administer(postgresUrl, statement.replaceAll('roster', owner));
    for (const role of [owner, service])
      await administer(postgresUrl, `alter role ${role} password '${password}'`);
    const { code, stderr } = await roles.migrate();
    if (code !== 0) throw new Error(stderr);
  });
  afterAll(async () => {
    await roles.pool.end();
    await administer(postgresUrl, `drop database if exists ${owner} with (force)`);
    for (const role of [service, owner]) await administer(postgresUrl, `drop role if exists ${role}`);
  });
  return roles;
}
