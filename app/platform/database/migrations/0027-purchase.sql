-- A policy that is bought online: what was offered, each choice that is agreed to by itself, and what was signed. The quote
-- it came from goes by its own clock; what became a policy stays with that.
create table purchase (
  id             bigint generated always as identity primary key,
  reference      text not null unique check (reference ~ '^B[0-9A-Z]{9}$'),
  saved_quote_id bigint references saved_quote on delete set null,
  state          text not null references state,
  language       text not null check (language in ('en', 'es')),
  -- open: choices are agreed to; signed: all is signed for; held: its first payment is under way or set aside; bound: there
  -- is a policy; ended: there is none, and never will be of this one.
  status         text not null default 'open' check (status in ('open', 'signed', 'held', 'bound', 'ended')),
  ended_why      text check (ended_why ~ '^[a-z0-9-]{3,40}$'),
  -- The policy as it would be written, with its price and without its number; what was chosen.
  document       jsonb not null,
  choice         jsonb not null,
  book           text not null check (length(book) between 1 and 40),
  premium_cents  integer not null check (premium_cents > 0),
  fees_cents     integer not null check (fees_cents >= 0),
  worksheet      jsonb not null,
  -- SHA-256 of the worksheet as the price was promised with it.
  worksheet_hash bytea not null check (length(worksheet_hash) = 32),
  -- The last day on which the promise of the price holds, where the cars are kept.
  locked_until   date not null,
  plan           text not null check (plan in ('monthly', 'full')),
  today_cents    integer not null check (today_cents > 0),
  -- [{"dueOn": day, "cents": with its fee}]
  instalments    jsonb not null,
  effective_at   timestamptz not null,
  -- SHA-256 of all that is agreed to: another one is another purchase.
  offer_hash     bytea not null check (length(offer_hash) = 32),
  -- The agent of the policy; none in reach: the house's own.
  agency_id      bigint references agency,
  email          text not null check (email like '%_@_%' and length(email) <= 254),
  created_at     timestamptz not null default now(),
  signed_at      timestamptz,
  policy_id      bigint references policy on delete cascade,
  bound_at       timestamptz,
  constraint purchase_signed_before_it_is_paid check (status in ('open', 'ended') or signed_at is not null),
  constraint purchase_bound_has_a_policy check (
    num_nonnulls(policy_id, bound_at) in (0, 2) and (status <> 'bound' or policy_id is not null)
  ),
  constraint purchase_ended_for_a_reason check ((status = 'ended') = (ended_why is not null))
);
-- One that lives a quote.
create unique index purchase_living_of_quote on purchase (saved_quote_id) where status <> 'ended';
create index purchase_of_quote on purchase (saved_quote_id, id desc);
create unique index purchase_of_policy on purchase (policy_id) where policy_id is not null;
-- What was never signed or never became a policy.
create index purchase_by_age on purchase (created_at) where bound_at is null;

-- A choice that is agreed to by itself, in the words it was agreed to in.
create table purchase_election (
  id          bigint generated always as identity primary key,
  purchase_id bigint not null references purchase on delete cascade,
  kind        text not null check (kind ~ '^[a-z0-9-]{2,40}$'),
  -- Whom or which car it is about; empty: the whole policy.
  subject     text not null default '' check (length(subject) <= 40),
  title       text not null check (length(title) between 1 and 200),
  wording     text not null check (length(wording) between 1 and 4000),
  language    text not null check (language in ('en', 'es')),
  initials    text not null check (length(initials) between 1 and 5),
  agreed_at   timestamptz not null default now(),
  unique (purchase_id, kind, subject)
);

-- The signature, with the paper that bears it: the same bytes for as long as the policy is kept.
create table purchase_signature (
  purchase_id     bigint primary key references purchase on delete cascade,
  -- What was shown before it was signed, and the whole file with its completion page: SHA-256.
  shown_hash      bytea not null check (length(shown_hash) = 32),
  file_hash       bytea not null unique check (length(file_hash) = 32),
  file            bytea not null,
  name            text not null check (length(name) between 2 and 160),
  -- The words that were agreed to with it.
  consents        jsonb not null,
  language        text not null check (language in ('en', 'es')),
  signed_at       timestamptz not null default now(),
  address         text check (length(address) <= 60),
  user_agent      text check (length(user_agent) <= 400)
);

-- A quote that became a policy is not changed or sent any more.
alter table saved_quote add column bought_at timestamptz;
