-- A policy that an account asks to add. Null: the link is about the account's registration.
alter table email_verification add column policy_id bigint references policy on delete cascade;
create index email_verification_of_policy on email_verification (policy_id) where policy_id is not null;
-- The contact on file of the policy that has been in an account longest agrees to changes of that account.
alter table account_policy add column added_at timestamptz default now() not null;
