-- What a claim's party without an account had typed when their access had ended.
alter table kept_form
  add column party_id bigint references claim_party on delete cascade,
  drop constraint kept_form_of_one,
  add constraint kept_form_of_one check (num_nonnulls(account_id, producer_id, staff_id, party_id) = 1);
create index kept_form_of_party on kept_form (party_id) where party_id is not null;
