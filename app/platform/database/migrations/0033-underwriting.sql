-- Quotes that the rate book sends to a person, what that person decides, and who was told no, why, in writing.

alter table staff drop constraint staff_roles_check;
alter table staff add constraint staff_roles_check check (
  roles <@ array[
    'service', 'applications', 'notices', 'imports', 'auditor', 'supervisor', 'adjuster', 'claims-lead', 'siu',
    'underwriter', 'actuary'
  ] and cardinality(roles) > 0
);

-- Reasons to refer that an underwriter accepted, and a hash of the answers they accepted: of no others.
alter table saved_quote add column accepted jsonb;

create table referral (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  reference      text not null unique check (reference ~ '^U[0-9A-Z]{9}$'),
  state          text not null references state,
  -- In which its person is answered.
  language       text not null check (language in ('en', 'es')),
  asked_at       timestamptz not null default now(),
  -- The day by which it is answered, as its person was told.
  due_on         date not null,
  -- Of the answers it was asked with, and the rules that they met.
  facts_hash     text not null check (length(facts_hash) = 64),
  rules          text[] not null check (cardinality(rules) > 0),
  status         text not null default 'received' check (status in ('received', 'handling', 'accepted', 'declined')),
  assigned_to    bigint references staff,
  -- Of two people at once the first counts.
  version        integer not null default 1 check (version > 0),
  decided_by     bigint references staff,
  decided_at     timestamptz,
  -- For the file; and what its person was told beside it.
  reason         text check (length(reason) between 1 and 1500),
  words          text check (length(words) between 1 and 1500),
  constraint referral_decided_whole check (
    num_nonnulls(decided_by, decided_at, reason) = (case when status in ('accepted', 'declined') then 3 else 0 end)
  ),
  constraint referral_taken_by_somebody check (status <> 'handling' or assigned_to is not null)
);
-- A quote waits for one person at a time.
create unique index referral_open on referral (saved_quote_id) where status in ('received', 'handling');
create index referral_of_quote on referral (saved_quote_id, id desc);
-- The desk's queue, and what it has done.
create index referral_to_decide on referral (due_on, id) where status in ('received', 'handling');
create index referral_decided on referral (decided_at desc) where decided_at is not null;

-- Everybody who was declined, by a rule or by a person: for the state's report. It names nobody.
create table declination (
  id          bigint generated always as identity primary key,
  state       text not null references state,
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  declined_on date not null,
  reasons     text[] not null check (cardinality(reasons) > 0),
  decided     text not null check (decided in ('rules', 'underwriter'))
);
create index declination_by_day on declination (state, declined_on);

-- The statement of reasons that they got, word for word.
create table decline_letter (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  declination_id bigint not null references declination,
  facts_hash     text not null check (length(facts_hash) = 64),
  language       text not null check (language in ('en', 'es')),
  letter         jsonb not null,
  written_at     timestamptz not null default now()
);
create index decline_letter_of_quote on decline_letter (saved_quote_id, id desc);
create index decline_letter_of_declination on decline_letter (declination_id);
