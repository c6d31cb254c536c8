-- A scheduled change that had to be written again, because the policy's status before it changed: the number of the
-- version that charged or returned its amount.
alter table policy_version add column origin_number integer check (origin_number < number);
