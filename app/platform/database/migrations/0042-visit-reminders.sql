-- The time of a visit that its person was reminded of: one that is moved is another time.

alter table appointment add column reminded_of timestamptz;
