-- The employee who takes down a report for a caller; null for a report that its reporter fills in.
alter table loss_report add column taken_by bigint references staff;
