-- A bundle that waits can be dismissed: it no longer calls for anyone, and may still be put into force.
alter table norm_bundle drop constraint norm_bundle_state_check;
alter table norm_bundle add constraint norm_bundle_state_check
  check (state in ('CHECKING', 'CHECKED', 'REFUSED', 'DISMISSED', 'ACTIVE', 'FORMER'));
