import { Migration } from '@mikro-orm/migrations';

/** What accounts say of contacts, and how often callers ask. */
export class Migration20261120190000 extends Migration {
  override up(): void {
    this.addSql(
      `create table "email_feedback" ("id" bigserial primary key, "account_id" bigint not null, "user_id" bigint not null, "api_key_prefix" char(8) not null, "person_id" bigint null, "name" varchar(255) null, "is_correct_person" boolean not null, "date_created" timestamptz not null default now(), "email" varchar(320) not null, "email_type" text not null, "contact_status" text not null)`,
    );
    this.addSql(
      `create table "phone_feedback" ("id" bigserial primary key, "account_id" bigint not null, "user_id" bigint not null, "api_key_prefix" char(8) not null, "person_id" bigint null, "name" varchar(255) null, "is_correct_person" boolean not null, "date_created" timestamptz not null default now(), "phone_number" varchar(16) not null, "contact_status" text not null)`,
    );
    for (const table of ['email_feedback', 'phone_feedback']) {
      this.addSql(`create index "${table}_person_id_index" on "${table}" ("person_id")`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_account_id_foreign" foreign key ("account_id") references "accounts" ("id")`,
      );
      this.addSql(
        `alter table "${table}" add constraint "${table}_user_id_foreign" foreign key ("user_id") references "users" ("id")`,
      );
      this.addSql(
        `alter table "${table}" add constraint "${table}_person_id_foreign" foreign key ("person_id") references "persons" ("id") on delete set null`,
      );
    }
    this.addSql(
      `alter table "email_feedback" add constraint "email_feedback_email_check" check (email = lower(email))`,
    );
    this.addSql(
      `alter table "email_feedback" add constraint "email_feedback_email_type_check" check ("email_type" in ('personal', 'work'))`,
    );
    this.addSql(
      `alter table "email_feedback" add constraint "email_feedback_contact_status_check" check ("contact_status" in ('valid', 'invalid'))`,
    );
    this.addSql(
      `alter table "phone_feedback" add constraint "phone_feedback_phone_number_check" check (phone_number ~ '^[+][0-9]{2,15}$')`,
    );
    this.addSql(
      `alter table "phone_feedback" add constraint "phone_feedback_contact_status_check" check ("contact_status" in ('connected', 'disconnected'))`,
    );
    // Room on each page lets a row be updated in place, without a new entry in the index.
    this.addSql(
      `create unlogged table "rate_counts" ("key" varchar(255) not null, "points" int not null, "expire" bigint not null, primary key ("key")) with (fillfactor = 50)`,
    );
  }
}
