-- The instant the last document written for a note bears as its emission (dhEmi). A note's own issue_date stays what a person typed, so that one
-- which comes back to be edited keeps no date of an attempt that was refused. Null for notes written before this column: they show when they were sent.
alter table note add column issued_at timestamptz;
