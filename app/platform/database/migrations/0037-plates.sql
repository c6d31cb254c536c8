-- A vehicle is found by its plate, too: it is what somebody who was hit has seen of it.

alter table vehicle add column plate text check (plate ~ '^[A-Z0-9]{1,8}$');
create index vehicle_by_plate on vehicle (plate) where plate is not null;

-- A car gets its plate after it is on the policy.
alter table change_request drop constraint change_request_kind_check;
alter table change_request add constraint change_request_kind_check check (kind in (
  'add-vehicle', 'replace-vehicle', 'remove-vehicle', 'coverage', 'add-driver', 'remove-driver', 'lienholder', 'plate',
  'address', 'cancel', 'question'
));
