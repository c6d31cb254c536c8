-- Why something is not asked for any more, in the words of whoever decided it.
alter table ledger_entry add column reason text check (length(reason) between 1 and 200);
