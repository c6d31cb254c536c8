-- The book comes in: files of policies from another system, step by step, and what came of every line.

create table import_file (
  id           bigint generated always as identity primary key,
  -- Of its bytes and of the mapping it is read by: the same again is nothing new.
  fingerprint  bytea not null unique check (length(fingerprint) = 32),
  sha256       bytea not null check (length(sha256) = 32),
  name         text not null check (length(name) between 1 and 200),
  bytes        bigint not null check (bytes >= 0),
  format       text not null check (format in ('json-lines', 'csv-zip')),
  -- As it was given: source fields to ours.
  mapping      text,
  -- Under this name the file lies in the folder of imports until it is finished.
  stored_as    text check (stored_as ~ '^[0-9a-f]{32}$'),
  received_at  timestamptz not null default now(),
  -- As the audit names them.
  received_by  text not null,
  -- The last step that is done. Each goes on from the one before, also after a crash.
  state        text not null default 'received' check (state in (
    'received', 'parsed', 'canonical', 'checked', 'planned', 'held', 'approved', 'applied', 'reconciled',
    'announced', 'refused', 'rejected'
  )),
  changed_at   timestamptz not null default now(),
  -- Of its manifest.
  source       text check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind         text check (kind in ('full', 'delta')),
  sequence     integer check (sequence > 0),
  as_of        timestamptz,
  manifest     jsonb,
  -- Counts and differences, as the page shows them.
  report       jsonb not null default '{}',
  -- Why it waits for a person.
  holds        jsonb not null default '[]',
  -- Why it was not taken at all.
  refusal      jsonb,
  decided_by   text,
  decided_at   timestamptz,
  decision     text check (length(decision) between 1 and 500),
  -- The reasons that a person has let through.
  approved_holds text[] not null default '{}',
  constraint import_file_parsed_has_a_manifest check (state in ('received', 'refused') or manifest is not null),
  constraint import_file_refused_says_why check ((state = 'refused') = (refusal is not null))
);
-- What a job goes on with, and what waits for a person.
create index import_file_open on import_file (id) where state not in ('announced', 'refused', 'rejected');
-- The last file of a source that was applied.
create index import_file_of_source on import_file (source, sequence);

-- A line of a file. Gone when the file is finished, but for those with a problem. What is in it stays in the file.
create table import_row (
  file_id      bigint not null references import_file on delete cascade,
  -- Of a zip: which of its files.
  part         smallint not null default 0,
  line         integer not null check (line > 0),
  subject      text not null check (subject in ('policy', 'agency', 'unreadable')),
  -- Where its bytes are in the file that is read.
  starts_at    bigint not null check (starts_at >= 0),
  bytes        integer not null check (bytes >= 0),
  -- Of an agency: its code.
  number       text,
  prefix       text,
  state        text,
  status       text check (status in ('A', 'X', 'L', 'C')),
  premium_cents integer,
  agency_code  text,
  content_hash bytea check (length(content_hash) = 32),
  outcome      text not null check (outcome in (
    'read', 'new', 'changed', 'same', 'older', 'repeated', 'rejected', 'quarantined', 'applied'
  )),
  -- [{level, code, field, file, line}], reject | quarantine | warn.
  problems     jsonb,
  read_at      timestamptz not null default now(),
  primary key (file_id, part, line)
);
create index import_row_by_number on import_row (file_id, number, prefix);
-- What nobody will send back any more.
create index import_row_by_age on import_row using brin (read_at);
-- What is left to apply.
create index import_row_to_apply on import_row (file_id, part desc, line) where outcome in ('new', 'changed');

-- Rows of the files in a zip, until the lines of a policy are one.
create table import_part (
  file_id      bigint not null references import_file on delete cascade,
  part         smallint not null,
  line         integer not null check (line > 0),
  -- Prefix and number of its policy, or an agency's code.
  owner        text not null,
  cells        text[] not null
);
create index import_part_of_file on import_part (file_id);

-- How far each system's files have come in.
create table import_source (
  name         text primary key,
  file_id      bigint not null references import_file,
  sequence     integer not null,
  -- Until then the source's changes are in our book.
  as_of        timestamptz not null
);

-- What a policy was when it last came in.
create table imported_policy (
  policy_id    bigint primary key references policy on delete cascade,
  file_id      bigint not null references import_file,
  line         integer not null check (line > 0),
  source       text not null,
  as_of        timestamptz not null,
  sequence     integer not null,
  content_hash bytea not null check (length(content_hash) = 32),
  -- Of a zip: file → lines.
  lines        jsonb
);

-- Missing from a full file: a person finds out why. Nobody is cancelled by it.
create table import_gone (
  policy_id    bigint primary key references policy on delete cascade,
  file_id      bigint not null references import_file,
  since        timestamptz not null default now(),
  closed_at    timestamptz,
  closed_by    text,
  note         text check (length(note) between 1 and 500),
  constraint import_gone_closed_by_somebody check ((closed_at is null) = (closed_by is null))
);
create index import_gone_open on import_gone (policy_id) where closed_at is null;

alter table policy_version add constraint policy_version_of_import
  foreign key (import_file_id) references import_file;

-- Who takes files in.
alter table staff drop constraint staff_roles_check;
alter table staff add constraint staff_roles_check check (
  roles <@ array['service', 'applications', 'notices', 'auditor', 'supervisor', 'imports'] and cardinality(roles) > 0
);
