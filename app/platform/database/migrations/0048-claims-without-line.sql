-- A report of our customer in which nothing was damaged and nobody hurt opened a claim without a line until now, which the
-- desk never saw. It gets the line that such a report has today.

with unseen as (
  select claim.id, claim.kind, claim.created_at, party.id as party_id,
    (select id from claim_vehicle as car -- claim_vehicle_of_claim
      where car.claim_id = claim.id and car.side = 'ours' order by id limit 1) as vehicle_id
  from claim
  join lateral (
    select id from claim_party -- claim_party_of_claim
    where claim_id = claim.id and role in ('policyholder', 'driver_ours') and same_as is null
    order by role = 'policyholder' desc, id limit 1
  ) as party on true
  where joined_to is null and not exists (select from claim_line where claim_line.claim_id = claim.id)
), line as (
  insert into claim_line (claim_id, number, party_id, vehicle_id, coverage, track, opened_at, look_on)
  select id, 1, party_id, vehicle_id,
    case when kind = 'glass' then 'GLASS' when kind in ('animal', 'weather', 'theft') then 'COMP' else 'COLL' end,
    'first', created_at, date '2000-01-01'
  from unseen
  returning id, claim_id, opened_at
)
insert into claim_event (claim_id, line_id, kind, happened_at, actor, visibility)
select claim_id, id, 'reported', opened_at, 'operator', 'line' from line;
