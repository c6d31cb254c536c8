-- Who signs in, and the short-lived proofs that let them: tokens are kept as sha-256, passwords as argon2id, pins as a
-- keyed hash. Nothing here opens a door.

create table account (
  id            bigint generated always as identity primary key,
  email         text not null check (email like '%_@_%' and length(email) <= 254),
  first_name    text not null,
  last_name     text not null,
  password_hash text,
  -- After too many wrong ones: only a browser that is known still signs in with it.
  password_disabled_at timestamptz,
  language      text not null default 'en' check (language in ('en', 'es')),
  verified_at   timestamptz,
  created_at    timestamptz not null default now()
);
-- One account a name, folded as limits count it: the locale’s own folding takes İ for i, and a limit would not.
create unique index account_by_name on account (lower(email collate "C"));

create table account_policy (
  account_id bigint not null references account on delete cascade,
  policy_id  bigint not null references policy on delete cascade,
  primary key (account_id, policy_id)
);
-- Registration: a policy belongs to one account.
create unique index account_policy_once on account_policy (policy_id);

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

-- The second step of signing in: one authenticator a person. The key it shows is made of its seed and the
-- server's own secret. A new one takes the place of the old when its first code was right.
create table authenticator (
  id           bigint generated always as identity primary key,
  account_id   bigint unique references account on delete cascade,
  producer_id  bigint unique references producer on delete cascade,
  staff_id     bigint unique references staff on delete cascade,
  seed         bytea check (length(seed) = 16),
  next_seed    bytea check (length(next_seed) = 16),
  confirmed_at timestamptz,
  -- Of the newest code that was taken, its place in time: none is taken twice.
  last_step    bigint not null default 0,
  constraint authenticator_of_one check (num_nonnulls(account_id, producer_id, staff_id) = 1),
  constraint authenticator_confirmed_with_its_seed check ((seed is null) = (confirmed_at is null))
);

-- Instead of a code, each once: a keyed hash.
create table recovery_code (
  code_hash   bytea primary key check (length(code_hash) = 32),
  account_id  bigint references account on delete cascade,
  producer_id bigint references producer on delete cascade,
  staff_id    bigint references staff on delete cascade,
  used_at     timestamptz,
  constraint recovery_code_of_one check (num_nonnulls(account_id, producer_id, staff_id) = 1)
);
create index recovery_code_by_account on recovery_code (account_id) where account_id is not null;
create index recovery_code_by_producer on recovery_code (producer_id) where producer_id is not null;
create index recovery_code_by_staff on recovery_code (staff_id) where staff_id is not null;

create table email_verification (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references account on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- Whoever registers a policy is confirmed by the contact on file; the address they typed is confirmed after that.
  confirms   text not null default 'address' check (confirms in ('person', 'address'))
);
create index email_verification_by_age on email_verification (expires_at);
create index email_verification_of_account on email_verification (account_id);

create table password_reset (
  token_hash  bytea primary key check (length(token_hash) = 32),
  account_id  bigint references account on delete cascade,
  producer_id bigint references producer on delete cascade,
  staff_id    bigint references staff on delete cascade,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz,
  constraint password_reset_of_one check (num_nonnulls(account_id, producer_id, staff_id) = 1)
);
create index password_reset_by_age on password_reset (expires_at);
-- A newer link, another password: those of a person that still open are used up.
create index password_reset_of_account on password_reset (account_id) where account_id is not null;
create index password_reset_of_producer on password_reset (producer_id) where producer_id is not null;
create index password_reset_of_staff on password_reset (staff_id) where staff_id is not null;

-- A right password, proved once, carried to the portal in the form that is posted on.
create table hand_off_ticket (
  token_hash  bytea primary key check (length(token_hash) = 32),
  audience    text not null check (audience in ('policyholder', 'claims', 'agent')),
  account_id  bigint references account on delete cascade,
  producer_id bigint references producer on delete cascade,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  constraint hand_off_ticket_of_one check (num_nonnulls(account_id, producer_id) = 1),
  constraint hand_off_ticket_audience check ((audience = 'agent') = (producer_id is not null))
);
create index hand_off_ticket_by_age on hand_off_ticket (expires_at);
create index hand_off_ticket_of_account on hand_off_ticket (account_id) where account_id is not null;
create index hand_off_ticket_of_producer on hand_off_ticket (producer_id) where producer_id is not null;

-- The one-use address a guest is sent to: one policy, one purpose.
create table guest_pass (
  token_hash bytea primary key check (length(token_hash) = 32),
  policy_id  bigint not null references policy on delete cascade,
  view       text not null check (view in ('Payment', 'ID')),
  -- Of the page the guest came from: the hand-off's address says nothing of it.
  language   text not null default 'en' check (language in ('en', 'es')),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index guest_pass_by_age on guest_pass (expires_at);
create index guest_pass_of_policy on guest_pass (policy_id);

create table session (
  token_hash  bytea primary key check (length(token_hash) = 32),
  -- What its owner names it by, to end it.
  id          bigint generated always as identity unique,
  audience    text not null check (audience in ('policyholder', 'claims', 'agent', 'staff', 'guest')),
  account_id  bigint references account on delete cascade,
  producer_id bigint references producer on delete cascade,
  staff_id    bigint references staff on delete cascade,
  -- A guest's session sees one policy for one purpose.
  policy_id   bigint references policy on delete cascade,
  view        text check (view in ('Payment', 'ID')),
  -- After the password, before the second step: opens that one page and nothing else.
  awaits      text check (awaits in ('code', 'authenticator')),
  -- Browser and system, as its owner would say: chrome windows.
  device      text check (device ~ '^[a-z]{2,12} [a-z]{2,12}$'),
  created_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now(),
  expires_at  timestamptz not null,
  constraint session_of_one check (num_nonnulls(account_id, producer_id, staff_id, policy_id) = 1),
  constraint session_audience check (
    (audience = 'agent') = (producer_id is not null) and (audience = 'guest') = (policy_id is not null)
    and (audience = 'staff') = (staff_id is not null) and (audience = 'guest') = (view is not null)
  )
);
-- Sign out everywhere, and at most five at a time.
create index session_by_account on session (account_id) where account_id is not null;
create index session_by_producer on session (producer_id) where producer_id is not null;
create index session_by_staff on session (staff_id) where staff_id is not null;
create index session_by_policy on session (policy_id) where policy_id is not null;
create index session_by_age on session (expires_at);

-- What a person had typed into a form when their session was over: shown to them again when they are back.
create table kept_form (
  token_hash  bytea primary key check (length(token_hash) = 32),
  account_id  bigint references account on delete cascade,
  producer_id bigint references producer on delete cascade,
  staff_id    bigint references staff on delete cascade,
  path        text not null check (path ~ '^/[^/\\]'),
  fields      jsonb not null,
  expires_at  timestamptz not null,
  constraint kept_form_of_one check (num_nonnulls(account_id, producer_id, staff_id) = 1)
);
create index kept_form_by_age on kept_form (expires_at);
create index kept_form_of_account on kept_form (account_id) where account_id is not null;
create index kept_form_of_producer on kept_form (producer_id) where producer_id is not null;
create index kept_form_of_staff on kept_form (staff_id) where staff_id is not null;

-- Wrong passwords and codes, by whom they are for and from where: how many, and when the next is looked at.
-- The key is a keyed hash; people who do not exist count as those who do.
create table login_wait (
  key          bytea primary key check (length(key) = 32),
  failures     integer not null check (failures >= 0),
  opens_at     timestamptz not null,
  forgotten_at timestamptz not null
) with (fillfactor = 50);
create index login_wait_by_age on login_wait (forgotten_at);
-- Pauses: who waits now.
create index login_wait_open on login_wait (opens_at);
