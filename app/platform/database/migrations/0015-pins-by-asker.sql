-- A phone is texted for one stranger a day: who asked, as a keyed hash of their network; nothing when they had proved
-- that the quote is theirs.
alter table quote_pin add column asked_by bytea check (length(asked_by) = 32);
-- Five tries of strangers use up a pin for strangers; whoever proved the quote has five more.
alter table quote_pin drop constraint quote_pin_attempts_check;
alter table quote_pin add constraint quote_pin_attempts_check check (attempts between 0 and 10);
