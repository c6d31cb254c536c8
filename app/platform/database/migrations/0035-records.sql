-- What others are asked about the people and cars of a quote: agreed to first, asked once, and kept apart from what was said.

create table record_consent (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  is_given       boolean not null,
  -- The words, and which version of them.
  wording        text not null check (length(wording) between 1 and 2000),
  version        text not null check (version ~ '^[0-9]{4}-[0-9]{2}$'),
  language       text not null check (language in ('en', 'es')),
  -- `visitor` for the person themselves; else whoever noted what a client said to them.
  actor          text not null check (length(actor) between 1 and 40),
  said_at        timestamptz not null default now()
);
create index record_consent_of_quote on record_consent (saved_quote_id, id desc);

create table record_report (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  kind           text not null check (kind in ('driving', 'insurance', 'vehicle')),
  -- The owner, or the key of a person or a car of the quote.
  subject        text not null check (length(subject) between 1 and 40),
  -- SHA-256 of what it was asked by: the same is not asked twice.
  print          bytea not null check (length(print) = 32),
  -- By which the source knows a request that comes again.
  reference      uuid not null unique default gen_random_uuid(),
  -- {"name", "address", "phone"}, as whoever was asked was reached then.
  source         jsonb not null,
  asked_at       timestamptz not null default now(),
  -- Nothing until the source has answered, or its time was over.
  outcome        text check (outcome in ('found', 'no-record', 'no-answer')),
  items          jsonb,
  answered_at    timestamptz,
  constraint record_report_answered_whole check (num_nonnulls(outcome, items, answered_at) in (0, 3)),
  unique (saved_quote_id, kind, print)
);

-- What its person says of an item that differs; of a dispute, why, and later what an underwriter made of it.
create table record_decision (
  record_report_id bigint not null references record_report on delete cascade,
  item             text not null check (item ~ '^[0-9]{1,3}$'),
  decision         text not null check (decision in ('accepted', 'disputed', 'upheld')),
  reason           text check (length(reason) between 1 and 500),
  actor            text not null check (length(actor) between 1 and 40),
  decided_at       timestamptz not null default now(),
  primary key (record_report_id, item),
  constraint record_dispute_says_why check (decision = 'accepted' or reason is not null)
);

-- That a report made a price higher, with the rights that come of it, word for word: once for the same items.
create table record_notice (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  items_hash     bytea not null check (length(items_hash) = 32),
  language       text not null check (language in ('en', 'es')),
  letter         jsonb not null,
  written_at     timestamptz not null default now(),
  unique (saved_quote_id, items_hash)
);
