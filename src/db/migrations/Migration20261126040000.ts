import { domainToASCII } from 'node:url';
import { Migration } from '@mikro-orm/migrations';

/**
 * Writes the hosts of stored email addresses as punycode, as addresses are read now. A suppression holds for both spellings
 * of an address, so one that was stored before must have the form that is compared.
 */
export class Migration20261126040000 extends Migration {
  override async up(): Promise<void> {
    for (const { host } of await this.execute(HOSTS)) {
      const punycode = domainToASCII(host);
      if (punycode === '') continue;
      for (const statement of [...REMOVE_SECOND_SPELLINGS, ...RENAME])
        this.addSql(statement.replaceAll('$host', literal(host)).replaceAll('$punycode', literal(punycode)));
    }
  }
}

/** Tables with a column `email`. */
const TABLES = ['emails', 'suppressions', 'email_feedback'];

const HOST = `substring(email from '@([^@]*)$')`;

const HOSTS = TABLES.map((table) => `select ${HOST} as host from ${table} where ${HOST} ~ '[^ -~]'`).join(
  ' union ',
);

const RENAMED = `left(t.email, -char_length($host)) || $punycode`;

/** Where both spellings are stored already, the one with punycode stays. */
const REMOVE_SECOND_SPELLINGS = [
  `delete from emails t using emails o
  where right(t.email, char_length($host) + 1) = '@' || $host and o.person_id = t.person_id and o.email = ${RENAMED}`,
  `delete from suppressions t using suppressions o
  where right(t.email, char_length($host) + 1) = '@' || $host and o.email = ${RENAMED}`,
];

const RENAME = TABLES.map(
  (table) =>
    `update ${table} t set email = ${RENAMED} where right(t.email, char_length($host) + 1) = '@' || $host`,
);

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
