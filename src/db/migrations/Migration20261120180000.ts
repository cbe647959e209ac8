import { Migration } from '@mikro-orm/migrations';

/** What became of requests that carry an `Idempotency-Key`. */
export class Migration20261120180000 extends Migration {
  override up(): void {
    this.addSql(
      `create table "idempotency_keys" ("account_id" bigint not null, "key_hash" bytea not null, "request_hash" bytea not null, "owner" bigint not null, "attempt" uuid not null, "answer" bytea null, "date_created" timestamptz not null default now(), "expires" timestamptz not null, primary key ("account_id", "key_hash"))`,
    );
    this.addSql(`create index "idempotency_keys_expires_index" on "idempotency_keys" ("expires")`);
    this.addSql(
      `alter table "idempotency_keys" add constraint "idempotency_keys_key_hash_check" check (octet_length(key_hash) = 32)`,
    );
    this.addSql(
      `alter table "idempotency_keys" add constraint "idempotency_keys_request_hash_check" check (octet_length(request_hash) = 32)`,
    );
  }
}
