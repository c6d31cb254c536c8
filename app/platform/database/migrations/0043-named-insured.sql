-- Who a policy is for changes: another name after a marriage, a second person, or one who leaves.

alter table change_request drop constraint change_request_kind_check;
alter table change_request add constraint change_request_kind_check check (kind in (
  'add-vehicle', 'replace-vehicle', 'remove-vehicle', 'coverage', 'add-driver', 'remove-driver', 'named-insured',
  'lienholder', 'plate', 'address', 'cancel', 'question'
));
