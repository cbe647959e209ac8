-- A few rows of a database of the first schema that was in use.
set session_replication_role = replica;
delete from data_version;
delete from sources;
insert into accounts select * from jsonb_populate_recordset(null::accounts, '[
  {"id":1,"name":"Earlier","date_closed":null,"rate_limits":{},"date_created":"2026-11-22T14:45:10.412036+00:00","credit_balance":993}
]');
insert into api_keys select * from jsonb_populate_recordset(null::api_keys, '[
  {"kind":"api","name":null,"prefix":"YdlJ800c","scopes":["people","contacts","organizations","jobs","websites","feedback","billing","keys"],"created":"2026-11-22T14:45:10.412036+00:00","user_id":1,"key_hash":"\\x465392fb5cd17eaa049928de9eab2ba0a5e797fac42dc23ee789737525d0de24","last_used":null,"expiry_date":null}
]');
insert into autocomplete_industries select * from jsonb_populate_recordset(null::autocomplete_industries, '[
  {"id":1,"terms":"''cranes''","usage":2,"name_key":"cranes"}
]');
insert into autocomplete_words select * from jsonb_populate_recordset(null::autocomplete_words, '[
  {"keys":[5,6],"kind":"industries","word":"cranes"}
]');
insert into claim_values select * from jsonb_populate_recordset(null::claim_values, '[
  {"claim_id":1,"claim_kind":"organizations","position":0,"kind":"organizations","value":"domain:kran.example","role":"is","source_id":1},
  {"claim_id":10000000000000,"claim_kind":"organizations","position":0,"kind":"organizations","value":"domain:kran.example","role":"is","source_id":2}
]');
insert into claims select * from jsonb_populate_recordset(null::claims, '[
  {"id":1,"key":"1","body":{"name":"Kran"},"kind":"organizations","basis":null,"digest":"c4ca4238-a0b9-2382-0dcc-509a6f75849b","is_hashed":false,"last_seen":"2026-11-22T00:00:00+00:00","record_id":1,"source_id":1,"first_seen":"2026-11-22T00:00:00+00:00","seen_at_url":null,"collected_at":"2026-11-22T00:00:00+00:00"},
  {"id":10000000000000,"key":"K-7","body":{"name":"Kran AG"},"kind":"organizations","basis":null,"digest":"c81e728d-9d4c-2f63-6f06-7f89cc14862c","is_hashed":false,"last_seen":"2026-11-23T00:00:00+00:00","record_id":1,"source_id":2,"first_seen":"2026-11-23T00:00:00+00:00","seen_at_url":null,"collected_at":"2026-11-23T00:00:00+00:00"}
]');
insert into credit_changes select * from jsonb_populate_recordset(null::credit_changes, '[
  {"id":1,"account_id":1,"change_sum":1000,"change_data":{},"change_type":"grant","date_created":"2026-11-22T14:45:10.430616+00:00","balance_after":1000},
  {"id":2,"account_id":1,"change_sum":-7,"change_data":{},"change_type":"adjust","date_created":"2026-11-22T14:45:10.445658+00:00","balance_after":993}
]');
insert into data_version select * from jsonb_populate_recordset(null::data_version, '[
  {"id":true,"version":0,"seen_version":0,"names_version":null,"events_version":0,"names_definition":null,"locations_version":0}
]');
insert into departed_persons select * from jsonb_populate_recordset(null::departed_persons, '[
  {"version":34,"person_id":3,"awaits_rebuild":false,"outbox_version":null,"transaction_id":"838"}
]');
insert into email_feedback select * from jsonb_populate_recordset(null::email_feedback, '[
  {"id":1,"name":null,"email":"shared@sample.example","user_id":1,"person_id":2,"account_id":1,"email_type":"work","date_created":"2026-11-22T14:45:10.453691+00:00","api_key_prefix":"aaaaaaaa","contact_status":"valid","is_correct_person":true}
]');
insert into emails select * from jsonb_populate_recordset(null::emails, '[
  {"email":"ann@kran.example","source":null,"person_id":1,"email_type":null,"first_seen":"2026-11-26T20:53:04.554683+00:00","validation_status":"valid"},
  {"email":"shared@sample.example","source":null,"person_id":2,"email_type":"work","first_seen":"2026-11-26T20:53:04.554683+00:00","validation_status":"risky"}
]');
insert into funding_events select * from jsonb_populate_recordset(null::funding_events, '[
  {"id":1,"url":null,"amount":1000,"source":"funding_db","currency":"USD","investors":["Sample Capital"],"funding_type":"seed","date_featured":"2025-01-01","organization_id":2}
]');
insert into idempotency_keys select * from jsonb_populate_recordset(null::idempotency_keys, '[
  {"owner":1,"answer":null,"attempt":"56025f94-2b5e-4317-8ce9-e3a51dc23355","expires":"2026-11-23T14:45:10.446057+00:00","key_hash":"\\x2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683","account_id":1,"is_charged":false,"person_ids":null,"date_created":"2026-11-22T14:45:10.446057+00:00","request_hash":"\\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047"}
]');
insert into industries select * from jsonb_populate_recordset(null::industries, '[
  {"id":1,"name":"Software"},
  {"id":2,"name":"Shipping"}
]');
insert into job_posts select * from jsonb_populate_recordset(null::job_posts, '[
  {"id":1,"url":"https://jobs.example/1","title":"Driver","source":"network","is_active":true,"is_remote":false,"source_id":"a","first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"location_id":2,"date_featured":"2026-01-01","organization_id":1}
]');
insert into locations select * from jsonb_populate_recordset(null::locations, '[
  {"id":1,"name":"Germany","osm_locations":[{"id":10,"name":"Germany","place_type":"country"}]},
  {"id":2,"name":"Kiel, Germany","osm_locations":[{"id":11,"name":"Kiel","place_type":"city"},{"id":10,"name":"Germany","place_type":"country"}]},
  {"id":3,"name":"Remote","osm_locations":[]}
]');
insert into lookup_texts select * from jsonb_populate_recordset(null::lookup_texts, '[
  {"id":1,"key":"cranes","kind":"industries"}
]');
insert into organization_keyword_links select * from jsonb_populate_recordset(null::organization_keyword_links, '[
  {"position":1,"keyword_id":2,"organization_id":1},
  {"position":0,"keyword_id":3,"organization_id":1},
  {"position":0,"keyword_id":1,"organization_id":2}
]');
insert into organization_keywords select * from jsonb_populate_recordset(null::organization_keywords, '[
  {"id":1,"name":"SDK"},
  {"id":2,"name":"Cranes"},
  {"id":3,"name":"Ports"}
]');
insert into organizations select * from jsonb_populate_recordset(null::organizations, '[
  {"id":1,"name":"Kran & Co","domain":"kran.example","revenue":null,"employees":12,"domain_key":"kran.example","first_seen":"2026-11-26T20:53:04.554683+00:00","description":"Cranes\tand\\or ports\nsince 1900","industry_id":2,"location_id":2,"founded_date":"1900-01-01","funding_total":null,"network_public_identifier":null,"network_public_profile_url":null},
  {"id":2,"name":"Bücher","domain":"www.bücher.example","revenue":null,"employees":null,"domain_key":"xn--bcher-kva.example","first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"industry_id":1,"location_id":null,"founded_date":null,"funding_total":null,"network_public_identifier":null,"network_public_profile_url":null},
  {"id":3,"name":"Nothing known","domain":null,"revenue":null,"employees":null,"domain_key":null,"first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"industry_id":null,"location_id":null,"founded_date":null,"funding_total":null,"network_public_identifier":null,"network_public_profile_url":null}
]');
insert into outbox_changes select * from jsonb_populate_recordset(null::outbox_changes, '[
  {"topic":"autocomplete_industries","due_at":"2026-11-22T14:45:14.670775+00:00","version":10,"record_ids":[1,2],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:14.670841+00:00","version":11,"record_ids":[2],"domain_keys":[],"transaction_id":"822"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:09.672398+00:00","version":12,"record_ids":[1,2],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_organization_keywords","due_at":"2026-11-22T14:45:14.672614+00:00","version":13,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"822"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:09.707441+00:00","version":14,"record_ids":[1],"domain_keys":[],"transaction_id":"823"},
  {"topic":"organization_roles","due_at":"2026-11-22T14:45:09.707544+00:00","version":15,"record_ids":[1],"domain_keys":[],"transaction_id":"823"},
  {"topic":"domain_organizations","due_at":"2026-11-22T14:45:09.707949+00:00","version":16,"record_ids":[],"domain_keys":["kran.example","nobody.example"],"transaction_id":"823"},
  {"topic":"domain_roles","due_at":"2026-11-22T14:45:09.708234+00:00","version":17,"record_ids":[],"domain_keys":["kran.example","nobody.example"],"transaction_id":"823"},
  {"topic":"website_organizations","due_at":"2026-11-22T14:45:09.716524+00:00","version":18,"record_ids":[1],"domain_keys":[],"transaction_id":"823"},
  {"topic":"autocomplete_web_technologies","due_at":"2026-11-22T14:45:14.716634+00:00","version":19,"record_ids":[1,2],"domain_keys":[],"transaction_id":"823"},
  {"topic":"autocomplete_industries","due_at":"2026-11-22T14:45:09.563956+00:00","version":2,"record_ids":[1,2],"domain_keys":[],"transaction_id":"817"},
  {"topic":"autocomplete_industries","due_at":"2026-11-22T14:45:14.851643+00:00","version":20,"record_ids":[2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:14.851755+00:00","version":21,"record_ids":[2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"person_roles","due_at":"2026-11-22T14:45:09.861614+00:00","version":22,"record_ids":[1,2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_person_skills","due_at":"2026-11-22T14:45:14.861793+00:00","version":23,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"824"},
  {"topic":"roles","due_at":"2026-11-22T14:45:09.864006+00:00","version":24,"record_ids":[21,12,11],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_organizations","due_at":"2026-11-22T14:45:14.871474+00:00","version":25,"record_ids":[1,2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:14.871697+00:00","version":26,"record_ids":[2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"jobs","due_at":"2026-11-22T14:45:10.308062+00:00","version":27,"record_ids":[1],"domain_keys":[],"transaction_id":"828"},
  {"topic":"autocomplete_organizations","due_at":"2026-11-22T14:45:15.308176+00:00","version":28,"record_ids":[1],"domain_keys":[],"transaction_id":"828"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:15.308237+00:00","version":29,"record_ids":[2],"domain_keys":[],"transaction_id":"828"},
  {"topic":"autocomplete_organization_keywords","due_at":"2026-11-22T14:45:09.582855+00:00","version":3,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"818"},
  {"topic":"events","due_at":"2026-11-22T14:45:10.324581+00:00","version":30,"record_ids":[1],"domain_keys":[],"transaction_id":"829"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:10.342949+00:00","version":31,"record_ids":[2],"domain_keys":[],"transaction_id":"830"},
  {"topic":"organization_roles","due_at":"2026-11-22T14:45:10.343085+00:00","version":32,"record_ids":[2],"domain_keys":[],"transaction_id":"830"},
  {"topic":"events","due_at":"2026-11-22T14:45:10.343463+00:00","version":33,"record_ids":[1],"domain_keys":[],"transaction_id":"830"},
  {"topic":"autocomplete_person_skills","due_at":"2026-11-22T14:45:09.601348+00:00","version":4,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"819"},
  {"topic":"autocomplete_web_technologies","due_at":"2026-11-22T14:45:09.620326+00:00","version":5,"record_ids":[1,2],"domain_keys":[],"transaction_id":"820"},
  {"topic":"locations","due_at":"2026-11-22T14:45:09.641591+00:00","version":6,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"821"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:09.641774+00:00","version":7,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"821"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:09.670561+00:00","version":8,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_organizations","due_at":"2026-11-22T14:45:09.670678+00:00","version":9,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"822"}
]');
insert into paid_persons select * from jsonb_populate_recordset(null::paid_persons, '[
  {"kind":"person","shown":[17,-4],"expires":"2027-01-01T00:00:00+00:00","person_id":1,"account_id":1}
]');
insert into patent_author_links select * from jsonb_populate_recordset(null::patent_author_links, '[
  {"position":1,"patent_id":1,"person_id":1},
  {"position":0,"patent_id":1,"person_id":2}
]');
insert into patents select * from jsonb_populate_recordset(null::patents, '[
  {"id":1,"url":null,"title":"A crane","number":null,"status":null,"issue_date":"2001-02-03","description":null}
]');
insert into person_skill_links select * from jsonb_populate_recordset(null::person_skill_links, '[
  {"position":1,"skill_id":1,"person_id":1},
  {"position":0,"skill_id":2,"person_id":1},
  {"position":0,"skill_id":3,"person_id":2}
]');
insert into person_skills select * from jsonb_populate_recordset(null::person_skills, '[
  {"id":1,"name":"C++"},
  {"id":2,"name":"Welding"},
  {"id":3,"name":"Greek"}
]');
insert into persons select * from jsonb_populate_recordset(null::persons, '[
  {"id":1,"photo":null,"gender":null,"honors":[],"courses":[],"headline":"Crane driver","full_name":"Ann Sample","languages":[{"name":"Greek","proficiency":"native"}],"last_name":null,"educations":[{"school_name":"Kiel"}],"first_name":null,"first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"industry_id":2,"location_id":2,"memberships":[],"test_scores":[],"volunteering":[],"certifications":[],"network_public_identifier":"Ann-Sample","network_public_profile_url":null},
  {"id":2,"photo":null,"gender":null,"honors":[],"courses":[],"headline":null,"full_name":"Bob Sample","languages":[],"last_name":null,"educations":[],"first_name":null,"first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"industry_id":null,"location_id":null,"memberships":[],"test_scores":[],"volunteering":[],"certifications":[],"network_public_identifier":null,"network_public_profile_url":null}
]');
insert into phone_feedback select * from jsonb_populate_recordset(null::phone_feedback, '[
  {"id":1,"name":null,"user_id":1,"person_id":2,"account_id":1,"date_created":"2026-11-22T14:45:10.458084+00:00","phone_number":"+442079460123","api_key_prefix":"aaaaaaaa","contact_status":"connected","is_correct_person":true}
]');
insert into phone_numbers select * from jsonb_populate_recordset(null::phone_numbers, '[
  {"person_id":1,"first_seen":"2026-11-26T20:53:04.554683+00:00","phone_number":"+442079460123"}
]');
insert into place_names select * from jsonb_populate_recordset(null::place_names, '[
  {"name":"ulm","place_id":8001000000000007}
]');
insert into places select * from jsonb_populate_recordset(null::places, '[
  {"id":8001000000000007,"key":"7","kind":"city","name":"Ulm","digest":"8f14e45f-ceea-167a-5a36-dedd4bea2543","region":"01","country":"DE","source_id":1,"population":126000}
]');
insert into projects select * from jsonb_populate_recordset(null::projects, '[
  {"id":1,"url":null,"title":"Crane simulator","end_date":null,"start_date":null,"description":null}
]');
insert into publication_author_links select * from jsonb_populate_recordset(null::publication_author_links, '[
  {"position":0,"person_id":1,"publication_id":1}
]');
insert into publications select * from jsonb_populate_recordset(null::publications, '[
  {"id":1,"url":null,"title":"On cranes","publisher":null,"description":null,"published_date":null}
]');
insert into rate_counts select * from jsonb_populate_recordset(null::rate_counts, '[
  {"key":"searches:1","expire":1,"points":3}
]');
insert into roles select * from jsonb_populate_recordset(null::roles, '[
  {"id":11,"title":"Driver","end_date":null,"person_id":1,"is_current":true,"start_date":"2010-01-01","description":null,"location_id":2,"organization_id":1,"organization_name":null},
  {"id":12,"title":"Trainee","end_date":null,"person_id":1,"is_current":false,"start_date":null,"description":null,"location_id":null,"organization_id":null,"organization_name":"Unknown Ltd"},
  {"id":21,"title":"Editor","end_date":null,"person_id":2,"is_current":true,"start_date":null,"description":null,"location_id":null,"organization_id":2,"organization_name":null}
]');
insert into sightings select * from jsonb_populate_recordset(null::sightings, '[
  {"ids":"0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000110","kind":"persons","block":0,"seen_at":"2026-11-22T00:00:00+00:00"}
]');
insert into simple_events select * from jsonb_populate_recordset(null::simple_events, '[
  {"id":1,"url":null,"title":null,"reason":"promoted_on_site","source":"launch_site","date_featured":"2025-01-01","organization_id":1}
]');
insert into sources select * from jsonb_populate_recordset(null::sources, '[
  {"id":1,"name":"strict","rank":null,"date_created":"2026-11-26T20:53:04.554683+00:00"},
  {"id":2,"name":"crm","rank":1,"date_created":"2026-11-26T20:56:43.378991+00:00"}
]');
insert into suppressed_persons select * from jsonb_populate_recordset(null::suppressed_persons, '[
  {"person_id":3,"date_created":"2026-11-22T14:45:10.468061+00:00"}
]');
insert into suppressions select * from jsonb_populate_recordset(null::suppressions, '[
  {"id":1,"person_id":3,"date_created":"2026-11-22T14:45:10.468061+00:00","kind":null,"hash":null,"person_ids":[]}
]');
insert into users select * from jsonb_populate_recordset(null::users, '[
  {"id":1,"email":null,"is_active":true,"last_name":null,"account_id":1,"first_name":null,"date_joined":"2026-11-22T14:45:10.412036+00:00"}
]');
insert into web_technologies select * from jsonb_populate_recordset(null::web_technologies, '[
  {"id":1,"name":"nginx"},
  {"id":2,"name":"PHP"}
]');
insert into website_technology_links select * from jsonb_populate_recordset(null::website_technology_links, '[
  {"position":1,"is_active":true,"website_id":1,"web_technology_id":1},
  {"position":0,"is_active":false,"website_id":1,"web_technology_id":2}
]');
insert into websites select * from jsonb_populate_recordset(null::websites, '[
  {"id":1,"domain":"kran.example","domain_key":"kran.example","first_seen":"2026-11-26T20:53:04.554683+00:00","public_rank":7,"analytics_rank":null,"organization_id":1,"analytics_traffic":null},
  {"id":2,"domain":"nobody.example","domain_key":"nobody.example","first_seen":"2026-11-26T20:53:04.554683+00:00","public_rank":null,"analytics_rank":null,"organization_id":null,"analytics_traffic":9007199254740991}
]');
select setval('accounts_id_seq', 1);
select setval('claim_ids', 10000000000000);
select setval('credit_changes_id_seq', 2);
select setval('email_feedback_id_seq', 1);
select setval('outbox_versions', 34);
select setval('phone_feedback_id_seq', 1);
select setval('sources_id_seq', 2);
select setval('suppressions_id_seq', 1);
select setval('users_id_seq', 1);
reset all;
