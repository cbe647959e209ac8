/** What a command does with the database, so that its place in the audit trail is known. */
export type Effect =
  /** It reads: it works in a session that can't write. */
  | 'reads'
  /** It does nothing with a database that exists, or runs until a signal ends it. */
  | 'none'
  /** It loads records, of which each claim has its source and days, or builds what is made of records. */
  | 'loads'
  /** The actions of its entries, each once; none where nothing changes. */
  | readonly string[];

/** A call of a command, with its effect. `ACCOUNT`, `PREFIX` and the like stand for values that the test knows. */
export type Call = readonly [words: string, effect: Effect];

/**
 * Each command, by its words, with calls in the order in which they can run: a command that changes something has an entry in the
 * audit trail, or changes records alone.
 */
export const CALLS: Readonly<Record<string, readonly Call[]>> = {
  start: [['', 'none']],
  reset: [['', 'none']],
  backup: [['', 'none']],
  restore: [['', 'none']],
  serve: [['', 'none']],
  mcp: [['', 'none']],
  // It calls the API, which charges and notes what is read.
  export: [['', 'none']],
  worker: [['', 'none']],
  // The table of migrations is its log.
  migrate: [['', 'none']],
  generate: [['', 'none']],
  presets: [['', 'reads']],
  'account create': [
    ['--name Research --credits 10 --json', ['account_create', 'user_create', 'key_create', 'credits_grant']],
  ],
  'account list': [['', 'reads']],
  'account show': [['ACCOUNT', 'reads']],
  'account rename': [['ACCOUNT Market', ['account_rename']]],
  'account limits': [
    ['ACCOUNT', 'reads'],
    ['ACCOUNT --searches 600', ['account_limits']],
    ['ACCOUNT --searches default', ['account_limits']],
  ],
  'key create': [['--account ACCOUNT --name board --json', ['key_create']]],
  'key list': [['', 'reads']],
  'key delete': [['PREFIX', ['key_delete']]],
  'credits grant': [['--account ACCOUNT --sum 5', ['credits_grant']]],
  'credits history': [['--account ACCOUNT', 'reads']],
  'user list': [['', 'reads']],
  'user deactivate': [['USER', ['user_deactivate']]],
  'user activate': [['USER', ['user_activate']]],
  import: [
    ['docs/examples/dataset', 'loads'],
    ['docs/examples/sources/crm --source crm', 'loads'],
    ['docs/examples/sources/crm-later --source crm --complete --yes --dry-run', []],
    ['docs/examples/sources/crm-later --source crm --complete --yes', ['claims_close']],
  ],
  reindex: [['', 'loads']],
  // A database that takes no writes is a fault that it finds.
  doctor: [['', []]],
  'sources list': [['', 'reads']],
  'sources show': [['organizations ORGANIZATION', 'reads']],
  'sources rank': [['crm', ['sources_rank']]],
  merge: [['organizations ORGANIZATION OTHER', ['merge']]],
  unmerge: [['organizations ORGANIZATION', ['unmerge']]],
  notice: [
    ['--since 2020-01-01', 'reads'],
    ['--since 2020-01-01 --csv', 'reads'],
    ['--since 2020-01-01 --mark', ['person_notify']],
  ],
  subject: [['--person PERSON --out OUT', ['subject_export']]],
  'retention set': [
    ['--source crm --days 30', ['retention_set']],
    ['--source crm --days forever', ['retention_unset']],
  ],
  'retention list': [['', 'reads']],
  'retention run': [
    ['--dry-run', 'reads'],
    ['', ['retention_run']],
  ],
  suppress: [['--person PERSON --yes', ['person_suppress', 'identifier_suppress']]],
  'suppressions export': [['SUPPRESSIONS', ['suppressions_export']]],
  'suppressions import': [['SUPPRESSIONS', ['suppressions_import']]],
  'objections list': [['', 'reads']],
  // They need a confirmed objection, and are tried in test/ops/commands/objections.test.ts.
  'objections show': [],
  'objections decide': [],
  'sources review': [['', 'reads']],
  'sources allow': [['crm --account ACCOUNT', ['source_allow']]],
  'sources disallow': [['crm --account ACCOUNT', ['source_disallow']]],
  'sources remove': [['crm --yes', ['source_remove']]],
  audit: [['', 'reads']],
  'account close': [['ACCOUNT --yes', ['account_close']]],
};
