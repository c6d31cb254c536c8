-- The service desk takes down a change for somebody who calls: who of the staff did. Nobody for what came over the portal.

alter table change_request add column taken_by bigint references staff;
