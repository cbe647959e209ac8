-- A charge compares what an answer shows with what is paid for; of the database it needs the latest committed values alone.

-- Returns what account `payer` has paid for of a person, null where that is nothing.
--
-- It is volatile: it reads the rows that are committed when it is called. A charge calls it once it holds the lock of the
-- account's row, so it sees every earlier charge of the account.
create function paid_values(payer bigint, person bigint, kind_of_answer text) returns int[] language sql volatile as $$
  select shown from paid_persons
  where person_id = person and kind = kind_of_answer and account_id = payer and expires > clock_timestamp()
$$;

drop function unpaid_persons;
