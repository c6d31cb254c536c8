-- The service desk finds a policy by what a caller says.

-- By the last name of a person it is written to, without accents and case: `plain` in plain-text.ts, word for word.
create index named_insured_by_last_name on named_insured (
  (lower(regexp_replace(normalize(last_name, NFD), E'[\u0300-\u036f]', '', 'g'))) text_pattern_ops
);
create index policy_by_phone on policy (phone) where phone is not null;
-- The whole VIN holds its last five.
create index vehicle_by_vin on vehicle (vin_suffix, vin);
