-- After a restored backup a note that may have left under one of our own numbers waits, by whichever lane it came, until the authorities said
-- which numbers were drawn meanwhile: a number still free there would make a second document of it.
alter table restoration add column numbers_learnt_at timestamptz;
update restoration set numbers_learnt_at = reconciled_at;
