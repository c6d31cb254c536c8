-- A demand, a request or a bill is to be answered also after its line has ended: the dates of such lines are computed anew.
update claim_line set look_on = date '2000-01-01'
where closed_at is not null and same_as is null and exists (
  select from claim_event
  where claim_event.line_id = claim_line.id
    and claim_event.kind in ('bill-received', 'status-requested', 'demand-received', 'estimate-requested')
);
