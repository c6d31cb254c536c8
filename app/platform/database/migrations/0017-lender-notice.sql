-- Letters that tell a lender what changed on a policy: printed and posted by the service desk.
create table lender_notice (
  id               bigint generated always as identity primary key,
  policy_id        bigint not null references policy on delete cascade,
  version_number   integer not null check (version_number > 0),
  vehicle_position smallint not null check (vehicle_position > 0),
  what             text not null check (what in ('added', 'changed', 'removed')),
  -- Who, as the version says it.
  lender           jsonb not null,
  effective_on     date not null,
  written_at       timestamptz not null default now(),
  posted_at        timestamptz,
  posted_by        bigint references staff,
  constraint lender_notice_posted_by_somebody check ((posted_at is null) = (posted_by is null)),
  unique (policy_id, version_number, vehicle_position, what)
);
-- Those that wait, the oldest first.
create index lender_notice_to_post on lender_notice (id) where posted_at is null;
