-- The desk of claims: who works at it, and what its queue is found by.

-- A role that a later file left out of the list.
alter table staff drop constraint staff_roles_check;
alter table staff add constraint staff_roles_check check (
  roles <@ array[
    'service', 'applications', 'notices', 'auditor', 'supervisor', 'imports', 'adjuster', 'claims-lead', 'appraiser', 'siu'
  ] and cardinality(roles) > 0
);

-- Parts of the queue that are few among all of it: the rest is read in order until a page is full.
create index claim_line_unassigned on claim_line (next_due_on nulls last, id)
  where closed_at is null and adjuster_id is null;
create index claim_line_injury on claim_line (next_due_on nulls last, id)
  where closed_at is null and coverage in ('BI_3P', 'UMBI', 'PIP', 'MED');
create index claim_line_third_party on claim_line (next_due_on nulls last, id)
  where closed_at is null and track = 'third';
create index claim_line_waits_on_us on claim_line (next_due_on nulls last, id)
  where closed_at is null and state <> 'waiting_items';
