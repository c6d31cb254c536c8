-- Where an accident happened, if we write there: where its cars are inspected. The law that its claim is under may be
-- another state's (decision 36). An older release doesn't set it, and the law of its claims stands for it.

alter table claim add column loss_state text check (loss_state ~ '^[A-Z]{2}$');
update claim set loss_state = coalesce(
  (select report.answers ->> 'state' from loss_report as report -- loss_report_of_claim
    where report.claim_id = claim.id and report.answers ->> 'state' ~ '^[A-Z]{2}$' order by report.id limit 1),
  case when is_law_known then law_state end);
