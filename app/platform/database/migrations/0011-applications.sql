-- People who want to work with us or for us: what they answered, what they sent along, how it stands.

create table application (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('appointment', 'job')),
  -- Whom it goes to: the state of an agent's appointment, or the people who hire.
  topic       text not null check (topic in ('agent-fl', 'agent-ga', 'agent-tx', 'job')),
  -- The browser that fills it in.
  token_hash  bytea not null unique check (length(token_hash) = 32),
  -- Given when it is sent; its last symbol checks the others.
  reference   text unique check (reference ~ '^[AJ][0-9A-Z]{9}$'),
  status      text not null default 'draft' check (status in (
    'draft', 'received', 'review', 'more-needed', 'approved', 'declined'
  )),
  answers     jsonb not null default '{}',
  email       text check (email like '%_@_%' and length(email) <= 254),
  language    text not null check (language in ('en', 'es')),
  -- What was agreed to when it was sent, as it was read.
  consent     text check (length(consent) between 1 and 2000),
  -- What the desk answered.
  answer      text check (length(answer) between 1 and 1000),
  created_at  timestamptz not null default now(),
  saved_at    timestamptz not null default now(),
  sent_at     timestamptz,
  changed_at  timestamptz,
  constraint application_sent_is_whole check (
    num_nonnulls(reference, consent, sent_at) = case status when 'draft' then 0 else 3 end
    and (status = 'draft' or email is not null)
  )
);
-- Those that nobody went on with.
create index application_draft_by_age on application (saved_at) where status = 'draft';
-- Those that wait for a decision, the oldest first.
create index application_open_by_age on application (sent_at) where status in ('received', 'review', 'more-needed');

-- A file that was sent along. It lies under its random name in the folder of uploads.
create table upload (
  id             bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  kind           text not null check (kind in ('license', 'errors-omissions', 'w9', 'voided-check', 'resume')),
  file_name      text not null unique check (file_name ~ '^[0-9a-f]{32}$'),
  media_type     text not null check (media_type in ('image/jpeg', 'application/pdf')),
  bytes          integer not null check (bytes > 0),
  -- Of the file as it was sent: the same one twice is one.
  content_hash   bytea not null check (length(content_hash) = 32),
  -- As its owner calls it: shown to them, never used as a path.
  given_name     text not null check (length(given_name) between 1 and 100),
  thumbnail      bytea,
  added_at       timestamptz not null default now()
);
create unique index upload_once on upload (application_id, kind, content_hash);

-- Single-use addresses that open an application for the person whose mailbox they were sent to.
create table application_link (
  token_hash     bytea primary key check (length(token_hash) = 32),
  application_id bigint not null references application on delete cascade,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index application_link_by_age on application_link (expires_at);
create index application_link_of_application on application_link (application_id);
