-- What a line missed, and when it is due next, is computed anew: of lines that were denied, that ended with a message to
-- answer or within a catastrophe, or that were reopened before a letter about their end was mailed.
update claim_line set look_on = date '2000-01-01' where same_as is null;
-- A letter about a line's end that still waits is no longer true once the line is open again.
update claim_letter set to_post = false, unmailed_because = 'The part is open again'
from claim_line as line
where line.id = claim_letter.line_id and line.closed_at is null and line.same_as is null
  and claim_letter.kind in ('denied', 'closed', 'withdrawn', 'transferred')
  and claim_letter.to_post and claim_letter.posted_at is null;
