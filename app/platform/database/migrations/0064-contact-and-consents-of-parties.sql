-- The contact of the first named insured and what an account's holder agreed to, which were kept with policies and accounts
-- only: until now a party had the contact that it first came with, and no consent.

update party set phone = last.phone, email = last.email, language = last.language
from (
  select distinct on (role.party_id) role.party_id, policy.phone, policy.email, policy.language
  from policy_party as role join policy on policy.id = role.policy_id
  where role.role = 'named_insured' and role.position = 1
  order by role.party_id, policy.contact_changed_at desc nulls last, policy.id desc
) as last
where party.id = last.party_id
  and (party.phone, party.email, party.language) is distinct from (last.phone, last.email, last.language);

insert into party_consent (party_id, kind, wording, agreed_at)
select distinct party.id, said.kind, said.wording, said.said_at
from (
  select distinct on (account_id, kind) account_id, kind, is_given, wording, said_at
  from consent order by account_id, kind, id desc -- consent_of_account
) as said
  join account on account.id = said.account_id
  join account_policy on account_policy.account_id = account.id
  join policy_party as role on role.policy_id = account_policy.policy_id and role.role = 'named_insured'
  join party on party.id = role.party_id
where said.is_given
  and lower(party.first_name collate "C") = lower(account.first_name collate "C")
  and lower(party.last_name collate "C") = lower(account.last_name collate "C");
