-- Whoever took documents by email back, or chose them by mail with the purchase, before the desk had a task for it: of each
-- policy that has not ended, the desk is asked to mail what is not a letter on paper.
insert into desk_task (kind, policy_id, detail, source)
select 'paper-asked', policy.id, '{}', 'paper'
from policy
  left join account_policy on account_policy.policy_id = policy.id
  left join account on account.id = account_policy.account_id and account.verified_at is not null
where policy.status in ('A', 'C')
  and coalesce(
    (select not said.is_given from consent as said
      where said.account_id = account.id and said.kind = 'paperless' order by said.id desc limit 1),
    exists (select from postal_letter as sent where sent.policy_id = policy.id and sent.what = 'policy'))
  and not exists (select from desk_task as asked where asked.policy_id = policy.id and asked.kind = 'paper-asked')
on conflict (policy_id, source) do nothing;
