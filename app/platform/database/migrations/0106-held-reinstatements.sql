-- Paid to be reinstated, but a loss was reported while the payment page was open.
alter table payment drop constraint payment_effect_check,
  add constraint payment_effect_check check (effect in ('none', 'notice-lifted', 'reinstated', 'held'));
