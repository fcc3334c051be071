-- When a UF last said of itself that it works: what failed before is of an outage that is over, so one lost answer right after that word
-- does not call the contingency service in again.
alter table authority_watch add column up_at timestamptz;
