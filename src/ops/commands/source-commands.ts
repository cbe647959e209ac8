import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { ThingKey } from '../../data-in/manage.ts';
import { REVIEW_KINDS, type ReviewKind, THING_KINDS, type ThingKind } from '../../identity/claim.ts';
import type { LikelyPair } from '../../identity/match/likely-pairs.ts';
import { day, onDatabase } from './administer.ts';
import { anotherId, wholeNumber } from './arguments.ts';
import type { Answer, CommandDefinition } from './definition.ts';
import { ask, confirm, count, table } from './terminal.ts';

/** The commands for sources, and for what they say about the same thing. */
export const SOURCE_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'sources list': {
    async run() {
      const { listSources } = await import('../../data-in/read-sources.ts');
      const listed = await onDatabase((pool) => listSources(pool));
      const { sources, set_aside } = listed;
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
      const more = listed.set_aside_count - set_aside.length;
      return [
        listed,
        ...lines,
        ...sources.flatMap(({ name, last_delivery: last }) =>
          last?.state === 'failed'
            ? `The last delivery of ${name} failed on ${day(last.date_ended)}: ${last.error}`
            : [],
        ),
        ...set_aside.map(
          ({ kind, id, source, key, reason }) =>
            `${kind} ${id} (${source}, “${key}”) is set aside until the next import: ${reason}`,
        ),
        ...(more > 0 ? [`${count(more)} more things are set aside.`] : []),
      ];
    },
  },
  'sources show': {
    declare: (command) =>
      kindArgument(command).argument('<id>', 'id of the record, or one that is merged in it', wholeNumber(1)),
    async run(kind: ThingKind, id: number) {
      const { listClaims } = await import('../../data-in/read-sources.ts');
      const claims = await onDatabase((pool) => listClaims(pool, kind, id));
      const lines = table(
        [
          ['kind', ({ kind }) => kind],
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
    declare: (command) => command.argument('<source...>', 'names of sources; all others come after them'),
    async run(names: string[], options: { json?: boolean }) {
      const { rankSources } = await import('../../data-in/manage.ts');
      const { runLoadCommand } = await import('./load.ts');
      const result = await runLoadCommand(options, (load) => rankSources(load, names));
      return [result, `The order is ${names.join(', ')}, then all others.`];
    },
  },
  'sources allow': allowance(true),
  'sources disallow': allowance(false),
  'sources remove': {
    declare: (command) =>
      command.argument('<source>', 'name of the source').option('--yes', 'remove it without asking'),
    async run(name: string, options: { json?: boolean; yes?: boolean }) {
      const { findRemovable, removeSource } = await import('../../data-in/manage.ts');
      const { runLoadCommand } = await import('./load.ts');
      if (!options.yes) {
        const { claims } = await onDatabase((pool) => findRemovable(pool, name), 'records');
        if (!(await confirm(`Remove the source ${name} with its ${count(claims)} claims?`)))
          return [{}, 'Nothing was removed.'];
      }
      const result = await runLoadCommand(options, (load) => removeSource(load, name));
      const rules = result.rules > 0 ? ' Its rules of retention are removed, too.' : '';
      return [result, `Removed the source ${name} with its claims.${rules}`];
    },
  },
  'sources review': {
    declare: (command) =>
      command
        .addOption(new Option('--kind <kind>', 'only pairs of one kind').choices([...REVIEW_KINDS]))
        .option('--limit <n>', 'the most pairs', wholeNumber(1), 20)
        .option('--file <file>', 'judges the pairs of a file: lines of a review, each with a verdict'),
    run: review,
  },
  merge: {
    declare: (command) => kindArgument(command).argument('<id...>', 'ids of the records', anotherId),
    async run(kind: ThingKind, records: number[], options: { json?: boolean }) {
      if (new Set(records).size < 2) throw new Error('Name the ids of at least two records.');
      const { mergeRecords } = await import('../../data-in/manage.ts');
      const { runLoadCommand } = await import('./load.ts');
      const result = await runLoadCommand(options, (load) => mergeRecords(load, kind, records));
      return [result, `${records.join(' and ')} are one record.`];
    },
  },
  unmerge: {
    declare: (command) =>
      kindArgument(command)
        .argument('[id]', 'id of the record', wholeNumber(1))
        .option('--key <source:key>', 'the one thing that is taken out of its record', thingKey),
    async run(kind: ThingKind, id: number | undefined, options: { json?: boolean; key?: ThingKey }) {
      const what = id ?? options.key;
      if (what === undefined || (id !== undefined && options.key))
        throw new Error('Name the id of a record, or one thing by --key.');
      const { unmergeRecord } = await import('../../data-in/manage.ts');
      const { runLoadCommand } = await import('./load.ts');
      const result = await runLoadCommand(options, (load) => unmergeRecord(load, kind, what));
      return [result, `The things ${result.ids.join(', ')} are no longer one record.`];
    },
  },
};

interface ReviewOptions {
  json?: boolean;
  kind?: ReviewKind;
  limit: number;
  file?: string;
}

/** Judges the pairs of a file; else asks at the terminal of each pair, or lists them where there is none. */
async function review({ json, kind, limit, file }: ReviewOptions): Promise<Answer> {
  const { findPairs, judgePairs, readAnswers } = await import('../../identity/match/review.ts');
  const judge = async (answers: Parameters<typeof judgePairs>[1]): Promise<Answer> => {
    if (answers.length === 0) return [{ judged: 0 }, 'No pair was judged.'];
    const { runLoadCommand } = await import('./load.ts');
    const { judgedAt: _, ...result } = await runLoadCommand(json ? { json } : {}, (load) =>
      judgePairs(load, answers),
    );
    const same = answers.filter(({ verdict }) => verdict === 'same').length;
    return [result, `${same} pairs are the same, ${answers.length - same} are different.`];
  };
  if (file !== undefined) return judge(await readAnswers(file));
  const { stepPrinter } = await import('../../dataset/import/progress.ts');
  const print = stepPrinter(process.stderr);
  const { pairs } = await onDatabase((pool) =>
    findPairs(pool, {
      kinds: kind ? [kind] : REVIEW_KINDS,
      limit,
      onCompared: (of, compared, total) =>
        print(() => `${of.padEnd(32)}  ${count(compared)} of ${count(total)} compared`, compared === total),
    }),
  );
  if (json || pairs.length === 0 || !process.stdin.isTTY)
    return [
      { pairs },
      ...(pairs.length > 0 ? pairs.flatMap(linesOfPair) : ['No pair waits for a judgement.']),
    ];
  const answers: Parameters<typeof judge>[0][number][] = [];
  for (const pair of pairs) {
    const reply = await ask([...linesOfPair(pair), 'same, different, or nothing for later?'].join('\n'));
    const verdict = (['same', 'different'] as const).find((one) => reply !== '' && one.startsWith(reply));
    if (verdict) answers.push({ kind: pair.kind, ids: pair.ids, verdict });
  }
  return judge(answers);
}

function linesOfPair({ kind, ids, likelihood, matched_on, records }: LikelyPair): string[] {
  return [
    `${kind} ${ids.join(' and ')}: likelihood ${likelihood}, ${matched_on.join(', ')}`,
    ...records.map((record) => `  ${JSON.stringify(record)}`),
  ];
}

function kindArgument(command: Command): Command {
  return command.addArgument(new Argument('<kind>', 'kind of the records').choices(THING_KINDS));
}

/** Reads a source and a key; the key may have colons. */
function thingKey(text: string): ThingKey {
  const [source = '', ...key] = text.split(':');
  if (source !== '' && key.length > 0) return { source, key: key.join(':') };
  throw new InvalidArgumentError('It must be a source and a key, such as crm:C-100.');
}

/** Lets an account write claims of a source over the API, or no longer. */
function allowance(isAllowed: boolean): CommandDefinition {
  return {
    declare: (command) =>
      command
        .argument('[source]', 'name of the source')
        .option('--all', 'all sources, and acts on what concerns all of them, such as merges')
        .requiredOption('--account <id>', 'id of the account', wholeNumber(1)),
    async run(source: string | undefined, { account, all }: { account: number; all?: boolean }) {
      if ((source === undefined) !== (all === true)) throw new Error('Name one source, or all by --all.');
      const { isSourceAllowed, setAllowed } = await import('../../data-in/allowed.ts');
      const named = source ?? null;
      const [has_changed, may] = await onDatabase(
        async (pool) => [
          await setAllowed(pool, named, account, isAllowed),
          await isSourceAllowed(pool, named, account),
        ],
        'database',
      );
      const what = all ? 'act on all sources' : `write the source ${source}`;
      const sentence = isAllowed
        ? `Account ${account} may ${what}, by keys with the scope sources: roster key create --account ${account} --scopes sources`
        : may
          ? `Account ${account} may still ${what}, because it is allowed all: roster sources disallow --all --account ${account}`
          : `Account ${account} may not ${what}.`;
      return [{ has_changed }, sentence];
    },
  };
}
