-- The tax regime of a company by day, its revenue by month, and the activity of its products in the Simples.

-- A row without valid_from has always been in force, one without valid_to is in force until further notice. The
-- ranges of a company never overlap; a note takes the row of its competence day.
create table company_regime (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  valid_from date,
  valid_to date,
  tax_regime text not null,
  -- How IBS and CBS are paid: IBS_CBS_REGIMES_OF in the program says which belong to which regime.
  ibs_cbs_regime text not null check (ibs_cbs_regime in ('DAS', 'REGULAR', 'EXCESS', 'PENDING')),
  -- The annex of the activities under the Fator R, which the accountant chooses.
  factor_r_annex text check (factor_r_annex in ('III', 'V')),
  source text check (length(source) <= 200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  check (valid_from <= valid_to),
  -- Two ranges instead of an equality: the equality would need the extension btree_gist.
  constraint company_regime_days exclude using gist (
    int8range(company_id, company_id, '[]') with &&, daterange(valid_from, valid_to, '[]') with &&)
);
select raise_wall('company_regime');
select raise_audit('company_regime', 'company', 'company_id');

-- The usual way of a tax regime to pay IBS and CBS: the first of IBS_CBS_REGIMES_OF.
create function usual_ibs_cbs_regime(p_tax_regime text) returns text language sql immutable as $$
  select case p_tax_regime when 'SIMPLES_NACIONAL_EXCESSO' then 'EXCESS' when 'SIMPLES_NACIONAL' then 'DAS' when 'MEI' then 'DAS' else 'REGULAR' end
$$;

-- company.tax_regime is the regime of today. Saving it amends the row of that day, so that the two agree, also when a
-- process of the version before this table saves it. The day comes from updated_at: the program has its own clock.
create function follow_tax_regime() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into company_regime (company_id, tax_regime, ibs_cbs_regime, created_at, updated_at)
      values (new.id, new.tax_regime, usual_ibs_cbs_regime(new.tax_regime), new.created_at, new.updated_at);
  else
    update company_regime r
      set tax_regime = new.tax_regime, ibs_cbs_regime = usual_ibs_cbs_regime(new.tax_regime), updated_at = new.updated_at
      where r.company_id = new.id and r.tax_regime <> new.tax_regime
        and daterange(r.valid_from, r.valid_to, '[]') @> (new.updated_at at time zone company_time_zone(new.id))::date;
  end if;
  return null;
end $$;

insert into company_regime (company_id, tax_regime, ibs_cbs_regime, created_at, updated_at)
  select id, tax_regime, usual_ibs_cbs_regime(tax_regime), created_at, updated_at from company;

create trigger company_regime_follows after insert or update of tax_regime on company
  for each row execute function follow_tax_regime();

-- Companies whose regime of today is no longer the one of their row: a new row began at midnight.
create function door_regimes_to_mirror(p_now timestamptz, p_limit int) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c
  join company_regime r on r.company_id = c.id
    and daterange(r.valid_from, r.valid_to, '[]') @> (p_now at time zone company_time_zone(c.id))::date
  where r.tax_regime <> c.tax_regime order by c.id limit p_limit
$$;
revoke all on function door_regimes_to_mirror(timestamptz, int) from public;
grant execute on function door_regimes_to_mirror(timestamptz, int) to talao_worker;

-- The revenue of a month as someone typed it, of all establishments and also of what was sold elsewhere.
create table company_revenue (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  month date not null check (extract(day from month) = 1),
  amount_cents bigint not null check (amount_cents >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, month)
);
select raise_wall('company_revenue');
select raise_audit('company_revenue', 'company', 'company_id');

-- The month the activity began; null for a company older than the rules of a beginning.
alter table company add column activity_started_on date check (extract(day from activity_started_on) = 1);

-- cAtivSN of NF-e, cAtvSN of NFS-e.
alter table product add column cativ_sn text check (cativ_sn ~ '^(0[1-9]|1[0-4]|90)$');
