-- The quotes that were saved with an address, for whoever asks what we have about them.
create index saved_quote_by_email on saved_quote (lower(email collate "C")) where email is not null;
