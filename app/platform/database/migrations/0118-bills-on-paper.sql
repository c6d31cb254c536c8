-- Bills, to whoever wants paper or has no email address. Such a letter keeps which bill it tells of, and its amount and day.
alter table postal_letter
  drop constraint postal_letter_what_check,
  drop constraint postal_letter_written,
  add constraint postal_letter_what_check check (
    what in (
      'declined', 'accepted', 'records', 'policy', 'bill', 'notice-back', 'desk-news', 'ended', 'reversed', 'repriced',
      'renewed', 'renewal', 'reminder', 'expired'
    )
  ),
  add constraint postal_letter_written check (
    (letter is null) = (what = 'policy')
    and (
      what in (
        'policy', 'bill', 'notice-back', 'desk-news', 'ended', 'reversed', 'repriced', 'renewed', 'renewal', 'reminder',
        'expired'
      )
    ) = (policy_id is not null)
  );
