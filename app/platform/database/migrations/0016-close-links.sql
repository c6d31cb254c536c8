-- Whoever is on file and did not let somebody in closes the way again, by the link in the message that told of it.
create table close_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  policy_id  bigint not null references policy on delete cascade,
  -- The phone that was on file before somebody changed it: closing puts it back.
  phone      text check (phone ~ '^[0-9]{10}$'),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index close_link_by_age on close_link (expires_at);
create index close_link_of_policy on close_link (policy_id);
