-- What lienholders were told.

-- What a lienholder was told, as the letter about it says it; confirmed by its code while it lasts.
create table lien_letter (
  code_hash  bytea primary key check (length(code_hash) = 32),
  policy_id  bigint not null references policy on delete cascade,
  vin_suffix text not null check (vin_suffix ~ '^[0-9]{5}$'),
  facts      jsonb not null,
  checked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > checked_at)
);
create index lien_letter_by_policy on lien_letter (policy_id);
-- What nobody can confirm any more goes.
create index lien_letter_by_age on lien_letter (expires_at);
