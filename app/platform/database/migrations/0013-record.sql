-- The policy as a record: who the people are, every version of what is covered, and a ledger of what is owed and paid.
-- Tables of 0004 and 0006 that pages read are the projection of the version in force, and of the ledger.

-- A person or an organization, apart from what they are on a policy: on two policies they are one party.
create table party (
  id             bigint generated always as identity primary key,
  kind           text not null check (kind in ('person', 'organization')),
  first_name     text check (length(first_name) > 0),
  last_name      text check (length(last_name) > 0),
  -- Of an organization.
  name           text check (length(name) > 0),
  date_of_birth  date check (date_of_birth >= '1900-01-01'),
  license_number text check (license_number ~ '^[A-Z0-9]{5,20}$'),
  license_state  text check (license_state ~ '^[A-Z]{2}$'),
  phone          text check (phone ~ '^[0-9]{10}$'),
  email          text check (email like '%_@_%'),
  language       text not null default 'en' check (language in ('en', 'es')),
  -- What tells them apart from all others: a license and its state, or name, birth and zip; of an organization its name
  -- and address. Folded, so that it is written once.
  match_key      text not null unique,
  created_at     timestamptz not null default now(),
  constraint party_person_has_a_name check ((kind = 'person') = (first_name is not null and last_name is not null)),
  constraint party_organization_has_a_name check ((kind = 'organization') = (name is not null))
);

-- What a party agreed to, in which words; withdrawn, it stays and says when.
create table party_consent (
  id           bigint generated always as identity primary key,
  party_id     bigint not null references party on delete cascade,
  kind         text not null check (kind ~ '^[a-z-]{3,30}$'),
  wording      text not null check (length(wording) between 1 and 4000),
  agreed_at    timestamptz not null default now(),
  withdrawn_at timestamptz check (withdrawn_at >= agreed_at)
);
create index party_consent_of_party on party_consent (party_id, kind);

-- What a party is on a policy today: the projection of the version in force.
create table policy_party (
  policy_id bigint not null references policy on delete cascade,
  role      text not null check (role in ('named_insured', 'driver', 'lienholder')),
  -- Of the insured, the driver, or the vehicle that a lien is on.
  position  smallint not null check (position > 0),
  party_id  bigint not null references party,
  primary key (policy_id, role, position)
);
create index policy_party_of_party on policy_party (party_id);

-- Every change of what is covered. Rows are added, never altered: what is undone is a later version.
create table policy_version (
  id           bigint generated always as identity primary key,
  policy_id    bigint not null references policy on delete cascade,
  number       integer not null check (number > 0),
  kind         text not null check (kind in (
    'new_business', 'endorsement', 'cancellation', 'reinstatement', 'renewal', 'expiration', 'import'
  )),
  -- From when it holds, and when we wrote it.
  effective_at timestamptz not null,
  processed_at timestamptz not null default now(),
  term_number  integer not null check (term_number > 0),
  -- Who, as the audit names them, and why: the reference of a request, a code.
  actor        text not null,
  reason       text check (length(reason) between 1 and 200),
  -- contract/policy-document.ts
  document     jsonb not null,
  -- Of the rating that made the premium; none when a person priced it, or it came with another carrier's.
  worksheet    jsonb,
  -- Of the whole term as of this version, and what this version adds to the bill of the term (pro rata), both without fees.
  premium_cents integer not null check (premium_cents >= 0),
  change_cents integer not null default 0,
  is_priced_by_hand boolean not null default false,
  -- Where every field came from, of an import.
  import_file_id bigint,
  import_line  integer check (import_line > 0),
  constraint policy_version_import_has_a_line check ((import_file_id is null) = (import_line is null))
) with (fillfactor = 100);
create unique index policy_version_by_number on policy_version (policy_id, number);
create function policy_version_is_append_only() returns trigger language plpgsql as $$
begin
  -- With its whole policy only: an erased book, or a test's.
  if tg_op = 'DELETE' and not exists (select from policy where id = old.policy_id) then return old; end if;
  raise exception 'versions of a policy are never altered';
end $$;
create trigger policy_version_append_only before update or delete on policy_version
  for each row execute function policy_version_is_append_only();

-- Versions that hold from a later moment: projected by a job when it comes. A row goes with its version's projection.
create table version_to_project (
  version_id   bigint primary key references policy_version on delete cascade,
  policy_id    bigint not null references policy on delete cascade,
  effective_at timestamptz not null
);
create index version_to_project_due on version_to_project (effective_at);
create index version_to_project_of_policy on version_to_project (policy_id);

alter table policy
  -- The number of the version in force, whose projection its rows are; none of a book from before versions.
  add column version_in_force integer check (version_in_force > 0),
  -- Where the cars are kept, when it is not the mailing address.
  add column garaging_zip text check (garaging_zip ~ '^[0-9]{5}$'),
  -- Of a book that comes from another system: as of when it was right.
  add column as_of timestamptz;
-- Those that nobody has acted on since versions came.
create index policy_without_version on policy (id) where version_in_force is null;

alter table coverage drop constraint coverage_kind_check;
alter table coverage add constraint coverage_kind_check check (kind in (
  'bodily_injury', 'property_damage', 'personal_injury_protection', 'uninsured_motorist', 'uninsured_motorist_property',
  'medical_payments', 'comprehensive', 'collision', 'rental', 'towing'
));
-- Of the whole term; null where the source did not say.
alter table coverage add column premium_cents integer check (premium_cents >= 0);

-- Money as two sides: each entry moves cents from one account to another, so that both sides are always equal.
-- What is due, paid and left is a sum of these; `instalment` is their projection.
create table ledger_entry (
  id           bigint generated always as identity primary key,
  policy_id    bigint not null references policy on delete cascade,
  term_number  integer not null check (term_number > 0),
  kind         text not null check (kind in (
    'premium', 'return-premium', 'fee', 'payment', 'payment-returned', 'dispute', 'dispute-won',
    'refund-owed', 'refund', 'write-off'
  )),
  debit        text not null check (debit in ('receivable', 'premium', 'fee', 'cash', 'refund-owed', 'disputed', 'write-off')),
  credit       text not null check (credit in ('receivable', 'premium', 'fee', 'cash', 'refund-owed', 'disputed', 'write-off')),
  cents        integer not null check (cents > 0),
  -- The bill it is of; none of what is owed back.
  instalment   smallint check (instalment > 0),
  -- Of a charge: the day it is due.
  due_on       date,
  posted_at    timestamptz not null default now(),
  actor        text not null,
  version_number integer,
  payment_id   bigint references payment,
  -- What it is of, for what is posted once: a webhook's event, a check number.
  source       text check (length(source) between 1 and 120),
  constraint ledger_entry_two_accounts check (debit <> credit)
);
create index ledger_entry_by_policy on ledger_entry (policy_id, id);
create index ledger_entry_of_payment on ledger_entry (payment_id) where payment_id is not null;
create unique index ledger_entry_once on ledger_entry (policy_id, source) where source is not null;
create function ledger_entry_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from policy where id = old.policy_id) then return old; end if;
  raise exception 'entries of the ledger are never altered';
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_entry_is_append_only();

-- A bill may come down to nothing.
alter table instalment drop constraint instalment_amount_cents_check;
alter table instalment add constraint instalment_amount_cents_check check (amount_cents >= 0);
-- Of a bill from before the ledger: it has no entries yet.
alter table instalment add column term_number integer;

-- What happened to a policy, written in the act's own transaction; delivered to other systems by what comes later.
create table policy_event (
  id          bigint generated always as identity primary key,
  type        text not null check (type ~ '^[a-z]+\.[a-z_]+\.v[0-9]+$'),
  subject     text not null check (length(subject) between 1 and 60),
  -- Its place among the events of its subject.
  sequence    integer not null check (sequence > 0),
  data        jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
create unique index policy_event_in_sequence on policy_event (subject, sequence);
