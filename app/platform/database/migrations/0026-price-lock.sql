-- What a quote's owner was told they will pay, and until when: a price that is kept although rates change.
create table price_lock (
  id             bigint generated always as identity primary key,
  saved_quote_id bigint not null references saved_quote on delete cascade,
  -- Coverages, first day, term and plan, as they were chosen; what the price was made of, as `npm run rate` reads it.
  choice         jsonb not null,
  answers        jsonb not null,
  book           text not null check (length(book) between 1 and 40),
  premium_cents  integer not null check (premium_cents > 0),
  fees_cents     integer not null check (fees_cents >= 0),
  -- SHA-256 of the worksheet.
  worksheet_hash bytea not null check (length(worksheet_hash) = 32),
  -- The last day, where the car is kept.
  locked_until   date not null,
  locked_at      timestamptz not null default now()
);
create index price_lock_of_quote on price_lock (saved_quote_id, id desc);
