-- The days that were agreed for a repair beyond those of the estimate's hours, such as when parts come late.
alter table rental_answer add column more_days smallint not null default 0 check (more_days between 0 and 365);
