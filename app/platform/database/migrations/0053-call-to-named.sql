-- A call of the desk's to somebody whom others named in a claim, and who has not reported.
alter table call_back add column party_id bigint references claim_party on delete cascade;
create index call_back_of_party on call_back (party_id) where party_id is not null;

-- Nothing was due on the lines of such people until now. The next look at the clocks finds when we must have reached them.
update claim_line set look_on = date '2000-01-01' where closed_at is null and next_due_on is null and look_on is null;
