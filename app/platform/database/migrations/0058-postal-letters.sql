-- Letters to applicants and policyholders that the service desk prints and mails: to whoever gave us no email address, or
-- asked for documents by mail.
create table postal_letter (
  id             bigint generated always as identity primary key,
  what           text not null check (what in ('declined', 'accepted', 'records', 'policy')),
  saved_quote_id bigint references saved_quote on delete cascade,
  policy_id      bigint references policy on delete cascade,
  language       text not null check (language in ('en', 'es')),
  -- As it was written. The documents of a policy are printed as they are.
  letter         jsonb,
  written_at     timestamptz not null default now(),
  posted_at      timestamptz,
  posted_by      bigint references staff,
  constraint postal_letter_of_one check (num_nonnulls(saved_quote_id, policy_id) = 1),
  constraint postal_letter_written check ((letter is null) = (what = 'policy') and (what = 'policy') = (policy_id is not null)),
  constraint postal_letter_posted_by_somebody check ((posted_at is null) = (posted_by is null))
);
create index postal_letter_of_quote on postal_letter (saved_quote_id) where saved_quote_id is not null;
create index postal_letter_of_policy on postal_letter (policy_id) where policy_id is not null;
-- Those that wait, the oldest first.
create index postal_letter_to_post on postal_letter (id) where posted_at is null;
