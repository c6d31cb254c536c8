-- When the setup of an authenticator was started: one that was left ends, and the next shows another key.
alter table authenticator add column next_at timestamptz;
