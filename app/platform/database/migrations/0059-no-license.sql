-- Whoever is excluded may have neither a license nor a state ID: a child of 15, or somebody who never drove.
alter table driver
  alter column license_number drop not null,
  alter column license_state drop not null,
  add constraint driver_rated_by_license check (
    (license_number is null) = (license_state is null) and (status = 'excluded' or license_number is not null)
  );
