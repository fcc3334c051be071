-- What the provider and Receita's register answered of a company decides about its notes too. The rows of the numbers
-- are left out: they change with every note.
create or replace function company_facts_changed_since(p_company_id bigint, p_at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from company x
      where x.id = p_company_id and greatest(x.updated_at, x.register_checked_at, x.register_confirmed_at) > p_at)
    or exists (select 1 from nfe_default_setting x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from nfs_default_setting x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from company_config x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from company_gateway x
      where x.company_id = p_company_id and greatest(x.updated_at, x.checked_at) > p_at)
    or exists (select 1 from sale_integration x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from company_regime x where x.company_id = p_company_id and x.updated_at > p_at)
    or exists (select 1 from company_certificate x where x.company_id = p_company_id and x.created_at > p_at)
    or exists (select 1 from norm_bundle x where greatest(x.activated_at, x.deactivated_at) > p_at)
$$;

-- Every night counts, also after a day on which a change had the company flown: with the day, what is overdue and the
-- law days ahead change. A night on which no worker ran is made up for as soon as one runs.
create or replace function door_companies_to_fly(p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c left join company_flight f on f.company_id = c.id
  cross join company_time_zone(c.id) zone
  where c.active and (f.flown_at is null
    -- The last two o'clock in the morning by the company's own clock.
    or f.flown_at < (date_trunc('day', (p_now at time zone zone) - interval '2 hours') + interval '2 hours')
      at time zone zone
    or exists (select 1 from product x where x.company_id = c.id and x.updated_at > f.flown_at)
    or company_facts_changed_since(c.id, f.flown_at))
  order by c.id
$$;
