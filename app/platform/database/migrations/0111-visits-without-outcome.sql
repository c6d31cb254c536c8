-- Visits whose outcome is not recorded, among which the desk finds those that are over.
create index appointment_without_outcome on appointment (ends_at, id) where status = 'booked' and place_id is not null;
