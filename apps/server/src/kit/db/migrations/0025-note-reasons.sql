-- Why a note has what it has, as it was composed for sending: the rule that chose, its inputs and where the value is
-- set. Never computed again for a note that was sent; null for drafts, which tell it as of now, and for older notes.
-- The program keeps at most 2 KB; as text, jsonb has spaces of its own.
alter table note add column reasons jsonb
  constraint note_reasons_are_short check (octet_length(reasons::text) <= 4096);
