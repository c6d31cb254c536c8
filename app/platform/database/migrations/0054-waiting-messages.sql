-- Whether a message of a party waits for an answer. Few do, but the planner cannot tell from the columns apart, since our own
-- messages have neither a day to answer by nor an answer: it read all messages and lines to find those few.
alter table claim_message
  add column waits boolean not null
    generated always as (answer_by is not null and answered_at is null and not is_ours) stored;
drop index claim_message_to_answer;
create index claim_message_to_answer on claim_message (answer_by) where waits;
