-- Why a note was written without IBS and CBS on a day on which the law wants them: a list of {reason, item}, empty
-- where nothing is left out, null for notes written before this column existed. The sentence of a reason is found when it is shown.
alter table note add column without_ibs_cbs jsonb check (jsonb_typeof(without_ibs_cbs) = 'array');

-- The kept sums do not know this column: such notes are counted row by row, and the index keeps the rows few.
create index note_without_ibs_cbs on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at)
  where without_ibs_cbs <> '[]';
