-- Which state an address waits for: once that state is sold online, nothing else tells. Of those who agreed before, the
-- words they agreed to name it.
alter table tell_when add column state text references state;
update tell_when set state = named.state
from (
  select tell_when.id, min(state.code) as state
  from tell_when join state on position(state.name in tell_when.wording) > 0
  group by tell_when.id having count(*) = 1
) named
where named.id = tell_when.id;
