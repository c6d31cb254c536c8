-- The company’s own people, and what they publish to agencies.

-- The company's own people: who answers requests, writes notices, looks after what happens.
create table staff (
  id            bigint generated always as identity primary key,
  email         text not null check (email like '%_@_%' and length(email) <= 254),
  first_name    text not null,
  last_name     text not null,
  -- What each role may do stands in one place: staff-acts.ts.
  roles         text[] not null check (
    roles <@ array['service', 'applications', 'notices', 'auditor', 'supervisor'] and cardinality(roles) > 0
  ),
  password_hash text,
  password_disabled_at timestamptz,
  language      text not null default 'en' check (language in ('en', 'es')),
  -- Who has left is closed and stays: what they did refers to them.
  closed_at     timestamptz
);
-- One of them a name, folded as limits count it: the locale’s own folding takes İ for i, and a limit would not.
create unique index staff_by_name on staff (lower(email collate "C"));

-- The state message page of an agents' system.
create table notice (
  id         bigint generated always as identity primary key,
  audience   text not null check (audience in ('FL-GA', 'TX')),
  -- Every publication is a version of its own. None is written over; one may be withdrawn.
  version    integer not null default 1 check (version > 0),
  html       text not null check (length(html) between 1 and 65536),
  starts_at  timestamptz not null default now(),
  ends_at    timestamptz check (ends_at > starts_at),
  published_by bigint references staff,
  published_at timestamptz not null default now(),
  withdrawn_by bigint references staff,
  withdrawn_at timestamptz
);
create unique index notice_version on notice (audience, version);
-- The notice in force now.
create index notice_by_audience on notice (audience, starts_at desc);
