-- A backup is restored a thousand rows at a time, as they lie on disk, so a row may come before the one it refers to. The
-- restore checks these keys at its end; everybody else as before, at once.
alter table claim alter constraint claim_joined_to_fkey deferrable;
alter table claim_party alter constraint claim_party_represented_by_fkey deferrable;
alter table claim_party alter constraint claim_party_same_as_fkey deferrable;
alter table claim_line alter constraint claim_line_same_as_fkey deferrable;
-- Messages that staff discarded go after the same days as those that were sent.
create index outbox_discarded on outbox (discarded_at) where discarded_at is not null;
