-- Alerts that came with an authorised note (cStat 120): a list of {code, text}, in the authority's own words.
alter table note add column alerts jsonb not null default '[]' check (jsonb_typeof(alerts) = 'array');

-- The note is valid; a later one may be refused for the same reason.
create function tell_of_alerts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, new.kind, 'ALERTS', new.id,
    jsonb_build_object('number', coalesce(new.number, new.rps_number), 'sales_code', new.sales_code, 'reason', new.alerts #>> '{0,text}'),
    concat_ws(':', 'note', new.id, 'ALERTS'), new.updated_at);
  return null;
end $$;
revoke all on function tell_of_alerts() from public;
create trigger tell_of_alerts after update of alerts on note for each row
  when (new.alerts <> '[]' and old.alerts = '[]') execute function tell_of_alerts();
