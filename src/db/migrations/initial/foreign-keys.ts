/** The foreign keys of all tables. */
export const FOREIGN_KEYS = `
alter table "credit_changes" add constraint "credit_changes_account_id_foreign" foreign key ("account_id")
  references "accounts" ("id");
alter table "organizations" add constraint "organizations_location_id_foreign" foreign key ("location_id")
  references "locations" ("id") on delete set null;
alter table "organizations" add constraint "organizations_industry_id_foreign" foreign key ("industry_id")
  references "industries" ("id") on delete set null;
alter table "organization_keyword_links" add constraint "organization_keyword_links_organization_id_foreign"
  foreign key ("organization_id") references "organizations" ("id") on update cascade on delete cascade;
alter table "organization_keyword_links" add constraint "organization_keyword_links_keyword_id_foreign"
  foreign key ("keyword_id") references "organization_keywords" ("id") on update cascade on delete cascade;
alter table "job_posts" add constraint "job_posts_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete cascade;
alter table "job_posts" add constraint "job_posts_location_id_foreign" foreign key ("location_id")
  references "locations" ("id") on delete set null;
alter table "funding_events" add constraint "funding_events_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete cascade;
alter table "persons" add constraint "persons_location_id_foreign" foreign key ("location_id")
  references "locations" ("id") on delete set null;
alter table "persons" add constraint "persons_industry_id_foreign" foreign key ("industry_id")
  references "industries" ("id") on delete set null;
alter table "person_skill_links" add constraint "person_skill_links_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on update cascade on delete cascade;
alter table "person_skill_links" add constraint "person_skill_links_skill_id_foreign" foreign key ("skill_id")
  references "person_skills" ("id") on update cascade on delete cascade;
alter table "patent_author_links" add constraint "patent_author_links_patent_id_foreign" foreign key ("patent_id")
  references "patents" ("id") on update cascade on delete cascade;
alter table "patent_author_links" add constraint "patent_author_links_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on update cascade on delete cascade;
alter table "paid_persons" add constraint "paid_persons_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete cascade;
alter table "emails" add constraint "emails_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete cascade;
alter table "phone_numbers" add constraint "phone_numbers_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete cascade;
alter table "project_contributor_links" add constraint "project_contributor_links_project_id_foreign"
  foreign key ("project_id") references "projects" ("id") on update cascade on delete cascade;
alter table "project_contributor_links" add constraint "project_contributor_links_person_id_foreign"
  foreign key ("person_id") references "persons" ("id") on update cascade on delete cascade;
alter table "publication_author_links" add constraint "publication_author_links_publication_id_foreign"
  foreign key ("publication_id") references "publications" ("id") on update cascade on delete cascade;
alter table "publication_author_links" add constraint "publication_author_links_person_id_foreign"
  foreign key ("person_id") references "persons" ("id") on update cascade on delete cascade;
alter table "roles" add constraint "roles_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete cascade;
alter table "roles" add constraint "roles_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete set null;
alter table "roles" add constraint "roles_location_id_foreign" foreign key ("location_id")
  references "locations" ("id") on delete set null;
alter table "simple_events" add constraint "simple_events_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete cascade;
alter table "users" add constraint "users_account_id_foreign" foreign key ("account_id") references "accounts" ("id");
alter table "phone_feedback" add constraint "phone_feedback_account_id_foreign" foreign key ("account_id")
  references "accounts" ("id");
alter table "phone_feedback" add constraint "phone_feedback_user_id_foreign" foreign key ("user_id") references "users" ("id");
alter table "phone_feedback" add constraint "phone_feedback_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete set null;
alter table "email_feedback" add constraint "email_feedback_account_id_foreign" foreign key ("account_id")
  references "accounts" ("id");
alter table "email_feedback" add constraint "email_feedback_user_id_foreign" foreign key ("user_id") references "users" ("id");
alter table "email_feedback" add constraint "email_feedback_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete set null;
alter table "api_keys" add constraint "api_keys_user_id_foreign" foreign key ("user_id") references "users" ("id");
alter table "websites" add constraint "websites_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete set null;
alter table "website_technology_links" add constraint "website_technology_links_website_id_foreign"
  foreign key ("website_id") references "websites" ("id") on update cascade on delete cascade;
alter table "website_technology_links" add constraint "website_technology_links_web_technology_id_foreign"
  foreign key ("web_technology_id") references "web_technologies" ("id") on update cascade on delete cascade;`;
