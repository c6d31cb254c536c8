-- What an agency makes of a quote that was sent to it: how far it is, what comes next, who has it, what was noted.

alter table saved_quote
  add column lead_status text not null default 'new' check (lead_status in ('new', 'contacted', 'quoted', 'bound', 'lost')),
  add column lost_why text check (lost_why in (
    'price', 'elsewhere', 'not-reached', 'not-wanted', 'not-eligible', 'duplicate'
  )),
  -- Nobody's until somebody at the agency takes it.
  add column producer_id bigint references producer,
  add column next_step text check (length(next_step) between 1 and 120),
  add column next_on date,
  -- Two people at once do not undo each other.
  add column lead_version integer not null default 1,
  add column lead_changed_at timestamptz;

update saved_quote set
  lead_status = case when called_at is null then 'new' else 'contacted' end,
  lead_changed_at = coalesce(called_at, sent_at)
where sent_at is not null;

alter table saved_quote
  add constraint saved_quote_lost_for_a_reason check ((lead_status = 'lost') = (lost_why is not null)),
  add constraint saved_quote_next_step_on_a_day check (num_nonnulls(next_step, next_on) in (0, 2)),
  add constraint saved_quote_closed_has_no_next_step check (
    lead_status in ('new', 'contacted', 'quoted') or next_on is null
  ),
  add constraint saved_quote_worked_on_after_it_was_sent check (
    sent_at is not null or (lead_status = 'new' and num_nonnulls(producer_id, next_on, lead_changed_at) = 0)
  );
-- Those that nobody has called, for the staff.
create index saved_quote_not_called on saved_quote (promised_on) where sent_at is not null and lead_status = 'new';

-- Those whose time is over.
create index saved_quote_worked_on on saved_quote (lead_changed_at) where sent_at is not null;

create table lead_note (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  written_at     timestamptz not null default now(),
  producer_id    bigint references producer,
  staff_id       bigint references staff,
  text           text check (length(text) between 1 and 1500),
  -- What it became.
  status         text check (status in ('contacted', 'quoted', 'bound', 'lost')),
  -- Whom it was handed to, as they were called.
  handed_to      text check (length(handed_to) between 1 and 200),
  constraint lead_note_by_one check (num_nonnulls(producer_id, staff_id) = 1),
  constraint lead_note_says_something check (num_nonnulls(text, status, handed_to) > 0)
);
create index lead_note_of_quote on lead_note (saved_quote_id, written_at desc);
