-- The day on which a person was last reminded of something that we asked for and that is overdue. Null until then.

alter table claim_item add column reminded_on date;
create index claim_item_overdue on claim_item (due_on) where answered_at is null and waived_at is null;
