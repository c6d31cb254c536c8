-- A visit to look at a car. Where we look, when, and how many fit stand in the configuration (`claims/inspections.ts`) and
-- no longer in `appraiser_capacity`: nothing was ever written there.
alter table appointment
  alter column capacity_id drop not null,
  -- Of the configuration; times as a clock on the wall there shows them.
  add column place_id text check (place_id ~ '^[a-z0-9-]{2,40}$'),
  add column begins text check (begins ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add column begins_at timestamptz,
  add column ends_at timestamptz check (ends_at > begins_at),
  -- One of so many who are looked at in the same place at the same time.
  add column seat smallint check (seat between 1 and 50),
  -- What the person says beside it: a gate, a wheelchair.
  add column note text check (length(note) between 1 and 500);
alter table appointment drop constraint appointment_status_check;
alter table appointment add constraint appointment_status_check check (
  status in ('held', 'booked', 'cancelled', 'done', 'missed')
);
-- Two people never have the same place, whatever code they come through.
create unique index appointment_seat on appointment (place_id, on_day, begins, seat) where status in ('held', 'booked');
-- A day of the desk.
create index appointment_by_day on appointment (on_day, begins_at);
