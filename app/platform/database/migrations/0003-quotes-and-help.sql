-- People on their way in: saved quotes, zip checks, requests for help.

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
  constraint saved_quote_pin_goes_to_a_phone check (license_number is null or phone is not null),
  constraint saved_quote_sent_whole check (num_nonnulls(reference, sent_at, promised_on) in (0, 3)),
  constraint saved_quote_called_after_it_was_sent check (num_nonnulls(agency_id, called_at) = 0 or sent_at is not null)
);
-- An agency's new leads.
create index saved_quote_of_agency on saved_quote (agency_id, sent_at desc) where agency_id is not null;
-- What is over.
create index saved_quote_by_age on saved_quote (expires_at);
create index saved_quote_unfinished on saved_quote (saved_at) where sent_at is null;
-- licsearch, phonesearch: the newest quote of a licence or a phone.
create index saved_quote_by_license on saved_quote (license_number, saved_at desc) where license_number is not null;
create index saved_quote_by_phone on saved_quote (phone, saved_at desc);

create table quote_pin (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  -- Where it went: a quote may have another phone by the time it is typed.
  phone          text not null check (phone ~ '^[0-9]{10}$'),
  pin_hash       bytea not null check (length(pin_hash) = 32),
  attempts       smallint not null default 0 check (attempts between 0 and 5),
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  used_at        timestamptz
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
create unique index tell_when_by_email on tell_when (lower(email));
-- What is over.
create index tell_when_by_age on tell_when (expires_at);
create index tell_when_told on tell_when (told_at);

create table zip_check (
  id           bigint generated always as identity primary key,
  zip          text not null check (zip ~ '^[0-9]{5}$'),
  is_supported boolean not null,
  -- As the site reported it, and when we heard.
  checked_on   date not null,
  checked_time time not null,
  received_at  timestamptz not null default now()
);
-- The demand report: zips by month.
create index zip_check_by_day on zip_check (checked_on, zip, is_supported);

create table help_request (
  id           bigint generated always as identity primary key,
  reference    text not null unique check (reference ~ '^H[0-9A-Z]{8}$'),
  policy_id    bigint not null references policy on delete cascade,
  -- The policy's, which never has another: counted and listed by it, a queue need not look at its policies.
  state        text not null check (state in ('FL', 'TX', 'GA')),
  reason       text not null check (reason in (
    'change_policy', 'lien_holder', 'verification_state', 'pending_cancel', 'cancel_policy',
    'pending_nonrenewal', 'make_a_payment', 'renew_policy', 'other'
  )),
  name         text not null check (length(name) between 1 and 100),
  email        text not null check (email like '%_@_%' and length(email) <= 254),
  -- The language it was asked in, and is answered in.
  language     text not null default 'en' check (language in ('en', 'es')),
  status       text not null default 'received' check (status in ('received', 'handling', 'answered', 'closed')),
  asked_on     date not null,
  created_at   timestamptz not null default now(),
  -- Who of the staff has taken it.
  assigned_to  bigint references staff,
  -- What the service desk answered; it stays when the request is opened again.
  answer       text check (length(answer) between 1 and 2000),
  answered_at  timestamptz,
  closed_at    timestamptz,
  -- Counts its changes: who answers what they no longer see is told so.
  version      integer not null default 1,
  constraint help_request_answer_has_a_time check ((answer is null) = (answered_at is null)),
  constraint help_request_answered_has_an_answer check (status <> 'answered' or answer is not null),
  constraint help_request_closed_has_a_time check ((status = 'closed') = (closed_at is not null))
);
-- cconfirm: the same request within the day is the same ticket.
create unique index help_request_once_a_day on help_request (policy_id, reason, asked_on);
-- checkpolicy: is a request of this policy being handled?
create index help_request_open on help_request (policy_id) where status in ('received', 'handling');
-- Figures: what was asked for in a period.
create index help_request_by_day on help_request (asked_on, state, reason, status);
-- The service desk's queue, longest waiting first, of all and of who has taken them; and what was answered last.
create index help_request_queue on help_request (asked_on, id, state, assigned_to)
  where status in ('received', 'handling');
create index help_request_taken on help_request (assigned_to, asked_on, id, state)
  where status in ('received', 'handling');
create index help_request_done on help_request ((coalesce(closed_at, answered_at)) desc, id, state)
  where status not in ('received', 'handling');

-- That somebody wrote to a state's desk. The words and the writer are in the mail to the desk alone.
create table contact_message (
  id           bigint generated always as identity primary key,
  reference    text not null unique check (reference ~ '^M[0-9A-Z]{8}$'),
  state        text not null check (state in ('FL', 'TX', 'GA')),
  topic        text not null check (topic ~ '^[a-z]{3,20}$'),
  content_hash bytea not null check (length(content_hash) = 32),
  written_on   date not null,
  created_at   timestamptz not null default now()
);
-- The same words again within the day are the same message.
create unique index contact_message_once_a_day on contact_message (content_hash, written_on);
