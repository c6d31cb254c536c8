-- A term that begins is a version of the policy; its offer says which version it was made of, and why it costs another amount.

alter table renewal_offer
  add column version_number integer check (version_number > 0),
  -- In parts that add up to the difference; none where a percentage was all.
  add column explanation jsonb;

-- What was changed about a policy without a version, by a payment that reinstated it or by an older release: a job writes
-- the version.
alter table policy add column synced_version integer;
create index policy_to_sync on policy (id) where version_in_force is not null and synced_version is distinct from version;
