-- Open leads by agency: staff list those that no agency has, or one that has closed.
create index saved_quote_open on saved_quote (agency_id)
  where sent_at is not null and lead_status in ('new', 'contacted', 'quoted');
create index agency_closed on agency (id) where closed_on is not null;
