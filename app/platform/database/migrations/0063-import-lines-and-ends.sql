-- For a version from a zip: file → line numbers. Before, only the last file's were kept, with the imported policy.
alter table policy_version add column import_lines jsonb;

-- The day on which coverage ends by the line: a file that moves it forward for many is held.
alter table import_row add column ends_on date;

-- When a policy whose case was closed was in a file again: a later absence opens the case again.
alter table import_gone add column came_back_at timestamptz;
