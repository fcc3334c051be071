-- The status a note had when somebody asked for it to be sent, until it leaves or is found not to leave. Meanwhile the note already reads as on its
-- way: who asked is not shown the old state, and nobody edits or sends it a second time before the worker has taken it up.
alter table note add column status_before_send text
  constraint status_before_send_of_note_under_way check (status_before_send is null
    or (status_before_send in ('PENDING', 'FAIL', 'Negada') and enotas_status in ('PROCESSING', 'WAINTING')));
