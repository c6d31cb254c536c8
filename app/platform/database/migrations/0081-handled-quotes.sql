-- A quote that an agency made and sent to its client, or sold, stays as long as a lead does.
alter table saved_quote add column handled_at timestamptz;
create index saved_quote_handled on saved_quote (handled_at) where handled_at is not null;
update saved_quote set handled_at = made.stage_at from agent_quote made
  where made.saved_quote_id = saved_quote.id and (made.sent_at is not null or made.stage = 'bound');

-- The address that it was sent to: the quote's own may be corrected afterward.
alter table agent_quote add column sent_to text;
update agent_quote set sent_to = quote.email from saved_quote quote
  where quote.id = agent_quote.saved_quote_id and agent_quote.sent_at is not null;
