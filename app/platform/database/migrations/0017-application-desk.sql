-- The desk reads applications behind the staff's sign-in, by a role of its own. The links in its old mails open nothing.

alter table staff
  drop constraint staff_roles_check,
  add constraint staff_roles_check check (
    roles <@ array['service', 'applications', 'notices', 'auditor', 'supervisor'] and cardinality(roles) > 0
  );

alter table application drop constraint application_sent_is_whole;
-- The column goes in the release after this one: until then processes of the last one may write it.
update application set desk_hash = null;
alter table application add constraint application_sent_is_whole check (
  num_nonnulls(reference, consent, sent_at) = case status when 'draft' then 0 else 3 end
  and (status = 'draft' or email is not null)
);
-- Those that wait for a decision, the oldest first.
create index application_open_by_age on application (sent_at) where status in ('received', 'review', 'more-needed');
