-- Whose law a claim is under (decision 36). False while its accident was in a state where we do not write and its policy
-- is not known: then `law_state` only says whose business days and time zone count, and no state's dates and papers do.

alter table claim add column is_law_known boolean not null default true;
update claim set is_law_known = false
where policy_id is null and joined_to is null
  and exists (select from loss_report where loss_report.claim_id = claim.id and loss_report.answers ->> 'state' = 'other');
