-- What was sent to a contact, which the service desk lists with a policy.
create index outbox_of_recipient on outbox (recipient, id);
