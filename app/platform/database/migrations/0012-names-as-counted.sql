-- Names are found by the folding that limits count by: the locale's own takes İ for i, and a limit would not. The former
-- indexes stay: a release that names them may run beside this one.
create unique index account_by_name on account (lower(email collate "C"));
create unique index producer_by_name on producer (lower(user_id collate "C"));
create unique index staff_by_name on staff (lower(email collate "C"));
create unique index tell_when_by_name on tell_when (lower(email collate "C"));
