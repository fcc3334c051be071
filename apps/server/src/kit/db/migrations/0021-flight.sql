-- What will happen to each waiting sale, judged every night and after changes. Sending notes never reads it.

create table sale_flight (
  company_id bigint not null,
  sale_id bigint not null,
  -- The day it becomes a note; today for one that is overdue.
  due_on date not null,
  light text not null check (light in ('GREEN', 'YELLOW', 'RED')),
  text text not null,
  -- Causes on that day, the first of them decides the light.
  causes text[] not null,
  -- Causes that begin on a later day of the law, by day: {"2027-01-01": ["IBS_CBS_RATE_UNKNOWN"]}.
  late_causes jsonb not null default '{}',
  -- Of everything the judgement read. A sale with the same digest is not judged again.
  input_sha256 bytea not null,
  -- The version of the sale that was judged; another one makes the light stale until the next flight.
  sale_version int not null,
  norms_version text not null,
  flown_at timestamptz not null,
  primary key (company_id, sale_id),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade
);
create index sale_flight_light on sale_flight (company_id, light, due_on);
select raise_wall('sale_flight');

-- The last whole flight of a company.
create table company_flight (
  company_id bigint primary key references company (id),
  flown_at timestamptz not null,
  norms_version text not null,
  -- The days of the law that the sales were judged on, with what begins there.
  law_days jsonb not null default '[]'
);
select raise_wall('company_flight');

-- Active companies whose waiting sales are to be judged: once a night, between two and five in the morning by their own
-- clock; after a change of what their notes depend on, or of the norms; and at once if never before.
create function door_companies_to_fly(p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c left join company_flight f on f.company_id = c.id
  where c.active and (f.flown_at is null
    or (f.flown_at < p_now - interval '20 hours'
      and extract(hour from p_now at time zone company_time_zone(c.id)) between 2 and 4)
    or c.updated_at > f.flown_at
    or exists (select 1 from product x where x.company_id = c.id and x.updated_at > f.flown_at)
    or exists (select 1 from nfe_default_setting x where x.company_id = c.id and x.updated_at > f.flown_at)
    or exists (select 1 from nfs_default_setting x where x.company_id = c.id and x.updated_at > f.flown_at)
    or exists (select 1 from company_config x where x.company_id = c.id and x.updated_at > f.flown_at)
    or exists (select 1 from sale_integration x where x.company_id = c.id and x.updated_at > f.flown_at)
    or exists (select 1 from company_regime x where x.company_id = c.id and x.updated_at > f.flown_at)
    or exists (select 1 from company_certificate x where x.company_id = c.id and x.created_at > f.flown_at)
    or exists (select 1 from norm_bundle x where greatest(x.activated_at, x.deactivated_at) > f.flown_at))
  order by c.id
$$;
revoke all on function door_companies_to_fly(timestamptz) from public;
grant execute on function door_companies_to_fly(timestamptz) to talao_worker;
