-- A part of a claim whose account was erased goes only to an account in the same name.
alter table claim_party add column was_erased boolean default false not null;
