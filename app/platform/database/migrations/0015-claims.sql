-- Claims by line: a person, a coverage and a vehicle. State, clock, decision and who sees it belong to the line; the claim is
-- the folder around them. What happened stands in events, added and never altered; every date is computed from them.

-- A storm or the like that a state has declared: clocks of its counties are longer.
create table catastrophe (
  id          bigint generated always as identity primary key,
  state       text not null check (state ~ '^[A-Z]{2}$'),
  name        text not null check (length(name) between 2 and 80),
  -- Zip codes by their first three digits; empty: the whole state.
  zip3        text[] not null default '{}',
  from_on     date not null,
  until_on    date not null check (until_on >= from_on),
  -- Where it was declared.
  source      text not null check (length(source) between 2 and 300),
  declared_by bigint references staff,
  declared_at timestamptz not null default now()
);
create index catastrophe_by_state on catastrophe (state, from_on);

-- A report of a loss as its reporter says it: a draft at every page, immutable once sent.
create table loss_report (
  id            bigint generated always as identity primary key,
  door          text not null check (door in ('policyholder', 'guest', 'other', 'staff')),
  -- The browser that fills it in, and the code that opens it anywhere; the latter is never the one for another driver.
  token_hash    bytea unique check (length(token_hash) = 32),
  code_hash     bytea unique check (length(code_hash) = 32),
  account_id    bigint references account on delete set null,
  -- What it was matched to when it began: whoever asked has proved it. Somebody else's is matched by a person.
  policy_id     bigint references policy on delete set null,
  state         text check (state ~ '^[A-Z]{2}$'),
  language      text not null check (language in ('en', 'es')),
  answers       jsonb not null default '{}',
  -- Counts its saves: of two tabs the later is told.
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  saved_at      timestamptz not null default now(),
  sent_at       timestamptz,
  -- Where the way back in goes, if they gave it: whoever asks to be erased is found by it.
  email         text check (email like '%_@_%' and length(email) <= 254),
  -- The fraud statement of the state as it was read, and the name under it.
  fraud_wording text check (length(fraud_wording) between 1 and 2000),
  signed_name   text check (length(signed_name) between 1 and 120),
  claim_id      bigint references claim on delete cascade,
  constraint loss_report_sent_is_signed check (
    (sent_at is null) = (fraud_wording is null) and (sent_at is null) = (signed_name is null)
    and (sent_at is null) = (claim_id is null)
  )
);
create index loss_report_draft_by_age on loss_report (saved_at) where sent_at is null;
create index loss_report_of_account on loss_report (account_id) where account_id is not null;
create index loss_report_of_policy on loss_report (policy_id) where policy_id is not null;
create index loss_report_of_claim on loss_report (claim_id) where claim_id is not null;

alter table claim
  alter column policy_id drop not null,
  -- Somebody on foot has no car, and whoever called from the road may not know the town.
  alter column vehicle drop not null,
  alter column city drop not null,
  -- Whose law its clocks go by.
  add column law_state text check (law_state ~ '^[A-Z]{2}$'),
  add column loss_at timestamptz,
  -- How well the moment is known.
  add column loss_precision text check (loss_precision in ('exact', 'about', 'day')),
  add column zip text check (zip ~ '^[0-9]{5}$'),
  add column place text check (length(place) between 1 and 300),
  add column story text check (length(story) between 1 and 5000),
  add column is_injury boolean not null default false,
  add column catastrophe_id bigint references catastrophe,
  -- What somebody else gave to find our policy by, while a person looks for it.
  add column match_facts jsonb,
  add column matched_by bigint references staff,
  -- Opens the way in for the other driver: on a card, matched already.
  add column join_code_hash bytea unique check (length(join_code_hash) = 32),
  add column version integer not null default 1,
  add column created_at timestamptz not null default now();
alter table claim drop constraint claim_number_check;
alter table claim add constraint claim_number_check check (number ~ '^[A-Z]{2}-[0-9]{4}-[0-9]{6}-[0-9]$');
alter table claim drop constraint claim_kind_check;
alter table claim add constraint claim_kind_check check (kind in (
  'rear_end', 'intersection', 'parked', 'animal', 'weather', 'theft', 'glass', 'hit_and_run', 'other'
));
update claim set law_state = (select state from policy where policy.id = claim.policy_id);
alter table claim alter column law_state set not null;
-- Who has it stands on its lines; these two are what a policyholder is shown of it.
alter table claim drop constraint claim_assigned_to_somebody;
alter table claim add constraint claim_assigned_to_somebody check ((adjuster_name is null) = (adjuster_phone is null));
-- A claim that is closed without money has none to say when.
alter table claim drop constraint claim_paid_when_closed;
alter table claim add constraint claim_paid_when_closed check (paid_on is null or status = 'closed');
create index claim_of_catastrophe on claim (catastrophe_id) where catastrophe_id is not null;
-- The duplicate guard and its opposite: what happened around a day.
create index claim_by_loss on claim (law_state, loss_on);

-- The last number of a state's year. Taken in the claim's own transaction: one that fails leaves no gap.
create table claim_count (
  state       text not null check (state ~ '^[A-Z]{2}$'),
  year        smallint not null check (year between 2000 and 2100),
  last_number integer not null check (last_number between 1 and 999999),
  primary key (state, year)
);

create index claim_to_match on claim (created_at) where policy_id is null;
create table claim_party (
  id             bigint generated always as identity primary key,
  claim_id       bigint not null references claim on delete cascade,
  role           text not null check (role in (
    'policyholder', 'driver_ours', 'driver_other', 'owner_other', 'passenger', 'pedestrian', 'witness', 'attorney', 'repairer',
    'lienholder'
  )),
  party_id       bigint references party,
  account_id     bigint references account on delete set null,
  name           text check (length(name) between 1 and 120),
  phone          text check (phone ~ '^[0-9]{10}$'),
  email          text check (email like '%_@_%' and length(email) <= 254),
  language       text not null default 'en' check (language in ('en', 'es')),
  is_hurt        boolean,
  -- The words under which they agreed to texts, and when.
  texts_wording  text check (length(texts_wording) between 1 and 1000),
  texts_agreed_at timestamptz,
  -- Their attorney: from then on nobody of ours writes to them.
  represented_by bigint references claim_party on delete cascade,
  created_at     timestamptz not null default now(),
  constraint claim_party_texts_in_words check ((texts_agreed_at is null) = (texts_wording is null))
);
create index claim_party_of_claim on claim_party (claim_id);
create index claim_party_of_attorney on claim_party (represented_by) where represented_by is not null;
create index claim_party_of_party on claim_party (party_id) where party_id is not null;
create index claim_party_of_account on claim_party (account_id) where account_id is not null;

-- How a party without an account comes back: a link that is exchanged for a session, or the claim's number and a code.
create table claim_access (
  id         bigint generated always as identity primary key,
  party_id   bigint not null references claim_party on delete cascade,
  kind       text not null check (kind in ('link', 'code', 'session')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  tries      smallint not null default 0,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index claim_access_of_party on claim_access (party_id);
create index claim_access_by_age on claim_access (expires_at);

create table claim_vehicle (
  id             bigint generated always as identity primary key,
  claim_id       bigint not null references claim on delete cascade,
  side           text not null check (side in ('ours', 'other')),
  owner_party_id bigint references claim_party on delete cascade,
  -- On our policy.
  policy_position smallint,
  vin            text check (length(vin) between 5 and 17),
  plate          text check (length(plate) between 1 and 12),
  plate_state    text check (plate_state ~ '^[A-Z]{2}$'),
  model_year     smallint check (model_year between 1900 and 2040),
  make           text check (length(make) between 1 and 40),
  model          text check (length(model) between 1 and 60),
  -- The clock's hours around the car, 1 to 12, then hood and roof.
  zones          smallint[] not null default '{}',
  is_drivable    boolean,
  whereabouts    text check (length(whereabouts) between 1 and 300)
);
create index claim_vehicle_of_claim on claim_vehicle (claim_id);
create index claim_vehicle_of_owner on claim_vehicle (owner_party_id) where owner_party_id is not null;
create index claim_vehicle_by_plate on claim_vehicle (plate) where plate is not null;

create table claim_line (
  id           bigint generated always as identity primary key,
  claim_id     bigint not null references claim on delete cascade,
  number       smallint not null check (number > 0),
  party_id     bigint not null references claim_party on delete cascade,
  vehicle_id   bigint references claim_vehicle on delete cascade,
  coverage     text not null check (coverage in (
    'COLL', 'COMP', 'GLASS', 'RENT', 'TOW', 'PD_3P', 'BI_3P', 'UMPD', 'UMBI', 'PIP', 'MED'
  )),
  -- First party: our policyholder recovers their own loss.
  track        text not null check (track in ('first', 'third')),
  state        text not null default 'reported' check (state in (
    'reported', 'acknowledged', 'coverage_check', 'investigating', 'waiting_items', 'measured', 'offer', 'accepted', 'partly',
    'denied', 'closed', 'withdrawn', 'transferred'
  )),
  adjuster_id  bigint references staff,
  -- What special investigation is told, and nobody else: two roles see it.
  is_siu       boolean not null default false,
  version      integer not null default 1,
  opened_at    timestamptz not null default now(),
  closed_at    timestamptz,
  -- The next legal date as it was last computed, so that a queue can be sorted; the truth is the events.
  next_due_on  date,
  next_rule    text
);
create unique index claim_line_by_number on claim_line (claim_id, number);
create index claim_line_queue on claim_line (next_due_on nulls last, id) where closed_at is null;
create index claim_line_of_adjuster on claim_line (adjuster_id, next_due_on nulls last, id) where closed_at is null;
create index claim_line_of_party on claim_line (party_id);
create index claim_line_of_vehicle on claim_line (vehicle_id) where vehicle_id is not null;

-- What happened, of a line or of the whole claim. Sentences that parties read are made of these.
create table claim_event (
  id          bigint generated always as identity primary key,
  claim_id    bigint not null references claim on delete cascade,
  line_id     bigint references claim_line on delete cascade,
  kind        text not null check (kind ~ '^[a-z-]{3,40}$'),
  -- Its own moment, which may lie before it was written: a letter that came on Friday.
  happened_at timestamptz not null,
  written_at  timestamptz not null default now(),
  actor       text not null,
  facts       jsonb not null default '{}',
  visibility  text not null check (visibility in ('parties', 'line', 'staff', 'siu'))
);
create index claim_event_of_claim on claim_event (claim_id, id);
create index claim_event_of_line on claim_event (line_id, id) where line_id is not null;
create function claim_event_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from claim where id = old.claim_id) then return old; end if;
  raise exception 'events of a claim are never altered';
end $$;
create trigger claim_event_append_only before update or delete on claim_event
  for each row execute function claim_event_is_append_only();

-- What we wait for from somebody. Whether all is in is computed, never ticked.
create table claim_item (
  id          bigint generated always as identity primary key,
  line_id     bigint not null references claim_line on delete cascade,
  party_id    bigint not null references claim_party on delete cascade,
  kind        text not null check (kind ~ '^[a-z-]{2,40}$'),
  -- As the person reads why.
  why         text not null check (length(why) between 1 and 500),
  asked_by    bigint references staff,
  asked_at    timestamptz not null default now(),
  due_on      date,
  answered_at timestamptz,
  answer      text check (length(answer) between 1 and 5000),
  waived_at   timestamptz,
  waived_by   bigint references staff
);
create index claim_item_of_line on claim_item (line_id);
create index claim_item_of_party on claim_item (party_id);

-- Photos and papers: the original is kept sealed, others get the picture made of it.
create table claim_file (
  id           bigint generated always as identity primary key,
  report_id    bigint references loss_report on delete cascade,
  claim_id     bigint references claim on delete cascade,
  party_id     bigint references claim_party on delete cascade,
  line_id      bigint references claim_line on delete cascade,
  vehicle_id   bigint references claim_vehicle on delete cascade,
  item_id      bigint references claim_item on delete cascade,
  shot         text not null check (shot ~ '^[a-z0-9-]{2,30}$'),
  file_name    text not null unique check (file_name ~ '^[0-9a-f]{32}$'),
  media_type   text not null check (media_type in ('image/jpeg', 'application/pdf')),
  bytes        bigint not null check (bytes > 0),
  content_hash bytea not null check (length(content_hash) = 32),
  given_name   text not null check (length(given_name) between 1 and 100),
  thumbnail    bytea,
  received_at  timestamptz not null default now(),
  constraint claim_file_is_somewhere check (num_nonnulls(report_id, claim_id) > 0)
);
create unique index claim_file_once_a_report on claim_file (report_id, content_hash) where report_id is not null and claim_id is null;
create unique index claim_file_once_a_claim on claim_file (claim_id, content_hash) where claim_id is not null;
create index claim_file_of_report on claim_file (report_id) where report_id is not null;
create index claim_file_of_party on claim_file (party_id) where party_id is not null;
create index claim_file_of_line on claim_file (line_id) where line_id is not null;
create index claim_file_of_vehicle on claim_file (vehicle_id) where vehicle_id is not null;
create index claim_file_of_item on claim_file (item_id) where item_id is not null;

create table claim_message (
  id         bigint generated always as identity primary key,
  claim_id   bigint not null references claim on delete cascade,
  -- The thread: one of the parties with us.
  party_id   bigint not null references claim_party on delete cascade,
  line_id    bigint references claim_line on delete cascade,
  is_ours    boolean not null,
  staff_id   bigint references staff,
  text       text not null check (length(text) between 1 and 4000),
  language   text not null check (language in ('en', 'es')),
  written_at timestamptz not null default now(),
  read_at    timestamptz,
  -- By when we answer what they wrote.
  answer_by  date,
  answered_at timestamptz,
  constraint claim_message_of_staff check (is_ours = (staff_id is not null))
);
create index claim_message_of_party on claim_message (party_id, id);
create index claim_message_of_claim on claim_message (claim_id);
create index claim_message_of_line on claim_message (line_id) where line_id is not null;
create index claim_message_to_answer on claim_message (answer_by) where answer_by is not null and answered_at is null;

-- Notes of staff: no party ever reads them.
create table claim_note (
  id         bigint generated always as identity primary key,
  claim_id   bigint not null references claim on delete cascade,
  line_id    bigint references claim_line on delete cascade,
  staff_id   bigint not null references staff,
  is_siu     boolean not null default false,
  text       text not null check (length(text) between 1 and 4000),
  written_at timestamptz not null default now()
);
create index claim_note_of_claim on claim_note (claim_id, id);
create index claim_note_of_line on claim_note (line_id) where line_id is not null;

-- How many inspections fit into half a day, where.
create table appraiser_capacity (
  id        bigint generated always as identity primary key,
  state     text not null check (state ~ '^[A-Z]{2}$'),
  kind      text not null check (kind in ('in_person', 'drive_in')),
  zip3      text not null check (zip3 ~ '^[0-9]{3}$'),
  -- Monday is 1.
  weekday   smallint not null check (weekday between 1 and 6),
  half      text not null check (half in ('am', 'pm')),
  places    smallint not null check (places between 1 and 50),
  -- Of a drive-in: where to come.
  address   text check (length(address) between 1 and 200),
  unique (state, kind, zip3, weekday, half)
);

create table appointment (
  id          bigint generated always as identity primary key,
  line_id     bigint not null references claim_line on delete cascade,
  kind        text not null check (kind in ('in_person', 'drive_in')),
  capacity_id bigint not null references appraiser_capacity,
  on_day      date not null,
  place       text not null check (length(place) between 1 and 300),
  -- Of the calendar file: the same entry, newer.
  uid         text not null unique,
  sequence    integer not null default 0,
  status      text not null check (status in ('held', 'booked', 'cancelled', 'done')),
  held_until  timestamptz,
  changed_at  timestamptz not null default now()
);
create unique index appointment_once_a_line on appointment (line_id) where status in ('held', 'booked');
create index appointment_by_slot on appointment (capacity_id, on_day);
create index appointment_of_line on appointment (line_id);

-- Estimates are never written over: the next version says what changed and why.
create table estimate (
  id          bigint generated always as identity primary key,
  line_id     bigint not null references claim_line on delete cascade,
  version     smallint not null check (version > 0),
  -- Rows of work and parts: description, hours, cents, and of a change its reason.
  rows        jsonb not null,
  labor_hours numeric(6, 1) not null check (labor_hours >= 0),
  total_cents integer not null check (total_cents >= 0),
  deductible_cents integer not null default 0 check (deductible_cents >= 0),
  written_by  bigint references staff,
  written_at  timestamptz not null default now(),
  why         text check (length(why) between 1 and 500),
  unique (line_id, version)
);

-- A decision and the letter that told it: sent once, however often the act was tried.
create table claim_letter (
  id         bigint generated always as identity primary key,
  claim_id   bigint not null references claim on delete cascade,
  line_id    bigint references claim_line on delete cascade,
  party_id   bigint not null references claim_party on delete cascade,
  kind       text not null check (kind ~ '^[a-z0-9-]{3,40}$'),
  language   text not null check (language in ('en', 'es')),
  -- What it says, as it was written.
  facts      jsonb not null,
  event_id   bigint not null references claim_event on delete cascade,
  written_at timestamptz not null default now(),
  unique (event_id, party_id, kind)
);
create index claim_letter_of_party on claim_letter (party_id);
create index claim_letter_of_claim on claim_letter (claim_id);
create index claim_letter_of_line on claim_letter (line_id) where line_id is not null;

-- A message whose going out stops a clock. Only when it has gone, a job writes the event that says so.
create table claim_dispatch (
  -- Of the outbox: gone there a month after it was sent.
  message_id text primary key,
  claim_id   bigint not null references claim on delete cascade,
  party_id   bigint not null references claim_party on delete cascade,
  kind       text not null check (kind ~ '^[a-z-]{3,40}$'),
  facts      jsonb not null default '{}',
  queued_at  timestamptz not null default now(),
  settled_at timestamptz,
  -- Empty: a person gave the message up, and the clock goes on.
  sent_at    timestamptz
);
create index claim_dispatch_under_way on claim_dispatch (queued_at) where settled_at is null;
create index claim_dispatch_of_claim on claim_dispatch (claim_id);
create index claim_dispatch_of_party on claim_dispatch (party_id);

create table rental_receipt (
  id          bigint generated always as identity primary key,
  line_id     bigint not null references claim_line on delete cascade,
  file_id     bigint not null references claim_file on delete cascade,
  days        smallint not null check (days between 1 and 60),
  cents       integer not null check (cents > 0),
  added_at    timestamptz not null default now()
);
create index rental_receipt_of_line on rental_receipt (line_id);
create index rental_receipt_of_file on rental_receipt (file_id);

-- Who works on claims, and where they are called.
alter table staff drop constraint staff_roles_check;
alter table staff add constraint staff_roles_check check (
  roles <@ array[
    'service', 'applications', 'notices', 'auditor', 'supervisor', 'adjuster', 'claims-lead', 'appraiser', 'siu'
  ] and cardinality(roles) > 0
);
alter table staff add column phone text check (phone ~ '^[0-9]{10}$');
