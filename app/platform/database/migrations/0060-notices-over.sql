-- Finds policies whose notice of cancellation has run out.

create index policy_under_notice on policy (cancels_on) where status = 'C';
