-- Two dates of one rule on one day, such as those of two medical bills, are two misses. `ref` is the clock's, or empty.
alter table claim_miss
  add column ref text not null default '' check (length(ref) <= 100),
  drop constraint claim_miss_pkey,
  add primary key (line_id, rule, due_on, ref);
-- What was counted as one is computed anew.
update claim_line set look_on = date '2000-01-01'
where id in (select line_id from claim_miss) and same_as is null;
