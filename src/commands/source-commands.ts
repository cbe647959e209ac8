import { type Command, InvalidArgumentError } from 'commander';
import { THING_KINDS, type ThingKind } from '../sources/claim.ts';
import { day, onDatabase } from './administer.ts';
import { wholeNumber } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';
import { count, table } from './terminal.ts';

/** The commands for sources, and for what they say about the same thing. */
export const SOURCE_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'sources list': {
    summary: 'lists the sources in the order of precedence, with their claims, records and dates',
    json: 'print the sources as JSON, and in set_aside the things whose records can’t be stored',
    examples: [['roster sources list', 'prints a table of the sources']],
    async run() {
      const { readSetAside } = await import('../sources/claims/pending.ts');
      const { listSources } = await import('../sources/manage.ts');
      const [sources, setAside] = await onDatabase((pool) =>
        Promise.all([listSources(pool), readSetAside(pool)]),
      );
      const lines = table(
        [
          ['source', ({ name }) => name],
          ['rank', ({ rank }) => rank],
          ['claims', ({ claims }) => claims],
          ['records', ({ records }) => records],
          ['first seen', ({ first_seen }) => first_seen && day(first_seen)],
          ['last seen', ({ last_seen }) => last_seen && day(last_seen)],
        ],
        sources,
      );
      const set_aside = setAside.things;
      const more = setAside.count - set_aside.length;
      return [
        { sources, set_aside },
        ...lines,
        ...set_aside.map(
          ({ kind, id, source, key, reason }) =>
            `${kind} ${id} (${source}, “${key}”) is set aside until the next import: ${reason}`,
        ),
        ...(more > 0 ? [`${count(more)} more things are set aside.`] : []),
      ];
    },
  },
  'sources show': {
    summary: 'shows what each source says about a record, in the order of precedence',
    declare: (command) =>
      kindArgument(command).argument('<id>', 'id of the record, or one that is merged in it', wholeNumber(1)),
    json: 'print the claims with their values as JSON',
    examples: [
      ['roster sources show organizations 10000000000012', 'shows who says what of the organization'],
    ],
    async run(kind: ThingKind, id: number) {
      const { listClaims } = await import('../sources/manage.ts');
      const claims = await onDatabase((pool) => listClaims(pool, kind, id));
      const lines = table(
        [
          ['source', ({ source }) => source],
          ['named by', ({ named_by }) => named_by],
          ['key', ({ key }) => key],
          ['collected', ({ collected_at }) => day(collected_at)],
          ['says', ({ fields }) => Object.keys(fields).join(', ')],
        ],
        claims,
      );
      return [{ claims }, ...lines];
    },
  },
  'sources rank': {
    summary: 'sets the precedence of sources, the best one first, and merges the records again',
    declare: (command) => command.argument('<source...>', 'names of sources; all others come after them'),
    json: 'print the changes as JSON',
    examples: [['roster sources rank crm jobspy', 'prefers the values of crm, then those of jobspy']],
    async run(names: string[], options: { json?: boolean }) {
      const { rankSources } = await import('../sources/manage.ts');
      const { runLoadCommand } = await import('./load.ts');
      const result = await runLoadCommand(options, (load) => rankSources(load, names));
      return [result, `The order is ${names.join(', ')}, then all others.`];
    },
  },
  'sources remove': {
    summary: 'removes a source with all that it said',
    declare: (command) =>
      command.argument('<source>', 'name of the source').option('--yes', 'remove it without asking'),
    json: 'print the changes as JSON',
    examples: [
      [
        'roster sources remove jobspy --yes',
        'removes the claims of jobspy, and the records that nothing else concerns',
      ],
    ],
    async run(name: string, options: { json?: boolean; yes?: boolean }) {
      const { findRemovable, removeSource } = await import('../sources/manage.ts');
      const { runLoadCommand } = await import('./load.ts');
      if (!options.yes) {
        const { confirm } = await import('./terminal.ts');
        const { claims } = await onDatabase((pool) => findRemovable(pool, name), 'records');
        if (!(await confirm(`Remove the source ${name} with its ${count(claims)} claims?`)))
          return [{}, 'Nothing was removed.'];
      }
      const result = await runLoadCommand(options, (load) => removeSource(load, name));
      const rules = result.rules > 0 ? ' Its rules of retention are removed, too.' : '';
      return [result, `The source ${name} says nothing any more.${rules}`];
    },
  },
  merge: {
    summary: 'merges records that are the same thing; the lowest id stays, and the others answer with it',
    declare: (command) => kindArgument(command).argument('<id...>', 'ids of the records', ids),
    json: 'print the changes as JSON',
    examples: [['roster merge organizations 10000000000012 10000000000345', 'makes one organization of two']],
    async run(kind: ThingKind, records: number[], options: { json?: boolean }) {
      if (new Set(records).size < 2) throw new Error('Name the ids of at least two records.');
      const { mergeRecords } = await import('../sources/manage.ts');
      const { runLoadCommand } = await import('./load.ts');
      const result = await runLoadCommand(options, (load) => mergeRecords(load, kind, records));
      return [result, `${records.join(' and ')} are one record.`];
    },
  },
  unmerge: {
    summary: 'takes a merged record apart: each source’s record gets its own id again',
    declare: (command) => kindArgument(command).argument('<id>', 'id of the record', wholeNumber(1)),
    json: 'print the changes and the ids as JSON',
    examples: [['roster unmerge organizations 10000000000012', 'takes the organization apart']],
    async run(kind: ThingKind, id: number, options: { json?: boolean }) {
      const { unmergeRecord } = await import('../sources/manage.ts');
      const { runLoadCommand } = await import('./load.ts');
      const result = await runLoadCommand(options, (load) => unmergeRecord(load, kind, id));
      return [result, `The records are ${result.ids.join(', ')}.`];
    },
  },
};

function kindArgument(command: Command): Command {
  return command.argument('<kind>', `one of ${THING_KINDS.join(', ')}`, (text) => {
    const kind = THING_KINDS.find((one) => one === text);
    if (kind) return kind;
    throw new InvalidArgumentError(`It must be one of ${THING_KINDS.join(', ')}.`);
  });
}

/** Adds an id to those that were given before it. */
function ids(text: string, before: number[] = []): number[] {
  return [...before, wholeNumber(1)(text)];
}
