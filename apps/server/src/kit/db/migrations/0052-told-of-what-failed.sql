-- An integration counts what waits to be read anew: what needs a mapping, and what could not be applied to the last try.
drop index inbox_needs_mapping;
create index inbox_unread on inbox (company_id, sale_integration_id) where state in ('NEEDS_MAPPING', 'FAILED');

-- Numbers that should have been declared void and were not: the law's term goes on (the tenth day of the month after).
create function tell_of_void_range() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, 'NFE', 'VOID_' || new.state, new.id,
    jsonb_build_object('serie', new.serie, 'first_number', new.first_number, 'last_number', new.last_number, 'reason', new.authority_message),
    concat_ws(':', 'void', new.id, new.state), now());
  return null;
end $$;
revoke all on function tell_of_void_range() from public;
create trigger tell_of_void_range after update of state on void_range for each row
  when (new.state in ('DENIED', 'FAILED') and new.state <> old.state) execute function tell_of_void_range();
