-- A request for a change becomes a version of the policy: by its owner at once, or by the desk.

alter table change_request drop constraint change_request_kind_check;
alter table change_request add constraint change_request_kind_check check (kind in (
  'add-vehicle', 'replace-vehicle', 'remove-vehicle', 'coverage', 'add-driver', 'remove-driver', 'lienholder', 'address',
  'cancel', 'question'
));
-- What it became: done says which version.
alter table change_request add column version_number integer check (version_number > 0);
-- Why a person decides, by the ids of the rules.
alter table change_request add column reasons text[] not null default '{}';

-- The code that went to the contact on file, one a policy.
create table change_code (
  policy_id  bigint primary key references policy on delete cascade,
  code_hash  bytea not null check (length(code_hash) = 32),
  tries      smallint not null default 0,
  expires_at timestamptz not null
);
create index change_code_by_age on change_code (expires_at);
