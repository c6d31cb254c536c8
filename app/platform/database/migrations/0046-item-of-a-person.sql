-- What a reporter without a line of their own is asked for is theirs, and was kept on somebody else's line until now: that
-- line waited for it, and its clocks stood still.

alter table claim_item alter column line_id drop not null;

-- The clocks are computed anew, without it.
update claim_line as line set look_on = date '2000-01-01'
where closed_at is null
  and exists (
    select from claim_item as item -- claim_item_of_line
    where item.line_id = line.id and item.party_id <> line.party_id
  );

-- A line that waited for nothing else goes on.
with freed as (
  update claim_line as line set state = 'investigating', version = version + 1
  where closed_at is null and state = 'waiting_items'
    and exists (select from claim_item as item where item.line_id = line.id and item.party_id <> line.party_id)
    and not exists (
      select from claim_item as item
      where item.line_id = line.id and item.party_id = line.party_id and answered_at is null and waived_at is null
    )
  returning id, claim_id
), told as (
  insert into claim_event (claim_id, line_id, kind, happened_at, actor, visibility)
  select claim_id, id, 'investigating', now(), 'operator', 'line' from freed
)
update claim set status = case when adjuster_name is null then 'received' else 'assigned' end
where status = 'waiting' and id in (select claim_id from freed)
  and not exists (
    select from claim_line as line
    where line.claim_id = claim.id and state = 'waiting_items' and closed_at is null
      and line.id not in (select id from freed)
  );

update claim_item as item set line_id = null
from claim_line as line
where line.id = item.line_id and line.party_id <> item.party_id;
