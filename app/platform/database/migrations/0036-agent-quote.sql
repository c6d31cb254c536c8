-- A quote that an agency makes for a client: whose it is, how far it is, and the visit that its desk answers it in. What is
-- answered and priced stands with every other quote.
create table agent_quote (
  saved_quote_id bigint primary key references saved_quote on delete cascade,
  -- What the agency names it by: a quote that is sent to nobody has no reference of its own.
  reference      text not null unique check (reference ~ '^Q[0-9A-Z]{9}$'),
  agency_id      bigint not null references agency,
  -- Who began it.
  producer_id    bigint not null references producer,
  -- The lead that it came of.
  lead_id        bigint references saved_quote on delete set null,
  -- draft: answers are missing or changed; priced: its price is promised; referred, declined: it has none; sent: its owner
  -- has a link to sign it; signed: waits for the first payment; bound: there is a policy.
  stage          text not null default 'draft' check (
    stage in ('draft', 'priced', 'referred', 'declined', 'sent', 'signed', 'bound')
  ),
  stage_at       timestamptz not null default now(),
  created_at     timestamptz not null default now(),
  sent_at        timestamptz,
  -- Of the visit that belongs to the desk: SHA-256 of a secret that nobody has, so that no cookie opens it.
  desk_hash      bytea not null unique check (length(desk_hash) = 32),
  constraint agent_quote_sent_at_some_time check (stage <> 'sent' or sent_at is not null)
);
create index agent_quote_of_agency on agent_quote (agency_id, stage_at desc, saved_quote_id);
create index agent_quote_of_lead on agent_quote (lead_id) where lead_id is not null;
