import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CHECKOUT } from '../ops/commands/roster-process.ts';
import { readCompose, serviceOf } from './compose.ts';

/** A process of a deployment: how it connects to PostgreSQL. */
interface Connecting {
  url: string;
  /** The file or the object that has the password. */
  secret: string;
  /** The role to which it grants rights. */
  grantee?: string | undefined;
}

type Deployment = Record<'migrate' | 'api' | 'worker', Connecting>;

const read = (path: string) => readFile(join(CHECKOUT, path), 'utf8');

async function ofCompose(): Promise<Deployment> {
  const compose = await readCompose();
  const of = (name: string): Connecting => {
    const { environment = {}, secrets = [] } = serviceOf(compose, name);
    const passwords = secrets.filter((secret) => secret.includes('postgres'));
    expect(passwords.map((secret) => `/run/secrets/${secret}`)).toEqual([environment.DATABASE_PASSWORD_FILE]);
    return {
      url: environment.DATABASE_URL ?? '',
      secret: passwords.join(),
      grantee: environment.DATABASE_SERVICE_ROLE,
    };
  };
  return { migrate: of('migrate'), api: of('api'), worker: of('worker') };
}

interface Pod {
  containers: { env?: { name: string; value: string }[] }[];
  volumes: { secret?: { secretName: string } }[];
}

async function ofKubernetes(): Promise<Deployment> {
  const { items } = parse(await read('deploy/kubernetes/roster.yaml'));
  const of = (part: string): Connecting => {
    const item = items.find(
      ({ kind, metadata }: { kind: string; metadata: { name: string } }) =>
        ['Job', 'Deployment'].includes(kind) && metadata.name.startsWith(`roster-${part}`),
    );
    const pod: Pod = item.spec.template.spec;
    const own = Object.fromEntries((pod.containers[0]?.env ?? []).map(({ name, value }) => [name, value]));
    const env: Record<string, string> = { ...items[0].data, ...own };
    const names = pod.volumes.flatMap(({ secret }) => secret?.secretName ?? []);
    return { url: env.DATABASE_URL ?? '', secret: names.join(), grantee: env.DATABASE_SERVICE_ROLE };
  };
  return { migrate: of('migrate'), api: of('api'), worker: of('worker') };
}

/** The files of settings are those that the guide writes. */
async function ofSystemd(): Promise<Deployment> {
  const guide = await read('docs/operating.md');
  const settings = (path: string) => {
    const [, pairs = ''] = new RegExp(`^printf '%s\\\\n' (.*) > ${path}$`, 'm').exec(guide) ?? [];
    return Object.fromEntries(pairs.split(' ').map((pair) => pair.split(/=(.*)/)));
  };
  const of = async (unit: string): Promise<Connecting> => {
    const text = await read(`deploy/systemd/${unit}.service`);
    const files = [...text.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, path = '']) => path);
    const env = Object.assign({}, ...files.map(settings));
    const [, secret = ''] = /^LoadCredential=database_password:(.*)$/m.exec(text) ?? [];
    expect(guide).toContain(`cat > ${secret}\n`);
    return { url: env.DATABASE_URL ?? '', secret, grantee: env.DATABASE_SERVICE_ROLE };
  };
  return {
    migrate: await of('roster-migrate'),
    api: await of('roster-api@'),
    worker: await of('roster-worker'),
  };
}

test.each([
  ['the compose file', ofCompose],
  ['Kubernetes', ofKubernetes],
  ['systemd', ofSystemd],
])(
  '%s: the migration connects as the owner, and grants the role of the other processes its rights',
  async (_, of) => {
    const { migrate, api, worker } = await of();
    const roleOf = ({ url }: Connecting) => new URL(url).username;
    expect([roleOf(migrate), roleOf(api), roleOf(worker)]).toEqual([
      'roster',
      'roster_service',
      'roster_service',
    ]);
    expect(migrate.grantee).toBe(roleOf(api));
    expect([api.grantee, worker.grantee]).toEqual([undefined, undefined]);
    expect([api.secret, worker.secret]).not.toContain(migrate.secret);
    const databaseOf = ({ url }: Connecting) => Object.assign(new URL(url), { username: '' }).href;
    expect(new Set([migrate, api, worker].map(databaseOf)).size).toBe(1);
  },
);

test('the compose file makes both roles as no superusers, and leaves the superuser without a password', async () => {
  const { volumes = [], secrets = [] } = serviceOf(await readCompose(), 'postgres');
  expect(volumes).toContain('./deploy/postgres/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro');
  const sql = await read('deploy/postgres/roles.sql');
  expect(sql.match(/^create role .*$/gm)).toEqual([
    "create role roster login password :'owner_password';",
    "create role roster_service login password :'service_password';",
  ]);
  expect(sql).toMatch(/^alter role postgres password null;$/m);
  for (const [, secret] of sql.matchAll(/`cat \/run\/secrets\/(\w+)`/g)) expect(secrets).toContain(secret);
});
