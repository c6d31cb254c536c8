-- Money: what is due, what was paid for which bills, how we came to know, and what people asked us to do about it.

create table instalment (
  id           bigint generated always as identity primary key,
  policy_id    bigint not null references policy on delete cascade,
  number       smallint not null check (number > 0),
  due_on       date not null,
  amount_cents integer not null check (amount_cents > 0),
  paid_at      timestamptz
);
create unique index instalment_by_policy on instalment (policy_id, number);
-- The next bill of a policy.
create index instalment_next_due on instalment (policy_id, due_on) where paid_at is null;

create table payment (
  id            bigint generated always as identity primary key,
  -- Names the payment to the person, in addresses and to the processor. It opens nothing.
  reference     text not null unique check (reference ~ '^P[0-9A-Z]{8,12}$'),
  policy_id     bigint not null references policy,
  purpose       text not null check (purpose in ('bill', 'reinstatement', 'autopay')),
  amount_cents  integer not null check (amount_cents > 0),
  status        text not null check (status in ('open', 'succeeded', 'failed')),
  -- Nobody's: a guest's, or one that an agency took in cash.
  account_id    bigint references account on delete set null,
  receipt_email text check (receipt_email like '%_@_%'),
  language      text not null default 'en' check (language in ('en', 'es')),
  -- Where the processor sends the person afterwards; kept, so that a repeated request is the same request.
  returns_to    text,
  processor_ref text,
  -- Why it failed, or why the last card was not taken.
  problem       text check (problem ~ '^[a-z-]{3,30}$'),
  card_brand    text,
  card_last4    text check (card_last4 ~ '^[0-9]{4}$'),
  receipt_number text unique,
  effect        text not null default 'none' check (effect in ('none', 'notice-lifted', 'reinstated')),
  created_at    timestamptz not null default now(),
  -- Until then the processor's page takes a card.
  closes_at     timestamptz,
  next_check_at timestamptz,
  settled_at    timestamptz,
  constraint payment_settled_when_not_open check ((status = 'open') = (settled_at is null)),
  constraint payment_receipt_when_succeeded check ((status = 'succeeded') = (receipt_number is not null))
);
-- Webhook: the processor's own reference, once.
create unique index payment_by_processor_ref on payment (processor_ref) where processor_ref is not null;
-- The history of a policy, newest first.
create index payment_by_policy on payment (policy_id, created_at desc);
create index payment_of_account on payment (account_id) where account_id is not null;
-- Reconciliation: what is open and due to be asked about.
create index payment_to_check on payment (next_check_at) where status = 'open';

-- The bills a payment is for. Live as long as the payment is open or has succeeded.
create table payment_part (
  payment_id    bigint not null references payment on delete cascade,
  instalment_id bigint not null references instalment on delete cascade,
  amount_cents  integer not null check (amount_cents > 0),
  is_live       boolean not null default true,
  primary key (payment_id, instalment_id)
);
-- One open or succeeded payment an instalment: nobody pays a bill twice.
create unique index payment_part_once_an_instalment on payment_part (instalment_id) where is_live;
-- What was tried for a bill; and what goes with it.
create index payment_part_of_instalment on payment_part (instalment_id);

-- Receipts are numbered without gaps: the number is taken in the transaction that writes the receipt.
create table receipt_count (
  year        smallint primary key,
  last_number integer not null check (last_number > 0)
);

-- Webhooks that were handled: the processor sends some twice.
create table processor_event (
  id          text primary key,
  type        text not null,
  received_at timestamptz not null default now()
);
create index processor_event_by_age on processor_event (received_at);

-- What a named insured stated so that a cancelled policy could go on without a gap.
create table no_loss_statement (
  payment_id  bigint primary key references payment on delete cascade,
  policy_id   bigint not null references policy on delete cascade,
  signed_name text not null check (length(signed_name) between 1 and 100),
  signed_at   timestamptz not null default now(),
  no_loss_from date not null,
  -- As it was read: with its language, what was agreed to.
  wording     text not null,
  language    text not null check (language in ('en', 'es'))
);
create index no_loss_statement_of_policy on no_loss_statement (policy_id);

create table autopay (
  policy_id    bigint primary key references policy on delete cascade,
  account_id   bigint not null references account on delete cascade,
  status       text not null check (status in ('asked', 'on', 'off')),
  -- The processor's names of the page where a card was given, of the person and of the card.
  setup_ref    text unique,
  customer_ref text,
  method_ref   text,
  card_brand   text,
  card_last4   text check (card_last4 ~ '^[0-9]{4}$'),
  wording      text not null,
  asked_at     timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  -- The card of a former consent, until the processor has forgotten it.
  forget_ref   text,
  constraint autopay_on_has_a_card check (status <> 'on' or (customer_ref is not null and method_ref is not null))
);
create index autopay_on on autopay (policy_id) where status = 'on';
create index autopay_of_account on autopay (account_id);
create index autopay_to_forget on autopay (policy_id) where forget_ref is not null;

create table bill_reminder (
  policy_id   bigint primary key references policy on delete cascade,
  account_id  bigint not null references account on delete cascade,
  by_mail     boolean not null,
  by_text     boolean not null,
  days_before smallint not null check (days_before between 1 and 14),
  -- What was agreed to when text messages were asked for.
  text_wording text,
  changed_at  timestamptz not null default now(),
  constraint bill_reminder_text_was_agreed check (not by_text or text_wording is not null)
);
create index bill_reminder_of_account on bill_reminder (account_id);

create table bill_reminder_sent (
  instalment_id bigint primary key references instalment on delete cascade,
  sent_at       timestamptz not null default now()
);

-- What somebody owes us for damage that we paid, paid by card: the person or insurer, the file, and what came of it.
create table subrogation_payment (
  id             bigint generated always as identity primary key,
  -- Names the payment to the payer and to the processor. It opens nothing.
  reference      text not null unique check (reference ~ '^S[0-9A-Z]{11}$'),
  -- Of the form that asked for it: sent twice, it is one payment.
  key_hash       bytea not null unique check (length(key_hash) = 32),
  -- The browser that may see it.
  token_hash     bytea not null check (length(token_hash) = 32),
  file_number    text not null check (length(file_number) between 1 and 30),
  payer_name     text not null check (length(payer_name) between 1 and 100),
  payer_email    text not null check (payer_email like '%_@_%' and length(payer_email) <= 254),
  message        text check (length(message) between 1 and 500),
  amount_cents   integer not null check (amount_cents > 0),
  language       text not null check (language in ('en', 'es')),
  status         text not null default 'open' check (status in ('open', 'succeeded', 'failed')),
  processor_ref  text unique,
  card_brand     text,
  card_last4     text check (card_last4 ~ '^[0-9]{4}$'),
  receipt_number text unique,
  closes_at      timestamptz not null,
  next_check_at  timestamptz not null,
  settled_at     timestamptz,
  created_at     timestamptz not null default now(),
  constraint subrogation_settled_when_not_open check ((status = 'open') = (settled_at is null)),
  constraint subrogation_receipt_when_succeeded check ((status = 'succeeded') = (receipt_number is not null))
);
create index subrogation_to_check on subrogation_payment (next_check_at) where status = 'open';

-- The bundled test processor: what Stripe would keep. It takes test cards alone, and keeps four digits of them.
create table test_processor_object (
  id              text primary key,
  idempotency_key text unique,
  body            jsonb not null,
  -- A card that is confirmed later, or an event that is not sent: what the page was told to do.
  settles_at      timestamptz,
  created_at      timestamptz not null default now()
);
create index test_processor_object_to_settle on test_processor_object (settles_at) where settles_at is not null;

create table test_processor_event (
  id           text primary key,
  payload      text not null,
  -- More than one: sent again although it was taken.
  times        smallint not null default 1 check (times >= 0),
  next_try_at  timestamptz not null default now()
);
create index test_processor_event_due on test_processor_event (next_try_at) where times > 0;
