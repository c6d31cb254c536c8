-- The claims desk finds a claim by what a caller says.

-- By the words of a person's name, without accents and case: `wordsOf` in plain-text.ts, word for word.
create index claim_party_by_name on claim_party using gin (
  regexp_split_to_array(lower(regexp_replace(normalize(name, NFD), E'[\u0300-\u036f]', '', 'g')), '[ -]+')
);
create index claim_party_by_phone on claim_party (phone) where phone is not null;
-- The whole VIN holds its last five.
create index claim_vehicle_by_vin on claim_vehicle (right(vin, 5), vin) where vin is not null;
