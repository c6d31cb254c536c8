-- A letter that cannot be mailed and a call that was given up leave the lists of the claims desk, with the reason.
alter table claim_letter add column unmailed_because text check (length(unmailed_because) between 1 and 300);
alter table call_back add column given_up_because text check (length(given_up_because) between 1 and 300);
