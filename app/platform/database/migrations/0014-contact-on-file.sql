-- Whoever registers a policy is confirmed by the contact on file; the address they typed is confirmed after that.
alter table email_verification
  add column confirms text not null default 'address' check (confirms in ('person', 'address'));

-- What the contact on file was last told of at a stranger's doing: so often, and no oftener.
create table told_on_file (
  policy_id bigint not null references policy on delete cascade,
  about     text not null check (length(about) between 1 and 40),
  told_at   timestamptz not null default now(),
  primary key (policy_id, about)
);
create index told_on_file_by_age on told_on_file (told_at);
