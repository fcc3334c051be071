-- What will happen to typical sales of each product, and of the company's defaults. Like sale_flight, but judged on
-- today and on each law day, so that a product that waits shows its trouble before its first sale.

create table thing_flight (
  company_id bigint not null references company (id),
  -- A product, or the defaults of one kind of note.
  kind text not null check (kind in ('PRODUCT', 'NFE', 'NFSE')),
  -- The id of the product; 0 for defaults.
  thing_id bigint not null,
  -- Causes today.
  causes text[] not null,
  -- Causes that begin on a later day of the law, by day.
  late_causes jsonb not null default '{}',
  -- Of everything the judgement read. A thing with the same digest is not judged again.
  input_sha256 bytea not null,
  norms_version text not null,
  flown_at timestamptz not null,
  primary key (company_id, kind, thing_id)
);
select raise_wall('thing_flight');

-- The law day that brings each cause, from the first sale of its group: {"CERTIFICATE": {"date": …, "text": …}}. A cause
-- that exists already today has none.
alter table company_flight add column cause_dates jsonb not null default '{}';

-- Whether what every note of a company depends on changed after an instant: the company, its defaults, automation,
-- integrations, regimes and certificate, and the norms. Products are not among it: a sale has only some of them. It runs
-- as its owner because platform administrators may not read certificates; it tells no more than whether.
create function company_facts_changed_since(p_company_id bigint, p_at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from company x where x.id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from nfe_default_setting x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from nfs_default_setting x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from company_config x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from sale_integration x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from company_regime x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from company_certificate x where x.company_id = p_company_id and x.created_at > p_at)
    or exists (select 1 from norm_bundle x where greatest(x.activated_at, x.deactivated_at) > p_at)
$$;
revoke all on function company_facts_changed_since(bigint, timestamptz) from public;
grant execute on function company_facts_changed_since(bigint, timestamptz) to talao_app, talao_worker, talao_wise;

create or replace function door_companies_to_fly(p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c left join company_flight f on f.company_id = c.id
  where c.active and (f.flown_at is null
    or (f.flown_at < p_now - interval '20 hours'
      and extract(hour from p_now at time zone company_time_zone(c.id)) between 2 and 4)
    or exists (select 1 from product x where x.company_id = c.id and x.updated_at > f.flown_at)
    or company_facts_changed_since(c.id, f.flown_at))
  order by c.id
$$;

-- Open screens read the sales again when a flight judged something anew: lights and groups change without the sales.
create function tell_screens_of_flight()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  flown constant text[] := array(select f.sale_id::text from sale_flight f
    where f.company_id = new.company_id and f.flown_at = new.flown_at limit 51);
begin
  if cardinality(flown) > 0
    or exists (select 1 from thing_flight t where t.company_id = new.company_id and t.flown_at = new.flown_at) then
    perform tell_screens('sale', new.company_id, flown, null);
  end if;
  return null;
end $$;
revoke all on function tell_screens_of_flight() from public;
create trigger flight_shown after insert or update on company_flight for each row execute function tell_screens_of_flight();
