-- Two claims of one accident become one: everything of the one moves into the other, whose number it has from then on. The
-- number that it had leads there.

alter table claim
  add column joined_to bigint references claim on delete cascade,
  add column joined_at timestamptz,
  add column joined_by bigint references staff,
  add constraint claim_joined_whole check (
    (joined_to is null) = (joined_at is null) and (joined_to is null) = (joined_by is null)
  );
create index claim_joined_to on claim (joined_to) where joined_to is not null;
-- Of whom, and of which part, another row says it all.
alter table claim_party add column same_as bigint references claim_party on delete cascade;
create index claim_party_same_as on claim_party (same_as) where same_as is not null;
alter table claim_line add column same_as bigint references claim_line on delete cascade;
create index claim_line_same_as on claim_line (same_as) where same_as is not null;
-- What happened lately, to find what was told twice.
create index claim_of_policy_lately on claim (loss_on) where policy_id is not null;

-- What happened is never altered: where it is kept changes when its claim, or its line, has become part of another.
create or replace function claim_event_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from claim where id = old.claim_id) then return old; end if;
  if tg_op = 'UPDATE'
    and (new.id, new.kind, new.happened_at, new.written_at, new.actor, new.facts, new.visibility)
      is not distinct from (old.id, old.kind, old.happened_at, old.written_at, old.actor, old.facts, old.visibility)
    and (new.claim_id = old.claim_id
      or exists (select from claim where id = old.claim_id and joined_to = new.claim_id))
    and (new.line_id is not distinct from old.line_id
      or exists (select from claim_line where id = old.line_id and same_as = new.line_id))
  then return new; end if;
  raise exception 'events of a claim are never altered';
end $$;

-- Whoever began to write before two claims were joined, and is done after it, writes to what they became. Reading the claim
-- waits for the join.
create function claim_row_follows() returns trigger language plpgsql as $$
declare
  there bigint;
begin
  select coalesce(joined_to, id) into there from claim where id = new.claim_id for key share;
  if there is not null then new.claim_id := there; end if;
  if new.line_id is not null then
    select coalesce(same_as, id) into there from claim_line where id = new.line_id;
    if there is not null then new.line_id := there; end if;
  end if;
  return new;
end $$;
create function claim_row_of_party_follows() returns trigger language plpgsql as $$
declare
  there bigint;
begin
  if new.claim_id is null then return new; end if;
  select coalesce(joined_to, id) into there from claim where id = new.claim_id for key share;
  if there is not null then new.claim_id := there; end if;
  select coalesce(same_as, id) into there from claim_party where id = new.party_id;
  if there is not null then new.party_id := there; end if;
  if new.line_id is not null then
    select coalesce(same_as, id) into there from claim_line where id = new.line_id;
    if there is not null then new.line_id := there; end if;
  end if;
  return new;
end $$;
create trigger claim_event_follows before insert on claim_event for each row execute function claim_row_follows();
create trigger claim_note_follows before insert on claim_note for each row execute function claim_row_follows();
create trigger claim_message_follows before insert on claim_message
  for each row execute function claim_row_of_party_follows();
create trigger claim_letter_follows before insert on claim_letter
  for each row execute function claim_row_of_party_follows();
create trigger claim_file_follows before insert on claim_file
  for each row execute function claim_row_of_party_follows();
