import { readdir } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Suppression } from '../../../src/dataset/format/files.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { ndjson } from '../../dataset/dataset-directory.ts';
import { until, waitsFor } from '../../dataset/killed-load.ts';
import { placesOf } from '../../identity/places/places-of-texts.ts';
import { writerOf } from '../sources/calls.ts';
import { runWaiting, send } from './calls.ts';

const service = serviceForTests({ insertRecords: async () => {} });
let key: string;
beforeAll(async () => {
  key = await writerOf(service, 'crm');
});

/** Each person of a delivery; every text about the first one holds the mark. */
const filesOf = (mark: string) => {
  const persons = [mark, 'ben', 'cid'].map((name) => ({
    key: `${name}-key`,
    full_name: `Ada ${name}`,
    headline: `Head of ${name}`,
    network_public_identifier: `${name}-slug`,
    educations: [{ school_name: `School of ${name}` }],
  }));
  const emails = persons.map((one) => ({ person_key: one.key, email: `me@${one.key}.example` }));
  const roles = persons.map((one) => ({
    person_key: one.key,
    title: `Chief of ${one.key}`,
    organization_name: 'Heron',
  }));
  return [
    ['persons.ndjson', ndjson(persons)],
    ['emails.ndjson', ndjson(emails)],
    ['roles.ndjson', ndjson(roles)],
  ] as const;
};

/** A table for which the delivery waits when the person is suppressed; or before it comes, or after it has ended. */
const MOMENTS = ['before', 'claim_values', 'persons', 'emails', 'roles', 'after'];
/** An address stands for the person who has it: before it is stored, its line alone is left out. */
const ONCE_ADDRESSED = MOMENTS.slice(MOMENTS.indexOf('emails'));

const WAYS: [way: string, moments: string[], person: (mark: string) => Suppression][] = [
  ['slug', MOMENTS, (mark) => ({ network_public_identifier: `${mark}-slug` })],
  ['address', ONCE_ADDRESSED, (mark) => ({ email: `me@${mark}-key.example` })],
];

const CASES = WAYS.flatMap(([way, moments, person]) => moments.map((moment) => ({ way, moment, person })));

test.each(CASES)(
  'a person suppressed by $way at the moment “$moment” of a delivery leaves nothing, nor comes back',
  {
    timeout: 40_000,
  },
  async ({ way, moment, person }) => {
    const mark = `zyx${way}${moment}`.replaceAll('_', '').toLowerCase();
    const { pool } = service.database;
    const suppress = () => suppressPerson(pool, person(mark));
    const deliverOnce = async () => {
      await send(service, key, 'crm', filesOf(mark));
      await runWaiting(service);
    };
    if (moment === 'before') await suppress();
    if (moment === 'before' || moment === 'after') await deliverOnce();
    else {
      const holder = await pool.connect();
      await holder.query(`begin; lock table ${moment} in exclusive mode`);
      const delivered = deliverOnce();
      await until(service.database, true, waitsFor(moment));
      const suppressed = suppress();
      await holder.query('rollback');
      holder.release();
      await Promise.all([delivered, suppressed]);
    }
    if (moment === 'after') await suppress();
    const expectGone = async () => {
      expect(await placesOf(pool, [mark])).toEqual([]);
      expect(await readdir(service.deliveriesDirectory)).toEqual([]);
      const { rows } = await pool.query<{ full_name: string }>(`select full_name from persons order by 1`);
      expect(rows.map(({ full_name: name }) => name)).toEqual(['Ada ben', 'Ada cid']);
      const { rows: states } = await pool.query('select distinct state, error from deliveries');
      expect(states).toEqual([{ state: 'done', error: null }]);
    };
    await expectGone();
    await deliverOnce();
    await expectGone();
  },
);
