-- Letters about claims on paper, catastrophes that are taken back, how long a claim is kept, and what strangers may send in a day.

-- Whoever gave no mail address gets letters by post; the desk may post any other one, too.
alter table claim_letter
  add column to_post boolean not null default false,
  add column posted_at timestamptz,
  add column posted_by bigint references staff,
  add constraint claim_letter_posted_by_somebody check ((posted_at is null) = (posted_by is null));
create index claim_letter_to_post on claim_letter (id) where to_post and posted_at is null;
update claim_letter set to_post = true
  from claim_party as party
  where party.id = claim_letter.party_id and party.email is null and party.represented_by is null
    and exists (select from claim_line where claim_line.party_id = party.id and claim_line.closed_at is null);
-- Where it goes, without the name. A policyholder's stands on the policy.
alter table claim_party add column mail_address text check (length(mail_address) between 5 and 300);

-- Declared by mistake: it counts no more, and the days it moved are computed anew.
alter table catastrophe
  add column withdrawn_at timestamptz,
  add column withdrawn_by bigint references staff,
  add constraint catastrophe_withdrawn_by_somebody check ((withdrawn_at is null) = (withdrawn_by is null));

-- Since when nothing of a claim is open: from then on it is kept for some years. Of one in which somebody was hurt, which a
-- child may sue about years later, and of one that goes on, nothing.
alter table claim add column over_at timestamptz;
create index claim_by_end on claim (over_at);
update claim set over_at = (coalesce(paid_on, reported_on) + time '20:00') at time zone 'UTC'
  where status = 'closed' and not is_injury;

-- Bytes that people who are not signed in have sent to claims, day by day.
create table stranger_bytes (
  on_day date primary key,
  bytes  bigint not null check (bytes >= 0)
);
