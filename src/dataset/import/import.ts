import type pg from 'pg';
import type { Logger } from 'pino';
import { email, phone } from '../format/contacts.ts';
import { fundingEvent, jobPost, simpleEvent } from '../format/events.ts';
import type { FileName } from '../format/files.ts';
import { location, namedLookup } from '../format/lookups.ts';
import { organization, website } from '../format/organizations.ts';
import { person } from '../format/persons.ts';
import { patent, project, publication } from '../format/works.ts';
import { startBudget } from './change-budget.ts';
import { type DatasetFile, findDatasetFiles } from './dataset-files.ts';
import { loadContacts, suppressByContacts } from './load-contacts.ts';
import { type FileLoad, type FileResult, type SharedLoad, startFileLoad } from './load-file.ts';
import { loadRecords } from './load-records.ts';
import { loadRemovals } from './load-removals.ts';
import { type Progress, startMeter } from './meter.ts';
import { EMAILS, PHONE_NUMBERS } from './plans/contact-plans.ts';
import { FUNDING_EVENTS, JOB_POSTS, SIMPLE_EVENTS } from './plans/event-plans.ts';
import {
  INDUSTRIES,
  LOCATIONS,
  ORGANIZATION_KEYWORDS,
  PERSON_SKILLS,
  WEB_TECHNOLOGIES,
} from './plans/lookup-plans.ts';
import { ORGANIZATIONS, WEBSITES } from './plans/organization-plans.ts';
import { PERSONS } from './plans/person-plans.ts';
import { PATENTS, PROJECTS, PUBLICATIONS } from './plans/work-plans.ts';
import { fileReport, type Report, shownReport } from './report.ts';
import { closeSession, openSession } from './session.ts';
import { loadSuppressions } from './suppress.ts';
import { holdYoungGeneration } from './young-generation.ts';

/** What to load, and where to tell about it. */
export interface ImportOptions {
  pool: pg.Pool;
  /** The dataset's directory. */
  directory: string;
  /**
   * Of how many changed records the database tells, for the search indexes to be fed with; a load that changes more
   * leaves the rest to a rebuild of the indexes. Default 0: the load leaves everything to it.
   */
  toldChangesMax?: number;
  /** A file for the report of rejected lines; without it the first ones go to stderr. */
  report?: string;
  /** Called about once a second for each file, and at its end. */
  onProgress?: (progress: Progress) => void;
  /** Told once what the load did. */
  log: Logger;
}

/** What a load did. */
export interface ImportResult {
  /** In the order of loading. */
  files: FileResult[];
  /** Rejected lines of all files. */
  rejected: number;
  /** Whether the load changed a record. */
  changed: boolean;
  /** Whether the search indexes have to be rebuilt to show what was loaded. */
  needsRebuild: boolean;
  /** What in the directory was not read, in sentences. */
  warnings: string[];
}

/** How each file is loaded, in the order in which they are: what is named comes before what names it. */
const LOADERS: Partial<Record<FileName, (load: FileLoad) => Promise<void>>> = {
  industries: (load) => loadRecords(load, namedLookup, INDUSTRIES),
  organization_keywords: (load) => loadRecords(load, namedLookup, ORGANIZATION_KEYWORDS),
  person_skills: (load) => loadRecords(load, namedLookup, PERSON_SKILLS),
  web_technologies: (load) => loadRecords(load, namedLookup, WEB_TECHNOLOGIES),
  locations: (load) => loadRecords(load, location, LOCATIONS),
  organizations: (load) => loadRecords(load, organization, ORGANIZATIONS),
  websites: (load) => loadRecords(load, website, WEBSITES),
  // Before the persons: nobody who asked not to be found shows up, not for a moment.
  suppressed_persons: loadSuppressions,
  persons: (load) => loadRecords(load, person, PERSONS),
  patents: (load) => loadRecords(load, patent, PATENTS),
  publications: (load) => loadRecords(load, publication, PUBLICATIONS),
  projects: (load) => loadRecords(load, project, PROJECTS),
  job_posts: (load) => loadRecords(load, jobPost, JOB_POSTS),
  simple_events: (load) => loadRecords(load, simpleEvent, SIMPLE_EVENTS),
  funding_events: (load) => loadRecords(load, fundingEvent, FUNDING_EVENTS),
  emails: (load) => loadContacts(load, email, EMAILS),
  phone_numbers: (load) => loadContacts(load, phone, PHONE_NUMBERS),
  removed: loadRemovals,
};

/**
 * Loads a dataset's directory. A line that does not fit is rejected alone; running it again after a failure, or a
 * kill, finishes the work; running it twice changes nothing.
 * @throws DatasetError with a sentence for the operator, where the directory is no dataset, one of its files is
 * damaged, or another load is running; what was loaded before stays
 */
export async function importDataset(options: ImportOptions): Promise<ImportResult> {
  const { files, unknown } = await findDatasetFiles(options.directory);
  const report = options.report ? await fileReport(options.report) : shownReport(printToStderr);
  const result: ImportResult = { files: [], rejected: 0, changed: false, needsRebuild: false, warnings: [] };
  try {
    for (const entry of unknown) {
      const warning = 'is no file of the format and was not read';
      result.warnings.push(`${entry} ${warning}`);
      await report.warn(entry, warning);
    }
    const session = await openSession(options.pool);
    const releaseYoungGeneration = holdYoungGeneration();
    try {
      const budget = await startBudget(session, options.toldChangesMax ?? 0);
      const meter = startMeter(files, options.onProgress ?? (() => {}));
      await loadFiles({ session, report, meter, budget }, files, result);
      result.needsRebuild = result.changed && budget.isSpent();
      // The planner must not guess at a large load's size until the server finds the time to look.
      if (result.needsRebuild) await session.query('analyze');
    } finally {
      releaseYoungGeneration();
      closeSession(session);
    }
  } finally {
    await report.close();
  }
  options.log.info(
    { files: result.files.length, rejected: result.rejected, changed: result.changed },
    'dataset loaded',
  );
  return result;
}

function printToStderr(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

async function loadFiles(
  shared: SharedLoad,
  files: readonly DatasetFile[],
  result: ImportResult,
): Promise<void> {
  for (const [name, loadFile] of Object.entries(LOADERS)) {
    if (name === 'persons') result.changed = (await suppressEarly(shared, files)) || result.changed;
    const file = files.find((candidate) => candidate.name === name);
    if (!file) continue;
    const { load, result: fileResult, finish } = startFileLoad(shared, file);
    result.files.push(fileResult);
    try {
      await loadFile(load);
    } finally {
      await finish();
      const { inserted, changed, removed, rejected } = fileResult;
      result.rejected += rejected;
      result.changed ||= inserted + changed + removed > 0;
    }
  }
}

/** Looks through the contacts for suppressed ones, so that their persons are not loaded in the first place. */
async function suppressEarly(shared: SharedLoad, files: readonly DatasetFile[]): Promise<boolean> {
  const silent = { ...shared, report: SILENT_REPORT, meter: SILENT_METER };
  let removed = 0;
  for (const file of files) {
    const { load, result } = startFileLoad(silent, file);
    if (file.name === 'emails') await suppressByContacts(load, email, EMAILS);
    if (file.name === 'phone_numbers') await suppressByContacts(load, phone, PHONE_NUMBERS);
    removed += result.removed;
  }
  return removed > 0;
}

const SILENT_REPORT: Report = {
  reject: async () => {},
  warn: async () => {},
  close: async () => {},
};

const SILENT_METER = { onBytes() {}, onLines() {}, onEnd() {} };
