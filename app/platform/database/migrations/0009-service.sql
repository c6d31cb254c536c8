-- What we do for a policyholder between two bills: changes they ask for, the next term, requests for help, messages to
-- a desk.

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
  answer      text check (length(answer) between 1 and 2000),
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
