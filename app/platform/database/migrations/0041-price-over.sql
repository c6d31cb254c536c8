-- The last day on which the price holds that was sent to be signed; nothing once its agency knows that it is over.
alter table agent_quote add column to_sign_until date;
create index agent_quote_to_sign on agent_quote (to_sign_until) where to_sign_until is not null;
