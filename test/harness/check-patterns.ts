import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { check } from 'recheck';
import { parseSync, Visitor } from 'rolldown/utils';

/** A regular expression: its file, from the checkout, and its source, or the code of one that a function builds. */
export interface Pattern {
  file: string;
  source: string;
}

/** The patterns of a run, and what is known of those that are not proven to be linear, such as `polynomial`. */
export interface CheckedPatterns {
  checked: Pattern[];
  found: (Pattern & { finding: string })[];
}

interface Expression extends Pattern {
  flags: string;
  /** The line that builds it. */
  line?: number;
}

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** The checker by automata proves its result, and its work is the same in each run. It knows no lookarounds and references. */
const BY_PROOF = { checker: 'automaton', timeout: 300_000 } as const;

/** The expressions in files, and the code of those that functions build. */
async function expressionsIn(files: string[]): Promise<{ expressions: Expression[]; unseen: Pattern[] }> {
  const literals: Expression[] = [];
  const sites: (Pattern & { line: number })[] = [];
  for (const file of files) {
    const text = readFileSync(join(CHECKOUT, file), 'utf8');
    const visitor = new Visitor({
      Literal(node) {
        if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags });
      },
      NewExpression({ callee, start, end }) {
        if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
        sites.push({ file, source: text.slice(start, end), line: text.slice(0, start).split('\n').length });
      },
    });
    visitor.visit(parseSync(file, text).program);
  }
  const built = await builtBy(new Set(sites.map(({ file }) => file)));
  const isBuilt = (site: (typeof sites)[number]) =>
    built.some(({ file, line }) => file === site.file && line === site.line);
  return { expressions: [...literals, ...built], unseen: sites.filter((site) => !isBuilt(site)) };
}

/** The expressions that files build while they are loaded. */
async function builtBy(files: ReadonlySet<string>): Promise<Expression[]> {
  const built: Expression[] = [];
  const Original = RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args: [string | RegExp, string?]) {
      const { source, flags } = new target(...args);
      const [, path = '', line] = /\n.*\n.*?(\/[^:\n]*):(\d+):/.exec(new Error().stack ?? '') ?? [];
      built.push({ file: relative(CHECKOUT, path), source, flags, line: Number(line) });
      return new target(...args);
    },
  });
  for (const file of files) await import(pathToFileURL(join(CHECKOUT, file)).href);
  globalThis.RegExp = Original;
  return built.filter(({ file }) => files.has(file));
}

/** Whether an expression repeats something without a bound. The work of all others is bounded at each place of a text. */
function isUnbounded({ source }: Pattern): boolean {
  return /[*+]|\{\d+,\}/.test(source.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, ''));
}

/** Empty for an expression whose work grows with the length of its text. Names of groups, which may stand twice, don't matter. */
async function findingOf({ source, flags }: Expression): Promise<string> {
  const result = await check(source.replaceAll(/\?<\w+>/g, ''), flags, BY_PROOF);
  if (result.status === 'safe') return '';
  return result.status === 'vulnerable' ? result.complexity.type : result.error.kind;
}

/** Checks the expressions of all TypeScript files below the directories, but for those that `isExcepted`. */
async function checkPatterns(
  directories: string[],
  isExcepted: (pattern: Pattern) => boolean,
): Promise<CheckedPatterns> {
  const files = directories.flatMap((directory) =>
    readdirSync(join(CHECKOUT, directory), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(directory, name)),
  );
  const { expressions, unseen } = await expressionsIn(files);
  const checked = expressions.filter(isUnbounded);
  const results = checked
    .filter((pattern) => !isExcepted(pattern))
    .map(async (expression) => ({ ...expression, finding: await findingOf(expression) }));
  return {
    checked: [...checked, ...unseen],
    found: [
      ...(await Promise.all(results)).filter(({ finding }) => finding !== ''),
      ...unseen.filter((one) => !isExcepted(one)).map((one) => ({ ...one, finding: 'built by a function' })),
    ],
  };
}

// A process of its own: the detector has one, too, which ends with it.
const [directories, exceptions] = JSON.parse(process.argv[2] ?? '[]') as [string[], Pattern[]];
const isExcepted = ({ file, source }: Pattern) =>
  exceptions.some((one) => file.startsWith(one.file) && source.startsWith(one.source));
console.log(JSON.stringify(await checkPatterns(directories, isExcepted)));
