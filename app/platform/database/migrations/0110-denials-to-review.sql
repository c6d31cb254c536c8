-- Proposed denials, among which the desk finds those that wait for a second person.
create index claim_event_denial_proposed on claim_event (line_id) where kind = 'denial-proposed';
