-- Claims from before lines were kept get what a reported one has, as far as it was written down: whose they are, the car, a
-- line, what happened to it. Their own rows stay as they are. A book that is loaded later is given lines by the same.

-- The next day on which a day of the line's clocks may have been missed; the job that computes it sets it anew.
alter table claim_line add column look_on date;
create index claim_line_to_look_at on claim_line (look_on) where closed_at is null and look_on is not null;
update claim_line set look_on = date '2000-01-01' where closed_at is null;

create function give_claims_lines() returns bigint language sql as $$
  with older as materialized (
    select claim.id, claim.policy_id, claim.kind, claim.status, claim.vehicle, claim.adjuster_name, claim.estimate_on,
      claim.paid_on, claim.reported_on, claim.assigned_on, policy.language,
      case when policy.phone ~ '^[0-9]{10}$' then policy.phone end as phone,
      coalesce(account.email, policy.email) as email, account.id as account_id,
      left(insured.first_name || ' ' || insured.last_name, 120) as name,
      (claim.reported_on + time '15:00') at time zone 'UTC' as reported_at,
      (coalesce(claim.paid_on, claim.estimate_on, claim.assigned_on, claim.reported_on) + time '20:00') at time zone 'UTC'
        as ended_at,
      (select staff.id from staff
        where staff.first_name || ' ' || staff.last_name = claim.adjuster_name and staff.closed_at is null
          and 'adjuster' = any (staff.roles)
        order by staff.id limit 1) as adjuster_id
    from claim
    join policy on policy.id = claim.policy_id
    left join named_insured as insured on insured.policy_id = policy.id and insured.position = 1
    left join account_policy on account_policy.policy_id = policy.id
    left join account on account.id = account_policy.account_id
    where not exists (select from claim_line where claim_line.claim_id = claim.id)
  ), person as (
    insert into claim_party (claim_id, role, account_id, name, phone, email, language, is_hurt)
    select id, 'policyholder', account_id, name, phone, email, language, false from older
    returning id, claim_id
  ), car as (
    insert into claim_vehicle (claim_id, side, owner_party_id, policy_position, vin, model_year, make, model)
    select older.id, 'ours', person.id, known.position, known.vin, known.model_year, left(known.make, 40),
      left(known.model, 60)
    from older
    join person on person.claim_id = older.id
    join lateral (
      select position, vin, model_year, make, model from vehicle
      where vehicle.policy_id = older.policy_id
        and vehicle.model_year || ' ' || vehicle.make || ' ' || vehicle.model = older.vehicle
      order by position limit 1
    ) as known on true
    returning id, claim_id
  ), line as (
    insert into claim_line (
      claim_id, number, party_id, vehicle_id, coverage, track, state, adjuster_id, opened_at, closed_at, look_on
    )
    select older.id, 1, person.id, car.id,
      case when kind = 'glass' then 'GLASS' when kind in ('animal', 'weather', 'theft') then 'COMP' else 'COLL' end,
      'first',
      case status
        when 'received' then 'reported' when 'assigned' then 'acknowledged' when 'waiting' then 'waiting_items'
        when 'inspection' then 'investigating' when 'estimate' then 'measured' when 'payment' then 'accepted'
        else 'closed'
      end,
      case when status <> 'closed' then adjuster_id end, reported_at,
      case when status = 'closed' then ended_at end, case when status <> 'closed' then date '2000-01-01' end
    from older
    join person on person.claim_id = older.id
    left join car on car.claim_id = older.id
    returning id, claim_id, party_id
  ), item as (
    -- It was asked for on paper or by phone: what it was, the adjuster knows.
    insert into claim_item (line_id, party_id, kind, why, asked_at)
    select line.id, line.party_id, 'answer',
      case when older.language = 'es'
        then 'Le pedimos algo para este reclamo antes de que existiera esta página. Díganos aquí qué envió y cuándo, o pregunte qué falta.'
        else 'We asked you for something for this claim before this page existed. Tell us here what you sent and when, or ask what’s missing.'
      end,
      (older.assigned_on + time '18:00') at time zone 'UTC'
    from line join older on older.id = line.claim_id
    where older.status = 'waiting'
    returning id, line_id
  ), told as (
    insert into claim_event (claim_id, line_id, kind, happened_at, actor, facts, visibility)
    select older.id, line.id, event.kind, event.at, 'operator', event.facts, 'line'
    from line
    join older on older.id = line.claim_id
    left join item on item.line_id = line.id
    cross join lateral (values
      ('reported', older.reported_at, '{}'::jsonb, true),
      ('acknowledged', (older.assigned_on + time '16:00') at time zone 'UTC', '{}', older.assigned_on is not null),
      ('assigned', (older.assigned_on + time '16:10') at time zone 'UTC', jsonb_build_object('name', older.adjuster_name),
        older.assigned_on is not null and older.adjuster_name is not null),
      ('first-contact', (older.assigned_on + time '16:20') at time zone 'UTC', '{}', older.assigned_on is not null),
      ('item-asked', (older.assigned_on + time '18:00') at time zone 'UTC',
        jsonb_build_object('itemId', item.id, 'kind', 'answer', 'dueOn', null), item.id is not null),
      ('measured', (older.estimate_on + time '17:00') at time zone 'UTC', '{}', older.estimate_on is not null),
      ('accepted', (older.estimate_on + time '18:00') at time zone 'UTC', '{}',
        older.estimate_on is not null and (older.status = 'payment' or older.paid_on is not null)),
      ('payment-sent', (older.paid_on + time '19:00') at time zone 'UTC', '{}', older.paid_on is not null),
      ('closed', older.ended_at, '{}', older.status = 'closed')
    ) as event (kind, at, facts, is_known)
    where event.is_known
    order by event.at
    returning id
  )
  select count(*) from line
$$;
select give_claims_lines();

-- A day of a clock that was missed, as it was last computed: what figures are made of, and never the truth, which is the events.
create table claim_miss (
  line_id  bigint not null references claim_line on delete cascade,
  rule     text not null check (length(rule) between 2 and 40),
  due_on   date not null,
  -- Nothing: what it waited for has not come.
  met_on   date check (met_on > due_on),
  primary key (line_id, rule, due_on)
);
create index claim_miss_by_day on claim_miss (due_on);
-- How long it took until somebody of ours was in touch.
create index claim_event_first_contact on claim_event (happened_at) where kind = 'first-contact';
create index claim_line_open_by_age on claim_line (opened_at) where closed_at is null;

-- Somebody wants the claims desk to call: after hours, or because a page is not enough.
create table call_back (
  id        bigint generated always as identity primary key,
  name      text not null check (length(name) between 1 and 120),
  phone     text not null check (phone ~ '^[0-9]{10}$'),
  language  text not null check (language in ('en', 'es')),
  part      text not null check (part in ('any', 'morning', 'afternoon')),
  -- As they say what it is about: a claim's number, or a sentence.
  about     text check (length(about) between 1 and 300),
  -- The day we said we would call.
  call_on   date not null,
  asked_at  timestamptz not null default now(),
  tries     smallint not null default 0,
  tried_at  timestamptz,
  called_at timestamptz,
  called_by bigint references staff,
  constraint call_back_called_by_somebody check ((called_at is null) = (called_by is null))
);
create index call_back_to_make on call_back (call_on, id) where called_at is null;
create index call_back_by_age on call_back (called_at);
