-- When the file of a line was finished: lines of a file that is held or under way are not old, whenever they were read.
alter table import_row add column finished_at timestamptz;
update import_row set finished_at = read_at from import_file
  where import_file.id = import_row.file_id and import_file.state in ('announced', 'refused', 'rejected');
create index import_row_finished on import_row (finished_at) where finished_at is not null;
