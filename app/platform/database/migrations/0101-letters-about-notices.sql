-- Letters that a mailed notice of cancellation no longer applies, to whoever gave us no email address.
alter table postal_letter
  drop constraint postal_letter_what_check,
  drop constraint postal_letter_written,
  add constraint postal_letter_what_check check (
    what in (
      'declined', 'accepted', 'records', 'policy', 'notice-back', 'ended', 'reversed', 'renewal', 'reminder', 'expired'
    )
  ),
  add constraint postal_letter_written check (
    (letter is null) = (what = 'policy')
    and (what in ('policy', 'notice-back', 'ended', 'reversed', 'renewal', 'reminder', 'expired')) = (policy_id is not null)
  );
