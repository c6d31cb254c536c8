-- The states we write in, as config/states.ts declares them: whoever opens the database writes them down, so that another
-- list needs no SQL. What stands in a state names one of these.

create table state (
  code           text primary key check (code ~ '^[A-Z]{2}$'),
  name           text not null check (length(name) > 0),
  company_code   text not null check (company_code ~ '^[0-9]{2}$'),
  time_zone      text not null,
  is_sold_online boolean not null,
  -- Zip codes by their first three digits, `320-339`.
  zips           text[] not null,
  -- In thousands of dollars.
  minimum_limits jsonb not null,
  -- Whom to call there, and when.
  desks          jsonb not null,
  unique (code, company_code)
);

-- What we insure in a state, and the prefix of its policy numbers; a prefix of before stays.
create table state_line (
  prefix text primary key check (prefix ~ '^[A-Z]{2,3}$'),
  state  text not null references state,
  line   text not null check (line in ('personal', 'commercial')),
  unique (prefix, state, line)
);
create index state_line_of_state on state_line (state);

-- Of a database that has rows already, as far as they tell; the rest is written down in the next moment.
insert into state (code, name, company_code, time_zone, is_sold_online, zips, minimum_limits, desks)
select state, state, coalesce(max(company_code), '00'), 'UTC', false, '{}', '{}', '[]'
from (
  select state, company_code from policy
  union select state, null from agency
  union select state, null from saved_quote
  union select state, null from contact_message
  union select state, null from usage_count where state is not null
) as known
group by state;
insert into state_line (prefix, state, line) select distinct prefix, state, line from policy;

alter table policy
  drop constraint policy_prefix_check,
  drop constraint policy_state_check,
  drop constraint policy_prefix_is_of_the_book,
  drop constraint policy_company_code_is_of_the_state,
  add constraint policy_prefix_is_of_the_book
    foreign key (prefix, state, line) references state_line (prefix, state, line),
  add constraint policy_company_code_is_of_the_state
    foreign key (state, company_code) references state (code, company_code) on update cascade;
alter table agency drop constraint agency_state_check, add foreign key (state) references state;
alter table saved_quote drop constraint saved_quote_state_check, add foreign key (state) references state;
alter table change_request drop constraint change_request_state_check, add foreign key (state) references state;
alter table help_request drop constraint help_request_state_check, add foreign key (state) references state;
alter table contact_message drop constraint contact_message_state_check, add foreign key (state) references state;
alter table usage_count drop constraint usage_count_state_check, add foreign key (state) references state;

-- Agents' systems may share a message page: `FL-GA`.
alter table notice
  drop constraint notice_audience_check,
  add constraint notice_audience_check check (audience ~ '^[A-Z]{2}(-[A-Z]{2})*$');
alter table application
  drop constraint application_topic_check,
  add constraint application_topic_check check (topic ~ '^(job|agent-[a-z]{2})$');
