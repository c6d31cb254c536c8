-- What any such product keeps: messages to send, what happened, what was already done, how often, how much it is used.

-- What each migration was when it was applied. A database that another file of the same name made is refused.
create table kysely_migration_checksum (
  name   text primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);

-- Mail and text messages, written in the act's own transaction and sent afterwards.
create table outbox (
  id          bigint generated always as identity primary key,
  channel     text not null check (channel in ('mail', 'sms')),
  recipient   text not null,
  subject     text,
  body_text   text not null,
  body_html   text,
  -- Kept across retries, so that a mail server that took it twice shows it once.
  message_id  text not null unique,
  attempts    smallint not null default 0,
  created_at  timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  -- What helps nobody later, such as a pin: not sent any more after it.
  good_until  timestamptz,
  sent_at     timestamptz,
  parked_at   timestamptz,
  last_error  text,
  -- Given up by a member of the staff, and emptied.
  discarded_at timestamptz,
  constraint outbox_mail_has_a_subject check ((channel = 'mail') = (subject is not null))
);
-- The sender: what is due, oldest first.
create index outbox_due on outbox (next_try_at) where sent_at is null and parked_at is null;
-- What was sent, and is kept for a while.
create index outbox_sent on outbox (sent_at) where sent_at is not null;
-- What a person must decide about.
create index outbox_parked on outbox (parked_at) where sent_at is null and parked_at is not null and discarded_at is null;

-- Login and password events, duplicate help requests: what a person did, without who in the clear.
create table activity (
  id          bigint generated always as identity primary key,
  event       text not null check (event ~ '^[a-z_]{3,40}$'),
  subject     bytea check (length(subject) = 32),
  detail      jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
-- What was logged since it was last counted; what is kept no longer.
create index activity_by_time on activity (happened_at, event);
-- One kind of event, and which kinds there are.
create index activity_by_event on activity (event, id);
create index activity_by_subject on activity (subject, id) where subject is not null;

-- Figures: how often each of these happened on a day, of nobody. A job counts what is new; no page counts a log.
create table activity_count (
  counted_on date not null,
  event      text not null check (event ~ '^[a-z_]{3,40}$'),
  times      bigint not null check (times > 0),
  primary key (counted_on, event)
);

-- Until when the log is counted. One row.
create table activity_counted (
  is_only boolean primary key default true check (is_only),
  until   timestamptz not null
);

-- Every look-up and every change of a person's data. Rows are added, never altered.
create table audit (
  id          bigint generated always as identity primary key,
  act         text not null check (act ~ '^[a-z-]{3,40}$'),
  actor       text not null,
  subject     bytea not null check (length(subject) = 32),
  detail      jsonb not null default '{}',
  request_id  text,
  happened_at timestamptz not null default now(),
  -- Its place in the chain, and a keyed hash of the row and of all before it: a job gives them to a row soon after.
  place       bigint unique check (place > 0),
  link        bytea check (length(link) = 32),
  constraint audit_linked_in_a_place check ((place is null) = (link is null))
);
-- The next to be sealed.
create index audit_unsealed on audit (id) where place is null;
create index audit_by_subject on audit (subject, id);
create index audit_by_act on audit (act, id);
-- What is older than the law asks for; rows come in the order of their time.
create index audit_by_time on audit using brin (happened_at);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.happened_at < now() - interval '7 years' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if old.place is null and new.place is not null
      and (old.id, old.act, old.actor, old.subject, old.detail, old.request_id, old.happened_at)
        is not distinct from (new.id, new.act, new.actor, new.subject, new.detail, new.request_id, new.happened_at)
    then return new; end if;
  end if;
  raise exception 'audit rows are never altered, nor removed before seven years';
end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_never_emptied before truncate on audit
  for each statement execute function audit_is_append_only();

-- Where the audit's chain ends, and where it starts since what was kept long enough is gone. One row.
create table audit_chain (
  is_only     boolean primary key default true check (is_only),
  place       bigint not null check (place >= start_place),
  link        bytea not null check (length(link) = 32),
  start_place bigint not null check (start_place >= 0),
  start_link  bytea not null check (length(start_link) = 32),
  -- A keyed hash of all of these: whoever has the database alone cannot shorten the chain.
  seal        bytea not null check (length(seal) = 32)
);

create table idempotency_key (
  act        text not null,
  key_hash   bytea not null check (length(key_hash) = 32),
  -- The same key with another input is a mistake, not a repeat.
  input_hash bytea not null check (length(input_hash) = 32),
  answer     jsonb not null,
  created_at timestamptz not null default now(),
  primary key (act, key_hash)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- How often, by the database's clock; the key is a keyed hash of what is counted.
create table throttle (
  key        bytea primary key check (length(key) = 32),
  hits       integer not null check (hits >= 0),
  resets_at  timestamptz not null,
  -- Which limit it counts for: what a pause is called when staff look for it.
  name       text not null default '',
  -- How many it allowed at its last try. Whether it is full changes seldom, and the index of the full ones with it.
  most       integer not null,
  is_full    boolean not null generated always as (hits >= most) stored
) with (fillfactor = 50); -- room for the updates of a busy counter beside it
create index throttle_by_age on throttle (resets_at);
-- Who is held back now.
create index throttle_full on throttle (resets_at) where is_full;

-- How often a page of the site was opened, or something on it was clicked, in a day: a count, of nobody.
create table usage_count (
  counted_on date not null default current_date,
  kind       text not null check (kind in ('view', 'click')),
  name       text not null check (name ~ '^[a-zA-Z-]{3,40}$'),
  language   text not null check (language in ('en', 'es')),
  is_mobile  boolean not null,
  -- Of the state that the click was about, when it was about one.
  state      text check (state in ('FL', 'TX', 'GA')),
  times      bigint not null check (times > 0),
  unique nulls not distinct (counted_on, kind, name, language, is_mobile, state)
);
