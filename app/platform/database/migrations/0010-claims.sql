-- What happened to somebody insured by us, and how far we are with it.

create table claim (
  id            bigint generated always as identity primary key,
  -- State, year, a number of that year, a check digit.
  number        text not null unique check (number ~ '^(FL|TX|GA)-[0-9]{4}-[0-9]{6}-[0-9]$'),
  policy_id     bigint not null references policy on delete cascade,
  kind          text not null check (kind in (
    'rear_end', 'intersection', 'parked', 'animal', 'weather', 'theft', 'glass', 'hit_and_run'
  )),
  vehicle       text not null,
  loss_on       date not null,
  city          text not null,
  status        text not null check (status in (
    'received', 'assigned', 'waiting', 'inspection', 'estimate', 'payment', 'closed'
  )),
  adjuster_name  text,
  adjuster_phone text check (adjuster_phone ~ '^[0-9]{10}$'),
  reported_on   date not null check (reported_on >= loss_on),
  assigned_on   date check (assigned_on >= reported_on),
  estimate_on   date,
  paid_on       date,
  -- The day of the next step, where one is agreed.
  next_on       date,
  constraint claim_assigned_to_somebody check (
    (status = 'received') = (assigned_on is null)
    and (assigned_on is null) = (adjuster_name is null)
    and (adjuster_name is null) = (adjuster_phone is null)
  ),
  constraint claim_paid_when_closed check ((status = 'closed') = (paid_on is not null))
);
-- A person's claims: those of their policies.
create index claim_by_policy on claim (policy_id, loss_on);
