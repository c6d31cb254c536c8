-- A referral ends without a decision when no rule sends its quote to a person any more.
alter table referral drop constraint referral_status_check;
alter table referral add constraint referral_status_check
  check (status in ('received', 'handling', 'accepted', 'declined', 'ended'));
