-- Letters about the next term to whoever gave us no email address: its offer, the reminder of it, and that the policy ended
-- without it.
alter table postal_letter
  drop constraint postal_letter_what_check,
  drop constraint postal_letter_written,
  add constraint postal_letter_what_check check (
    what in ('declined', 'accepted', 'records', 'policy', 'ended', 'reversed', 'renewal', 'reminder', 'expired')
  ),
  add constraint postal_letter_written check (
    (letter is null) = (what = 'policy')
    and (what in ('policy', 'ended', 'reversed', 'renewal', 'reminder', 'expired')) = (policy_id is not null)
  );
