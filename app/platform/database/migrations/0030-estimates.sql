-- What a repair costs, version by version: none is ever altered. Amounts are whole cents.
alter table estimate
  add column tax_cents integer not null default 0 check (tax_cents >= 0),
  -- Work, parts and tax are the total.
  add column labor_cents integer check (labor_cents >= 0),
  add column parts_cents integer check (parts_cents >= 0),
  add constraint estimate_adds_up check (
    labor_cents is null or parts_cents is null or total_cents = labor_cents + parts_cents + tax_cents
  );

create function written_is_never_altered() returns trigger language plpgsql as $$
begin
  -- It goes with its line, and by itself never.
  if tg_op = 'DELETE' and not exists (select from claim_line where id = old.line_id) then return old; end if;
  raise exception '% is never altered: write the next version', tg_table_name;
end $$;
create trigger estimate_append_only before update or delete on estimate
  for each row execute function written_is_never_altered();

-- What we answered about a rental car of a line; a new answer is a new version. How many days that comes to is computed of
-- it and of the estimate, and stored nowhere.
create table rental_answer (
  id           bigint generated always as identity primary key,
  line_id      bigint not null references claim_line on delete cascade,
  version      smallint not null check (version > 0),
  -- A car in the shop, one that was stolen, one that is not worth its repair.
  kind         text not null check (kind in ('repair', 'theft', 'total')),
  day_cents    integer not null check (day_cents between 0 and 100000),
  -- At most; empty: as many as the repair takes.
  most_days    smallint check (most_days between 1 and 365),
  most_cents   integer check (most_cents >= 0),
  -- Of that, on other claims of the same term.
  used_cents   integer not null default 0 check (used_cents >= 0),
  -- The first day; of a car that drives the day its repair begins, of a theft the day we were told.
  from_on      date not null,
  is_drivable  boolean not null,
  -- Repair began, the car was found, or our offer for it went out.
  turned_on    date check (turned_on >= from_on),
  why          text check (length(why) between 1 and 500),
  written_by   bigint not null references staff,
  written_at   timestamptz not null default now(),
  unique (line_id, version)
);
create trigger rental_answer_append_only before update or delete on rental_answer
  for each row execute function written_is_never_altered();

alter table rental_receipt
  -- What of it counts, and why not the rest: our answer, given once.
  add column counted_cents integer check (counted_cents between 0 and cents),
  add column answer text check (length(answer) between 1 and 500),
  add column answered_by bigint references staff,
  add column answered_at timestamptz,
  add constraint rental_receipt_answered_whole check (
    (answered_at is null) = (counted_cents is null) and (answered_at is null) = (answered_by is null)
  );
