-- What a sample book tells about itself.

-- The people, policies and logins of a sample book that are worth trying; empty on a real book.
create table sample_case (
  name  text primary key check (name ~ '^[a-zA-Z]{3,40}$'),
  facts jsonb not null
);
