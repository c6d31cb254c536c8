-- Letters that still wait, and are no longer true: one that asks for time once the line was decided or ended, one that
-- accepts a line which is being investigated again, and one that asks for things of a person who owes us none.
update claim_letter set to_post = false, unmailed_because = 'The part was decided, or has ended'
where kind = 'extension' and to_post and posted_at is null and exists (
  select from claim_event as event
  where event.line_id = claim_letter.line_id and event.id > claim_letter.event_id
    and event.kind in ('accepted', 'partly-accepted', 'denied', 'closed', 'withdrawn', 'transferred')
);
update claim_letter set to_post = false, unmailed_because = 'The part is open again'
where kind in ('accepted', 'partly') and to_post and posted_at is null and exists (
  select from claim_event as event
  where event.line_id = claim_letter.line_id and event.id > claim_letter.event_id
    and event.kind in ('investigating', 'reopened')
);
update claim_letter set to_post = false, unmailed_because = 'What it asks for came, or isn’t needed any more'
where kind = 'request' and to_post and posted_at is null and not exists (
  select from claim_item as item
  where item.party_id = claim_letter.party_id and item.answered_at is null and item.waived_at is null
);
-- When lines in Georgia that were reopened are due next is computed anew.
update claim_line as line set look_on = date '2000-01-01'
from claim
where claim.id = line.claim_id and claim.law_state = 'GA' and line.same_as is null and exists (
  select from claim_event as event where event.line_id = line.id and event.kind = 'reopened'
);
