-- The phone that was agreed to be texted: an agreement to texts is about one number.
alter table quote_consent add column phone text check (phone ~ '^[0-9]{10}$');
-- A quote that an agency made from a lead has the lead's consents, and the agency may have changed the phone since.
update quote_consent as consent set phone = asked.phone
from saved_quote as quote
  left join agent_quote on agent_quote.saved_quote_id = quote.id
  join saved_quote as asked on asked.id = coalesce(agent_quote.lead_id, quote.id)
where quote.id = consent.saved_quote_id and (agent_quote.saved_quote_id is null or agent_quote.lead_id is not null);
