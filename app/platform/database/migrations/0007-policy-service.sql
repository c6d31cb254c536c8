-- What we do for a policyholder between two bills: the next term, changes they ask for, what they agreed to.

-- The term after the current one, as it is offered and, if they like, accepted.
create table renewal_offer (
  id            bigint generated always as identity primary key,
  policy_id     bigint not null references policy on delete cascade,
  term_number   integer not null check (term_number > 1),
  effective_on  date not null,
  expires_on    date not null check (expires_on > effective_on),
  premium_cents integer not null check (premium_cents > 0),
  -- What our rates in the state changed by, in thousandths.
  rate_change   smallint not null,
  offered_on    date not null check (offered_on < effective_on),
  accepted_at   timestamptz,
  -- The plan that was chosen: how many bills, and the number of the first.
  bills         smallint check (bills between 1 and 12),
  first_bill    smallint,
  -- The term began; or its day came and the first bill was not paid.
  begun_at      timestamptz,
  lapsed_at     timestamptz,
  constraint renewal_offer_accepted_has_bills check (
    num_nonnulls(accepted_at, bills, first_bill) in (0, 3)
  ),
  constraint renewal_offer_begins_when_accepted check (begun_at is null or accepted_at is not null),
  constraint renewal_offer_begins_or_lapses check (num_nonnulls(begun_at, lapsed_at) < 2)
);
-- One offer a term.
create unique index renewal_offer_by_term on renewal_offer (policy_id, term_number);
-- The terms whose day comes next.
create index renewal_offer_to_begin on renewal_offer (effective_on) where begun_at is null and lapsed_at is null;
-- The terms that end next: offers are made, and what is over is over.
create index policy_term_ending on policy_term (expires_on) where is_current;

-- Coverages that are another in the offered term; the others stay as they are.
create table renewal_coverage (
  offer_id         bigint not null references renewal_offer on delete cascade,
  vehicle_position smallint not null check (vehicle_position >= 0),
  kind             text not null,
  limit_cents      bigint check (limit_cents > 0),
  limit_per_accident_cents bigint check (limit_per_accident_cents >= limit_cents),
  deductible_cents integer check (deductible_cents >= 0),
  primary key (offer_id, vehicle_position, kind)
);

create table change_request (
  id          bigint generated always as identity primary key,
  -- What people name it by. It opens nothing.
  reference   text not null unique check (reference ~ '^C[0-9A-Z]{8}$'),
  policy_id   bigint not null references policy on delete cascade,
  -- The policy's, which never has another.
  state       text not null check (state in ('FL', 'TX', 'GA')),
  account_id  bigint references account on delete set null,
  kind        text not null check (kind in (
    'add-vehicle', 'remove-vehicle', 'add-driver', 'remove-driver', 'lienholder', 'address', 'coverage'
  )),
  -- What was asked for, field by field.
  details     jsonb not null,
  status      text not null default 'received' check (status in ('received', 'handling', 'done', 'declined')),
  -- What the service desk answered: the reason when it was declined.
  answer      text check (length(answer) between 1 and 1000),
  -- Who of the staff has taken it.
  assigned_to bigint references staff,
  -- By the policy's own calendar: what its clock is counted from.
  asked_on    date not null,
  asked_at    timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  -- Counts its changes: who answers what they no longer see is told so.
  version     integer not null default 1,
  constraint change_request_declined_with_a_reason check (status <> 'declined' or answer is not null)
);
-- The requests of a policy, newest first.
create index change_request_by_policy on change_request (policy_id, asked_at desc);
create index change_request_of_account on change_request (account_id) where account_id is not null;
-- The service desk's queue, longest waiting first, of all and of who has taken them; and what was answered last.
create index change_request_queue on change_request (asked_on, id, state, assigned_to)
  where status in ('received', 'handling');
create index change_request_taken on change_request (assigned_to, asked_on, id, state)
  where status in ('received', 'handling');
create index change_request_done on change_request (changed_at desc, id, state)
  where status not in ('received', 'handling');

-- Every yes and no to what needs one, with the words it was given to. The newest counts.
create table consent (
  id         bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  kind       text not null check (kind in ('paperless', 'texts')),
  is_given   boolean not null,
  wording    text not null check (length(wording) between 1 and 2000),
  language   text not null check (language in ('en', 'es')),
  said_at    timestamptz not null default now()
);
create index consent_of_account on consent (account_id, kind, id desc);

-- Another address of an account, until its owner confirms it from there.
create table email_change (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references account on delete cascade,
  email      text not null check (email like '%_@_%' and length(email) <= 254),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index email_change_by_age on email_change (expires_at);
create index email_change_of_account on email_change (account_id);
