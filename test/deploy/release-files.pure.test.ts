import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import clientJson from '../../client/package.json' with { type: 'json' };
import consoleJson from '../../console/package.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import renovate from '../../renovate.json' with { type: 'json' };
import { workflowFaults } from './workflow-parser.ts';

/** Checks the files of releases and contributions by schemas and rules: the platform that runs the workflows is not here. */

const CHECKOUT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');

interface Step {
  uses?: string;
  run?: string;
}

interface Job {
  uses?: string;
  needs?: string | string[];
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  strategy?: { matrix: { package: string[] } };
  steps?: Step[];
}

interface Workflow {
  permissions: Record<string, string>;
  concurrency: { group: string; 'cancel-in-progress': boolean | string };
  jobs: Record<string, Job>;
}

const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: CHECKOUT });
const workflow = (path: string): Workflow => parse(read(path));
const RELEASE = workflow('.github/workflows/release.yml');
const JOBS = WORKFLOWS.flatMap((path) =>
  Object.entries(workflow(path).jobs).map(([name, job]) => ({ place: `${basename(path)}: ${name}`, job })),
);
const STEPS = JOBS.flatMap(({ place, job }) => (job.steps ?? []).map((step) => ({ place, step })));
const COMMANDS = STEPS.flatMap(({ place, step: { run } }) => (run === undefined ? [] : [{ place, run }]));

test.each(WORKFLOWS)('%s is a workflow by the schema and the expressions of GitHub', async (path) => {
  expect(await workflowFaults(read(path))).toEqual([]);
});

test.each([
  ['timeout-minutes:', 'timeout-minute:'],
  ['needs: [checks, build]', 'needs: [tests, build]'],
  ['contents: read', 'contents: reads'],
  ['github.token }}', 'github.token || }}'],
  ['secrets.NPM_TOKEN', 'secret.NPM_TOKEN'],
])('a workflow with a mistake, "%s" as "%s", is found', async (right, wrong) => {
  const text = read('.github/workflows/release.yml');
  expect(text).toContain(right);
  expect(await workflowFaults(text.replace(right, wrong))).not.toEqual([]);
});

test('every job has a limit of time, and every action a major version or a commit', () => {
  const unlimited = JOBS.filter(({ job }) => !job.uses && !job['timeout-minutes']);
  expect(unlimited.map(({ place }) => place)).toEqual([]);
  const actions = [...STEPS.map(({ step }) => step.uses), ...JOBS.map(({ job }) => job.uses)];
  const foreign = actions.filter((uses) => uses !== undefined && !uses.startsWith('./'));
  expect(foreign.length).toBeGreaterThan(10);
  expect(foreign.filter((uses) => !/@(v\d+|release\/v\d+|[0-9a-f]{40})$/.test(uses ?? ''))).toEqual([]);
});

test('no job may write but those that publish, and none of them builds a package', () => {
  for (const path of WORKFLOWS) {
    const { permissions, concurrency } = workflow(path);
    expect(Object.values(permissions).filter((right) => right !== 'read')).toEqual([]);
    expect(concurrency.group).toContain('github.ref');
  }
  const writers = JOBS.filter(({ job }) => Object.values(job.permissions ?? {}).includes('write'));
  expect(Object.fromEntries(writers.map(({ place, job }) => [place, job.permissions]))).toEqual({
    'release.yml: npm': { 'id-token': 'write' },
    'release.yml: python': { 'id-token': 'write' },
    'release.yml: release': { contents: 'write' },
  });
  for (const { job } of writers)
    expect(job.steps?.map(({ run = '' }) => run).join('\n')).not.toMatch(/npm (ci|pack|run)|pyproject/);
});

test('the programs, scripts and workspaces that commands name exist', () => {
  const named = (pattern: RegExp) =>
    COMMANDS.flatMap(({ run }) => [...run.matchAll(pattern)].map(([, name = '']) => name));
  expect(named(/npm run (?:-\S+ )*(\S+)/g).filter((name) => !(name in packageJson.scripts))).toEqual([]);
  const files = named(/(?:^|node |require\('\.\/)((?:\.ci|search-index)\/[\w./-]+)/gm);
  expect(files).toEqual(expect.arrayContaining(['.ci/run', '.ci/release-notes.ts']));
  expect(files.filter((file) => !existsSync(join(CHECKOUT, file)))).toEqual([]);
  const workspaces = named(/--workspace (\S+)/g);
  expect(workspaces).toContain('client');
  expect(workspaces.filter((name) => !packageJson.workspaces.includes(name))).toEqual([]);
  accessSync(join(CHECKOUT, '.ci/run'), constants.X_OK);
});

test('commands get texts from outside as variables alone', () => {
  expect(COMMANDS.filter(({ run }) => run.includes('${{'))).toEqual([]);
});

test('no file of a release names the host of a registry', () => {
  for (const path of WORKFLOWS) expect(read(path)).not.toMatch(/https?:\/\/|\.(io|org|com)\b/);
});

test('a release publishes only what passed .ci/run, under a tag that equals all versions', () => {
  const { checks, build, ...others } = RELEASE.jobs;
  expect(checks?.uses).toBe('./.github/workflows/ci.yml');
  expect(COMMANDS).toContainEqual({ place: 'ci.yml: run', run: '.ci/run' });
  const runs = build?.steps?.map(({ run }) => run) ?? [];
  const compares = runs.findIndex((run) => run?.includes('.ci/release-notes.ts "$GITHUB_REF_NAME"'));
  expect([compares >= 0, compares < runs.indexOf('npm ci')]).toEqual([true, true]);
  const { release, ...publishing } = others;
  expect(Object.keys(publishing)).toEqual(['image', 'npm', 'python']);
  for (const { needs } of Object.values(publishing)) expect(needs).toEqual(['checks', 'build']);
  expect(release?.needs).toEqual(['build', ...Object.keys(publishing)]);
});

test('the packages that a release publishes are public, and the other workspaces private', () => {
  const published = [packageJson, clientJson];
  const archives = published.map(({ name }) => name.replace('@', '').replace('/', '-'));
  expect(RELEASE.jobs.npm?.strategy?.matrix.package).toEqual(archives);
  for (const { description, license, files, ...rest } of published) {
    expect(rest).not.toHaveProperty('private');
    expect([license, description.length > 10, files.includes('dist')]).toEqual(['Apache-2.0', true, true]);
  }
  expect(consoleJson.private).toBe(true);
});

test('updates of packages, images and actions are grouped, come weekly, and pin the actions', () => {
  const Renovate = z.looseObject({
    extends: z.array(z.string()),
    schedule: z.tuple([z.string().regex(/^\* \S+ \* \* [0-6]$/)]),
    lockFileMaintenance: z.object({ enabled: z.literal(true) }),
    packageRules: z.array(
      z.strictObject({
        description: z.string().optional(),
        matchManagers: z.array(z.string()).optional(),
        matchFileNames: z.array(z.string().refine((path) => existsSync(join(CHECKOUT, path)))).optional(),
        matchPackageNames: z.array(z.string()).optional(),
        matchUpdateTypes: z.array(z.enum(['major', 'minor', 'patch'])).optional(),
        groupName: z.string().optional(),
        rangeStrategy: z.literal('widen').optional(),
        enabled: z.literal(false).optional(),
      }),
    ),
  });
  const { extends: presets, packageRules } = Renovate.parse(renovate);
  expect(presets).toContain('helpers:pinGitHubActionDigests');
  const grouped = packageRules.flatMap(({ groupName, matchManagers = [] }) =>
    groupName ? matchManagers : [],
  );
  expect(grouped.toSorted()).toEqual(renovate.enabledManagers.toSorted());
});

const Choice = z.strictObject({
  label: z.string(),
  description: z.string(),
  options: z.array(z.string()).min(2),
});
const Text = Choice.omit({ options: true });
const Question = z.strictObject({
  id: z.string().regex(/^[\w-]+$/),
  validations: z.strictObject({ required: z.boolean() }).optional(),
});

/** The part of GitHub's syntax for issue forms that the forms here use. */
const IssueForm = z.strictObject({
  name: z.string().min(3),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
      Question.extend({
        type: z.literal('textarea'),
        attributes: Text.extend({ render: z.string().optional() }),
      }),
      Question.extend({ type: z.literal('input'), attributes: Text }),
      Question.extend({ type: z.literal('dropdown'), attributes: Choice.partial({ description: true }) }),
    ]),
  ),
});

test.each(['bug', 'feature'])('the form of a %s is valid, and asks each question once', (form) => {
  const { body } = IssueForm.parse(parse(read(`.github/ISSUE_TEMPLATE/${form}.yml`)));
  const questions = body.flatMap((part) => (part.type === 'markdown' ? [] : [part]));
  expect(questions.some(({ validations }) => validations?.required)).toBe(true);
  for (const texts of [questions.map(({ id }) => id), questions.map(({ attributes }) => attributes.label)])
    expect(new Set(texts).size).toBe(questions.length);
});

test('an issue uses one of the forms, whose files are all that the folder has', () => {
  expect(parse(read('.github/ISSUE_TEMPLATE/config.yml'))).toEqual({ blank_issues_enabled: false });
  const files = globSync('*', { cwd: join(CHECKOUT, '.github/ISSUE_TEMPLATE') });
  expect(files.sort()).toEqual(['bug.yml', 'config.yml', 'feature.yml']);
});
