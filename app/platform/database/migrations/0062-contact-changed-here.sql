-- When phone, email or language of a policy were last changed here: an import does not bring back an older contact. Null
-- when they are as they came in.
alter table policy add column contact_changed_at timestamptz;

-- What was on file before the service desk changed it for a caller, which the link to the old contact puts back.
alter table close_link
  add column email text,
  add column restores_contact boolean not null default false;

-- What was sent to a contact, which the service desk lists with a policy.
create index outbox_of_recipient on outbox (recipient, id);
