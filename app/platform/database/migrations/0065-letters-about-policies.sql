-- Letters about a policy to whoever gave us no email address: that it ended unpaid, or that a payment came back.
alter table postal_letter
  drop constraint postal_letter_what_check,
  drop constraint postal_letter_written,
  add constraint postal_letter_what_check
    check (what in ('declined', 'accepted', 'records', 'policy', 'ended', 'reversed')),
  add constraint postal_letter_written
    check ((letter is null) = (what = 'policy') and (what in ('policy', 'ended', 'reversed')) = (policy_id is not null));
