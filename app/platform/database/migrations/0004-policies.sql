-- The book: who is insured, in what, until when, and through whom.

create table lienholder (
  id      bigint generated always as identity primary key,
  name    text not null,
  address text not null,
  city    text not null,
  state   text not null check (state ~ '^[A-Z]{2}$'),
  zip     text not null check (zip ~ '^[0-9]{5}$'),
  unique (name, address, zip)
);

create table policy (
  id           bigint generated always as identity primary key,
  prefix       text not null check (prefix in ('FL', 'FLC', 'TX', 'GA')),
  number       text not null check (number ~ '^[0-9]{8}$'),
  state        text not null check (state in ('FL', 'TX', 'GA')),
  company_code text not null,
  line         text not null check (line in ('personal', 'commercial')),
  status       text not null check (status in ('A', 'X', 'L', 'C')),
  cancels_on   date,
  agency_id    bigint not null references agency,
  address      text not null,
  city         text not null,
  zip          text not null check (zip ~ '^[0-9]{5}$'),
  phone        text check (phone ~ '^[0-9]{10}$'),
  email        text check (email like '%_@_%'),
  language     text not null default 'en' check (language in ('en', 'es')),
  version      integer not null default 1,
  -- Commercial auto is written in Florida only, and the prefix says which book a policy is in.
  constraint policy_prefix_is_of_the_book check (
    (prefix = 'FLC') = (line = 'commercial') and left(prefix, 2) = state
  ),
  constraint policy_company_code_is_of_the_state check (
    company_code = case state when 'FL' then '01' when 'TX' then '08' else '10' end
  ),
  -- Cancelled, or about to be: then the day is known; otherwise there is none.
  constraint policy_cancellation_has_a_day check ((status in ('L', 'C')) = (cancels_on is not null))
);
-- lien/jsond, checkpolicy, policylookup: a policy by the digits a person reads off the card.
create unique index policy_by_number on policy (number, prefix);
-- The agency's desk: its own book.
create index policy_by_agency on policy (agency_id, status);

create table policy_term (
  id            bigint generated always as identity primary key,
  policy_id     bigint not null references policy on delete cascade,
  number        integer not null check (number > 0),
  effective_on  date not null,
  expires_on    date not null check (expires_on > effective_on),
  premium_cents integer not null check (premium_cents > 0),
  is_current    boolean not null
);
create unique index policy_term_by_policy on policy_term (policy_id, number);
-- One current term a policy; the join of every look-up that shows dates.
create unique index policy_term_current on policy_term (policy_id) where is_current;
-- The terms that end next: offers are made, and what is over is over.
create index policy_term_ending on policy_term (expires_on) where is_current;

create table named_insured (
  policy_id     bigint not null references policy on delete cascade,
  position      smallint not null check (position between 1 and 2),
  first_name    text not null check (length(first_name) > 0),
  last_name     text not null check (length(last_name) > 0),
  date_of_birth date not null check (date_of_birth >= '1900-01-01'),
  -- checkpolicy, guest look-ups, registration: the people a policy is written to.
  primary key (policy_id, position)
);

create table driver (
  policy_id      bigint not null references policy on delete cascade,
  position       smallint not null check (position > 0),
  first_name     text not null,
  last_name      text not null,
  date_of_birth  date not null check (date_of_birth >= '1900-01-01'),
  license_number text not null check (license_number ~ '^[A-Z0-9]{5,20}$'),
  license_state  text not null check (license_state ~ '^[A-Z]{2}$'),
  status         text not null check (status in ('rated', 'excluded')),
  primary key (policy_id, position)
);
-- driverlicenselookup: every policy a licence drives on.
create index driver_by_license on driver (license_number) where status = 'rated';
-- A licence stands once on a policy.
create unique index driver_license_once_a_policy on driver (policy_id, license_number);

create table vehicle (
  id            bigint generated always as identity primary key,
  policy_id     bigint not null references policy on delete cascade,
  position      smallint not null check (position > 0),
  -- No I, O or Q; the last five are digits on every volume maker's vehicle (49 CFR 565).
  vin           text not null check (vin ~ '^[A-HJ-NPR-Z0-9]{12}[0-9]{5}$'),
  vin_suffix    text not null generated always as (right(vin, 5)) stored,
  model_year    smallint not null check (model_year between 1981 and 2040),
  make          text not null,
  model         text not null,
  ownership     text not null check (ownership in ('owned', 'financed', 'leased')),
  -- Lienholders stay, and nobody asks for all vehicles of one: without an index, for each would be written.
  lienholder_id bigint references lienholder,
  added_on      date not null,
  removed_on    date check (removed_on >= added_on),
  -- Georgia's electronic system (GEICS), which officers check there: when it was told of the vehicle.
  geics_reported_on date check (geics_reported_on >= added_on),
  constraint vehicle_lien_when_not_owned check ((ownership = 'owned') = (lienholder_id is null))
);
-- lien/jsond: a vehicle of a policy by the last five of its VIN.
create unique index vehicle_by_policy_and_vin on vehicle (policy_id, vin_suffix, vin);
create unique index vehicle_position_once on vehicle (policy_id, position);

create table coverage (
  policy_id        bigint not null references policy on delete cascade,
  -- 0 when the coverage is of the whole policy, otherwise the vehicle's position.
  vehicle_position smallint not null check (vehicle_position >= 0),
  kind             text not null check (kind in (
    'bodily_injury', 'property_damage', 'personal_injury_protection', 'uninsured_motorist',
    'medical_payments', 'comprehensive', 'collision', 'rental', 'towing'
  )),
  limit_cents            bigint check (limit_cents > 0),
  limit_per_accident_cents bigint check (limit_per_accident_cents >= limit_cents),
  deductible_cents       integer check (deductible_cents >= 0),
  primary key (policy_id, vehicle_position, kind),
  constraint coverage_physical_damage_is_of_a_vehicle check (
    kind not in ('comprehensive', 'collision', 'rental', 'towing') or vehicle_position > 0
  ),
  constraint coverage_physical_damage_has_a_deductible check (
    kind not in ('comprehensive', 'collision') or deductible_cents is not null
  )
);

-- What the contact on file was last told of at a stranger's doing: so often, and no oftener.
create table told_on_file (
  policy_id bigint not null references policy on delete cascade,
  about     text not null check (length(about) between 1 and 40),
  told_at   timestamptz not null default now(),
  primary key (policy_id, about)
);
create index told_on_file_by_age on told_on_file (told_at);

-- Whoever is on file and did not let somebody in closes the way again, by the link in the message that told of it.
create table close_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  policy_id  bigint not null references policy on delete cascade,
  -- The phone that was on file before somebody changed it: closing puts it back.
  phone      text check (phone ~ '^[0-9]{10}$'),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index close_link_by_age on close_link (expires_at);
create index close_link_of_policy on close_link (policy_id);
