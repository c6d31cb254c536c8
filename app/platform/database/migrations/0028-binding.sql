-- The first payment of a policy that is bought: set aside at the processor, and taken once the policy is written.
create table purchase_hold (
  id            bigint generated always as identity primary key,
  -- Names it to the processor, and the payment that comes of it.
  reference     text not null unique check (reference ~ '^P[0-9A-Z]{11}$'),
  purchase_id   bigint not null references purchase on delete cascade,
  amount_cents  integer not null check (amount_cents > 0),
  language      text not null check (language in ('en', 'es')),
  -- Where the processor sends the person afterwards; kept, so that a repeated request is the same request.
  returns_to    text not null,
  -- open: the person pays, or their bank has not answered; bound: the policy is written, and the money is to be taken; taken:
  -- it was; returned: the bank took it back since; lost: it could not be taken; failed: nothing was set aside; releasing,
  -- released: no policy was written, and the money is let go.
  status        text not null default 'open' check (status in (
    'open', 'bound', 'taken', 'returned', 'lost', 'failed', 'releasing', 'released'
  )),
  processor_ref text unique,
  -- Why the last card was not taken, why nothing was set aside, or why no policy was written.
  problem       text check (problem ~ '^[a-z-]{3,30}$'),
  payment_id    bigint unique references payment on delete set null,
  created_at    timestamptz not null default now(),
  -- Until then the processor's page takes a card.
  closes_at     timestamptz not null,
  -- When it is to be looked at; nothing once its end is known.
  next_check_at timestamptz,
  constraint purchase_hold_let_go_for_a_reason check (status not in ('failed', 'releasing', 'released') or problem is not null)
);
-- One purchase is paid once, and makes one policy.
create unique index purchase_hold_living on purchase_hold (purchase_id) where status not in ('failed', 'releasing', 'released');
create index purchase_hold_of_purchase on purchase_hold (purchase_id, id desc);
create index purchase_hold_to_check on purchase_hold (next_check_at) where next_check_at is not null;

alter table payment drop constraint payment_purpose_check;
alter table payment add constraint payment_purpose_check check (purpose in ('bill', 'reinstatement', 'autopay', 'purchase'));
