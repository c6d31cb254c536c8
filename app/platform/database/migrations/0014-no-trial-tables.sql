-- What only a trial needs is made by trial/: a database of a real book has no tables for it. One that holds something
-- is a trial's, and stays.

do $$
declare
  trial text;
  is_in_use boolean;
begin
  foreach trial in array array['sample_case', 'test_processor_object', 'test_processor_event'] loop
    execute format('select exists (select from %I)', trial) into is_in_use;
    if not is_in_use then execute format('drop table %I', trial); end if;
  end loop;
end $$;
