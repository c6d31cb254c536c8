-- Letters that the price of an accepted next term changed, to whoever wants paper or has no email address.
alter table postal_letter
  drop constraint postal_letter_what_check,
  drop constraint postal_letter_written,
  add constraint postal_letter_what_check check (
    what in (
      'declined', 'accepted', 'records', 'policy', 'notice-back', 'desk-news', 'ended', 'reversed', 'repriced', 'renewal',
      'reminder', 'expired'
    )
  ),
  add constraint postal_letter_written check (
    (letter is null) = (what = 'policy')
    and (
      what in ('policy', 'notice-back', 'desk-news', 'ended', 'reversed', 'repriced', 'renewal', 'reminder', 'expired')
    ) = (policy_id is not null)
  );
