-- Letters that the next term was accepted for a policyholder, apart from other desk news: they are only true for a while.
alter table postal_letter
  drop constraint postal_letter_what_check,
  drop constraint postal_letter_written,
  add constraint postal_letter_what_check check (
    what in (
      'declined', 'accepted', 'records', 'policy', 'notice-back', 'desk-news', 'ended', 'reversed', 'renewed', 'repriced',
      'renewal', 'reminder', 'expired'
    )
  ),
  add constraint postal_letter_written check (
    (letter is null) = (what = 'policy')
    and (
      what in (
        'policy', 'notice-back', 'desk-news', 'ended', 'reversed', 'renewed', 'repriced', 'renewal', 'reminder', 'expired'
      )
    ) = (policy_id is not null)
  );
