-- How many inspectors a place has on a day, where that is fewer than its configuration says. None: it is closed that day.

create table inspection_day (
  place_id text not null,
  on_day   date not null,
  seats    smallint not null check (seats >= 0),
  set_by   bigint not null references staff,
  set_at   timestamptz not null default now(),
  primary key (place_id, on_day)
);
