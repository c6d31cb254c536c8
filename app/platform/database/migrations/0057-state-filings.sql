-- Certificates of financial responsibility (SR-22, FR-44) of drivers, and the notices that they ended: a clerk files each
-- with the state and records the day.
create table state_filing (
  id             bigint generated always as identity primary key,
  policy_id      bigint not null references policy on delete cascade,
  version_number integer not null check (version_number > 0),
  what           text not null check (what in ('certificate', 'end')),
  form           text not null check (form in ('SR22', 'SR22A', 'FR44')),
  license_number text not null,
  -- Who, as the version says it.
  driver         jsonb not null,
  -- The first day with the certificate, or without it.
  effective_on   date not null,
  due_on         date not null,
  added_at       timestamptz not null default now(),
  filed_on       date,
  filed_by       bigint references staff,
  -- When the policyholder was told that it is to be filed: with a new policy, or by a mail of its own.
  told_at        timestamptz,
  constraint state_filing_filed_by_somebody check ((filed_on is null) = (filed_by is null))
);
create index state_filing_of_policy on state_filing (policy_id, id);
create index state_filing_to_file on state_filing (due_on, id) where filed_on is null;
create index state_filing_to_tell on state_filing (id) where told_at is null;
