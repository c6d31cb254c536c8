-- Who sells our policies, where, and where people ask for them.

create table zip_check (
  id           bigint generated always as identity primary key,
  zip          text not null check (zip ~ '^[0-9]{5}$'),
  is_supported boolean not null,
  -- As the site reported it, and when we heard.
  checked_on   date not null,
  checked_time time not null,
  received_at  timestamptz not null default now()
);
-- The demand report: zips by month.
create index zip_check_by_day on zip_check (checked_on, zip, is_supported);

create table agency (
  id          bigint generated always as identity primary key,
  code        text not null unique check (code ~ '^[0-9]{2}-[0-9]{4,6}$'),
  name        text not null check (length(name) between 2 and 80),
  address     text not null,
  city        text not null,
  state       text not null check (state in ('FL', 'TX', 'GA')),
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  phone       text not null check (phone ~ '^[0-9]{10}$'),
  email       text not null check (email like '%_@_%'),
  latitude    double precision not null check (latitude between 24 and 37),
  longitude   double precision not null check (longitude between -107 and -79),
  languages   text[] not null check (languages <@ array['en', 'es', 'ht', 'pt', 'vi'] and 'en' = any (languages)),
  opens_at    time not null,
  closes_at   time not null check (closes_at > opens_at),
  open_saturday boolean not null default false,
  appointed_on date not null,
  closed_on   date check (closed_on >= appointed_on)
);
-- agentdata: the agencies around a zip code, a band of latitude at a time.
create index agency_open_by_latitude on agency (state, latitude, longitude) where closed_on is null;

create table producer (
  id            bigint generated always as identity primary key,
  agency_id     bigint not null references agency,
  user_id       text not null check (user_id ~ '^[A-Za-z0-9._-]{4,40}$'),
  first_name    text not null,
  last_name     text not null,
  email         text not null check (email like '%_@_%'),
  license_number text not null,
  password_hash text,
  password_disabled_at timestamptz,
  language      text not null default 'en' check (language in ('en', 'es')),
  closed_at     timestamptz
);
-- One producer a name, folded as limits count it: the locale’s own folding takes İ for i, and a limit would not.
create unique index producer_by_name on producer (lower(user_id collate "C"));
create index producer_of_agency on producer (agency_id);
