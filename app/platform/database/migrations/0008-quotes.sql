-- People on their way in: quotes and what an agency makes of them.

create table saved_quote (
  id             bigint generated always as identity primary key,
  clid           text not null unique check (clid ~ '^[A-Z0-9]{10,20}$'),
  state          text not null check (state in ('FL', 'TX', 'GA')),
  zip            text not null check (zip ~ '^[0-9]{5}$'),
  -- Answered step by step: what is not known yet is null, or not in the answers.
  first_name     text,
  last_name      text,
  license_number text check (license_number ~ '^[A-Z0-9]{5,20}$'),
  phone          text check (phone ~ '^[0-9]{10}$'),
  email          text check (email like '%_@_%' and length(email) <= 254),
  language       text not null default 'en' check (language in ('en', 'es')),
  premium_cents  integer check (premium_cents > 0),
  answers        jsonb not null default '{}',
  campaign       text not null default 'h' check (campaign ~ '^[A-Za-z0-9_-]{1,20}$'),
  saved_at       timestamptz not null default now(),
  expires_at     timestamptz not null,
  -- Sent: what people name it by, the agency that gives the price (none in reach: our own desk), the day it calls by.
  reference      text unique check (reference ~ '^Q[0-9A-Z]{9}$'),
  sent_at        timestamptz,
  agency_id      bigint references agency,
  promised_on    date,
  called_at      timestamptz,
  -- What the agency makes of it: how far it is, what comes next, who has it.
  lead_status    text not null default 'new' check (lead_status in ('new', 'contacted', 'quoted', 'bound', 'lost')),
  lost_why       text check (lost_why in (
    'price', 'elsewhere', 'not-reached', 'not-wanted', 'not-eligible', 'duplicate'
  )),
  -- Nobody's until somebody at the agency takes it.
  producer_id    bigint references producer,
  next_step      text check (length(next_step) between 1 and 120),
  next_on        date,
  -- Two people at once do not undo each other.
  lead_version   integer not null default 1,
  lead_changed_at timestamptz,
  constraint saved_quote_pin_goes_to_a_phone check (license_number is null or phone is not null),
  constraint saved_quote_sent_whole check (num_nonnulls(reference, sent_at, promised_on) in (0, 3)),
  constraint saved_quote_called_after_it_was_sent check (num_nonnulls(agency_id, called_at) = 0 or sent_at is not null),
  constraint saved_quote_lost_for_a_reason check ((lead_status = 'lost') = (lost_why is not null)),
  constraint saved_quote_next_step_on_a_day check (num_nonnulls(next_step, next_on) in (0, 2)),
  constraint saved_quote_closed_has_no_next_step check (
    lead_status in ('new', 'contacted', 'quoted') or next_on is null
  ),
  constraint saved_quote_worked_on_after_it_was_sent check (
    sent_at is not null or (lead_status = 'new' and num_nonnulls(producer_id, next_on, lead_changed_at) = 0)
  )
);
-- An agency's new leads.
create index saved_quote_of_agency on saved_quote (agency_id, sent_at desc) where agency_id is not null;
-- What is over.
create index saved_quote_by_age on saved_quote (expires_at);
create index saved_quote_unfinished on saved_quote (saved_at) where sent_at is null;
-- licsearch, phonesearch: the newest quote of a licence or a phone.
create index saved_quote_by_license on saved_quote (license_number, saved_at desc) where license_number is not null;
create index saved_quote_by_phone on saved_quote (phone, saved_at desc);
-- Those that nobody has called, for the staff.
create index saved_quote_not_called on saved_quote (promised_on) where sent_at is not null and lead_status = 'new';
-- Those whose time is over.
create index saved_quote_worked_on on saved_quote (lead_changed_at) where sent_at is not null;

create table quote_pin (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  -- Where it went: a quote may have another phone by the time it is typed.
  phone          text not null check (phone ~ '^[0-9]{10}$'),
  pin_hash       bytea not null check (length(pin_hash) = 32),
  -- Five tries of strangers use up a pin for strangers; whoever proved the quote has five more.
  attempts       smallint not null default 0 check (attempts between 0 and 10),
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  used_at        timestamptz,
  -- A phone is texted for one stranger a day: who asked, as a keyed hash of their network; nothing when they had proved
  -- that the quote is theirs.
  asked_by       bytea check (length(asked_by) = 32)
);
-- validateopt: the pins of a quote.
create index quote_pin_of_quote on quote_pin (saved_quote_id, created_at desc);
-- How many went to a phone of late.
create index quote_pin_by_phone on quote_pin (phone, created_at desc);
create index quote_pin_by_age on quote_pin (expires_at);

-- returnUrl: a single-use address of a saved quote.
create table quote_return (
  token_hash     bytea primary key check (length(token_hash) = 32),
  saved_quote_id bigint not null references saved_quote on delete cascade,
  -- Proved by a pin: opens any one quote that was saved with it. A link that was mailed opens its own alone.
  phone          text check (phone ~ '^[0-9]{10}$'),
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index quote_return_of_quote on quote_return (saved_quote_id);
create index quote_return_by_age on quote_return (expires_at);

-- A browser in which a quote is answered: its cookie's token opens this quote and no other.
create table quote_visit (
  token_hash     bytea primary key check (length(token_hash) = 32),
  saved_quote_id bigint not null references saved_quote on delete cascade,
  seen_at        timestamptz not null default now()
);
create index quote_visit_of_quote on quote_visit (saved_quote_id);

-- Every yes and no to text messages about a quote, with the words it was given to. The newest counts.
create table quote_consent (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  is_given       boolean not null,
  wording        text not null check (length(wording) between 1 and 2000),
  language       text not null check (language in ('en', 'es')),
  said_at        timestamptz not null default now()
);
create index quote_consent_of_quote on quote_consent (saved_quote_id, id desc);

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

-- Who wants to be told when we sell online where they live: an address, and what it agreed to. Nothing else of them.
create table tell_when (
  id         bigint generated always as identity primary key,
  email      text not null check (email like '%_@_%' and length(email) <= 254),
  language   text not null check (language in ('en', 'es')),
  -- Of the link in its mail, that confirms it and stops it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  asked_at   timestamptz not null default now(),
  -- From the mail: that it is theirs, and that they agree; with the words they agreed to.
  agreed_at  timestamptz,
  wording    text check (length(wording) between 1 and 2000),
  -- The one mail they agreed to was written; its link stops what is left until then.
  told_at    timestamptz,
  expires_at timestamptz not null,
  constraint tell_when_agreed_to_words check ((agreed_at is null) = (wording is null)),
  constraint tell_when_told_who_agreed check (told_at is null or agreed_at is not null)
);
-- One row a name, folded as limits count it: the locale’s own folding takes İ for i, and a limit would not.
create unique index tell_when_by_name on tell_when (lower(email collate "C"));
-- What is over.
create index tell_when_by_age on tell_when (expires_at);
create index tell_when_told on tell_when (told_at);
