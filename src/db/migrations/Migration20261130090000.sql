-- An index that begins with the kind was taken to find a claim by its id, where the planner knew no claims of a kind: it read all of them
-- for each line of the first batch. This one answers the same questions, and can't be taken so.
create index claims_record_id_kind_index on claims (record_id, kind);
drop index claims_kind_record_id_index;
