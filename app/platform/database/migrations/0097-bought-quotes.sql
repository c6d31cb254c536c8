-- A quote that became a policy without an agency stays as long as a lead does.
create index saved_quote_bought on saved_quote (bought_at) where bought_at is not null;
