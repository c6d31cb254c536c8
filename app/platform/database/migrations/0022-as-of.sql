-- As of when the book of a core system is right, policy by policy.

-- What its source said lately is not in our book: its line was not taken, or a full file lacks it. As of then it was
-- still as the source had it; none: as of the last file of the source.
alter table imported_policy add column held_as_of timestamptz;
create index imported_policy_held on imported_policy (policy_id) where held_as_of is not null;
