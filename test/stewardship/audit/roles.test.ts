import { expect, inject, test } from 'vitest';
import { recordAction } from '../../../src/db/record-action.ts';
import { administer } from '../../harness/services.ts';
import { twoRolesForTests } from './two-roles.ts';

/** The two roles of the operating guide: the owner of the tables, with which `migrate` runs, and that of all processes. */

const roles = twoRolesForTests();

test('neither role is a superuser, and only the owner may change the schema', async () => {
  const { rows } = await roles.pool.query(
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      has_schema_privilege(rolname, 'public', 'create') as creates,
      (select count(*)::int from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace) > 0 as owns
    from pg_roles where rolname = any($1) order by rolname`,
    [[roles.owner, roles.service]],
  );
  const none = {
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  };
  expect(rows).toEqual([
    { rolname: roles.owner, ...none, creates: true, owns: true },
    { rolname: roles.service, ...none, creates: false, owns: false },
  ]);
});

test.each([
  "update audit_entries set actor = 'nobody'",
  'delete from audit_entries where false',
  'truncate audit_entries',
  'merge into audit_entries using (select 1) as one on true when matched then delete',
  `insert into audit_entries (id, action, object) values (1, 'x', 'x') on conflict (id) do update set action = 'y'`,
  'alter table audit_entries disable trigger refuse_audit_change',
  'alter table audit_entries disable trigger all',
  'drop trigger refuse_audit_change on audit_entries',
  'drop table audit_entries',
  'create trigger mine before insert on audit_entries for each row execute function refuse_audit_change()',
  'create rule mine as on insert to audit_entries do instead nothing',
  'alter table accounts disable trigger audit_close',
  'alter function audit_row() rename to other',
  "create or replace function audit_actor() returns text language sql as $$ select 'nobody' $$",
  'create table mine (id int)',
  'set session_replication_role = replica',
  'set role pg_write_all_data',
])('the role of the processes is refused: %s', async (statement) => {
  await expect(roles.pool.query(statement)).rejects.toThrow(/permission denied|must be (able|owner)/);
});

test('a temporary table takes no entries of the trail', async () => {
  const session = await roles.pool.connect();
  try {
    await session.query(
      `create temp table audit_entries (like public.audit_entries including defaults);
      insert into accounts (name, credit_balance) values ('Shadowed', 0)`,
    );
    const { rows } = await session.query(
      `select (select count(*)::int from pg_temp.audit_entries) as shadow,
        (select count(*)::int from public.audit_entries where action = 'account_create') as trail`,
    );
    expect(rows).toEqual([{ shadow: 0, trail: 1 }]);
  } finally {
    session.release(true);
  }
});

test('the role of the processes adds entries, and analyzes after an import', async () => {
  const session = await roles.pool.connect();
  const skipped: unknown[] = [];
  session.on('notice', ({ message }) => skipped.push(message));
  await recordAction(session, { action: 'test', object: 'account 1' });
  await session.query('analyze organizations, persons, roles, job_posts');
  session.release(true);
  expect(skipped).toEqual([]);
});

test('tables and sequences of a later migration are granted at once', async () => {
  await administer(roles.ownerUrl, 'create table later (id bigserial primary key)');
  await roles.pool.query('insert into later default values; update later set id = id; delete from later');
});

test('migrate may run again, and grants again what was revoked', async () => {
  await administer(roles.ownerUrl, `revoke all on persons from ${roles.service}`);
  expect(await roles.migrate()).toMatchObject({ code: 0 });
  await roles.pool.query('select from persons');
  await expect(roles.pool.query('delete from audit_entries')).rejects.toThrow('permission denied');
});

test.each<[what: string, role: () => string, message: RegExp]>([
  ['that does not exist', () => 'no_such_role', /there is no role no_such_role\. Create it: create role/],
  [
    'whose name needs quotes',
    () => 'No-Role',
    /there is no role No-Role\. Create it: create role "No-Role" login;/,
  ],
  ['that is the owner', () => roles.owner, /has the rights of the role that migrates/],
  ['that is a superuser', () => new URL(inject('services').postgresUrl).username, /or is a superuser/],
])('migrate refuses a service role %s, and changes nothing', async (_, role, message) => {
  const { code, stderr } = await roles.migrate({ DATABASE_SERVICE_ROLE: role() });
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
});

test('the role of the processes can not migrate', async () => {
  await administer(roles.ownerUrl, 'delete from migrations where name = (select max(name) from migrations)');
  const { code, stderr } = await roles.migrate({ DATABASE_URL: roles.serviceUrl });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/has the rights of the role that migrates/)]);
  const other = await roles.migrate({ DATABASE_URL: roles.serviceUrl, DATABASE_SERVICE_ROLE: '' });
  expect([other.code, other.stderr]).toEqual([1, expect.stringMatching(/"A role without DDL rights"/)]);
});
