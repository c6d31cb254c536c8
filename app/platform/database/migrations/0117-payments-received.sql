-- Payments that the service desk records: a check, or one that the carrier's phone line or an agency took.
alter table payment
  add column received_as text check (received_as in ('check', 'phone', 'agency')),
  -- Of the check, or of the receipt that the phone line or the agency gave.
  add column received_number text check (length(received_number) between 1 and 60),
  add constraint payment_received_with_number check ((received_as is null) = (received_number is null));
-- Recorded twice, it counts once; the newest of a policy.
create unique index payment_received_once on payment (policy_id, received_as, received_number) where received_as is not null;
