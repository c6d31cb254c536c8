-- Some deadlines go on after their line has ended: the desk's list of them, and the job that looks at dates that have passed.
create index claim_line_due_after_end on claim_line (next_due_on, id)
  where closed_at is not null and next_due_on is not null;
drop index claim_line_to_look_at;
create index claim_line_to_look_at on claim_line (look_on) where look_on is not null;
-- The dates of lines that ended before are computed anew.
update claim_line set look_on = date '2000-01-01' where closed_at is not null and same_as is null;
