-- The day on which the policyholder was reminded of a renewal that is not accepted or not paid. Null until then.

alter table renewal_offer add column reminded_on date;
