-- Products and sales.

create table product (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  name text not null,
  external_code text,
  type_fiscal_note text not null default 'NFE',
  status text not null default 'ACTIVE',
  price_cents bigint,
  -- How the product came in: the type of its integration, API or MANUAL.
  origin text not null default 'MANUAL',
  integration_id bigint,
  oauth_client_id bigint,
  is_physical boolean not null default false,
  nfe_percentage numeric(7,4),
  warranty_days int,
  delay_to_send_note_in_days int,
  auto_send boolean,
  description text,
  unit_measurement text,
  ncm text,
  cest text,
  gtin text,
  cfop_same_state text,
  cfop_other_state_icms_taxpayer text,
  cfop_other_state_no_icms_taxpayer text,
  cfop_other_country text,
  nfe_tax jsonb,
  cbenef text,
  nfs_service jsonb,
  nbs text,
  cclasstrib text,
  cindop text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, oauth_client_id) references oauth_client (company_id, id),
  -- With the type, so that the origin alone says of which platform the integration is.
  foreign key (company_id, integration_id, origin) references sale_integration (company_id, id, type),
  constraint product_one_source check (case origin
    when 'MANUAL' then num_nonnulls(integration_id, oauth_client_id) = 0
    when 'API' then integration_id is null and oauth_client_id is not null
    else integration_id is not null and oauth_client_id is null end)
);
create unique index product_external_code on product (company_id, external_code, integration_id, oauth_client_id)
  nulls not distinct where external_code is not null;
create index product_created on product (company_id, created_at desc, id desc);
create index product_name on product using gin (company_id, plain_text(name) gin_trgm_ops);
select raise_wall('product');

create table product_coproducer (
  id bigint generated always as identity unique,
  company_id bigint not null,
  product_id bigint not null,
  position int not null default 0,
  coproducer_company_id bigint,
  name text,
  document text,
  email text,
  percentage numeric(7,4) not null check (percentage between 0 and 100),
  primary key (company_id, id),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
select raise_wall('product_coproducer');

-- amount = Σ quantity × value per unit + freight − discount, for every sale.
create table sale (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  platform text not null,
  -- In byte order, so that the index of its unique constraint also finds a sale by its code and by the code's
  -- beginning.
  external_sales_id text collate "C" not null,
  parent_external_sales_id text,
  status text not null default 'PENDING',
  status_reason text,
  skip_reason text,
  -- The last event that decided the status, and when it happened.
  event_kind text not null,
  state_at timestamptz not null,
  -- Everything the deliveries said so far (packages/fiscal SaleState): the other columns follow from it.
  told jsonb not null,
  -- People's changes to it (fiscal: SaleEdits): no later delivery undoes them.
  edits jsonb not null default '{}',
  canceled_by_user boolean not null default false,
  -- The moment compared with the company's auto_since: arrival for deliveries, purchase for sales pulled or imported.
  fence_at timestamptz not null,
  missing text[] not null default '{}',
  auto_send boolean,
  -- Why the sale is never issued automatically: a person decides first (a buyer abroad, on a platform that may issue
  -- notes itself). Shown to people.
  asks_first text,
  currency text not null default 'BRL',
  amount_cents bigint not null,
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  freight_cents bigint,
  amount_exchanged_cents bigint,
  amount_charged_cents bigint,
  -- The value in sums. Foreign money without a rate counts for nothing: taken for reais, one sale in Colombian pesos
  -- outweighed all others.
  reais_cents bigint not null
    generated always as (coalesce(amount_exchanged_cents, case currency when 'BRL' then amount_cents else 0 end)) stored,
  commission_currency text,
  commission_amount_cents bigint,
  exchange_rate numeric(18,8),
  exchange_source text,
  customer_name text not null,
  purchase_date timestamptz not null,
  approved_at timestamptz,
  warranty_end_date date,
  warranty_source text,
  date_to_process date,
  processed_at timestamptz,
  issue_date timestamptz,
  -- The zone in which the sale's days are counted: that of its company when the sale was created, since the day of a
  -- sale at 22:30 in Rio Branco is already the next one in São Paulo. A company that moves redates no sale. Its writer
  -- gives it: a trigger that asked for it again at each row cost a file of sales a sixteenth of the database's time.
  time_zone text not null default 'America/Sao_Paulo',
  -- The dates that lists filter and sums count by. Columns, because row-level security lets an index be searched by a
  -- plain column but not by coalesce(), which is not leakproof.
  effective_processed_at timestamptz not null generated always as (coalesce(processed_at, created_at)) stored,
  effective_process_day date not null
    generated always as (coalesce(date_to_process, (created_at at time zone time_zone)::date)) stored,
  created_day date not null generated always as ((created_at at time zone time_zone)::date) stored,
  purchase_day date not null generated always as ((purchase_date at time zone time_zone)::date) stored,
  processed_day date not null
    generated always as ((coalesce(processed_at, created_at) at time zone time_zone)::date) stored,
  payment_method text,
  installments int,
  is_subscription boolean not null default false,
  subscription_id text,
  recurrence_number int,
  is_physical boolean not null default false,
  has_coproducer boolean not null default false,
  -- The base on which the co-producers' shares are issued, written when shares are passed on and when notes are made.
  -- Before that the integration decides.
  coproduction_base text check (coproduction_base in ('PRODUCER', 'SHARE')),
  sale_file_import_id bigint,
  oauth_client_id bigint,
  integration_id bigint,
  -- How the sale came in; lists call it the type of integration.
  origin text not null generated always as (case
    when sale_file_import_id is not null then 'IMPORT'
    when oauth_client_id is not null then 'API'
    when integration_id is not null then platform
    else 'MANUAL' end) stored,
  -- A co-producer's share: the original sale and its company, which this company may not see.
  origin_company_id bigint,
  origin_sale_id bigint,
  -- What the original sale wrote into the edits of a share. Where the edits differ, a person of this company wrote
  -- them.
  share_told jsonb,
  metadata jsonb,
  -- The value that was divided among the lines (sale_item): a sale with another value by now was not divided again.
  divided_reais_cents bigint,
  divided_freight_cents bigint,
  left_out_cents bigint not null default 0,
  difference_cents bigint,
  difference_reason text,
  difference_since timestamptz,
  given_up_cents bigint,
  given_up_reason text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  -- A re-created integration never creates the same sale again.
  unique (company_id, external_sales_id, platform),
  foreign key (company_id, sale_file_import_id) references sale_file_import (company_id, id),
  foreign key (company_id, oauth_client_id) references oauth_client (company_id, id),
  foreign key (company_id, integration_id, platform) references sale_integration (company_id, id, type),
  constraint sale_one_source check (num_nonnulls(integration_id, oauth_client_id, sale_file_import_id) <= 1),
  constraint sale_is_divided_whole check (num_nulls(divided_reais_cents, divided_freight_cents) in (0, 2)),
  constraint sale_difference_is_whole check (num_nulls(difference_cents, difference_reason, difference_since) in (0, 3)),
  constraint sale_given_up_with_reason check (num_nulls(given_up_cents, given_up_reason) in (0, 2))
) with (
  -- An index answers alone only for pages that vacuum has visited: it comes after 2% of new rows instead of 20%.
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05
);
create index sale_created on sale (company_id, status, created_at desc, id desc);
-- One index for a kind of date, in the order of the list and with all columns that its filters and sums read, so that
-- no row is fetched for them.
create index sale_all on sale (company_id, created_at desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents, created_day, purchase_day, processed_day);
create index sale_purchased on sale (company_id, purchase_date desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents, purchase_day);
create index sale_to_process on sale (company_id, effective_process_day desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents);
create index sale_processed on sale (company_id, effective_processed_at desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents, processed_day);
-- The platform's lists, one walk for a status.
create index sale_platform_created on sale (status, created_at desc, id desc)
  include (effective_processed_at, created_day, processed_day);
create index sale_platform_process on sale (status, effective_process_day desc, id desc);
-- The order of the list's column "origem", which the platform alone does not give: sales of a file have none.
create index sale_by_origin on sale (company_id, origin, id);
create index sale_due on sale (company_id, date_to_process, id) where status = 'PENDING';
create index sale_of_import on sale (company_id, sale_file_import_id) where sale_file_import_id is not null;
create index sale_without_rate on sale (purchase_date) where currency <> 'BRL' and amount_exchanged_cents is null;
create index sale_of_origin on sale (origin_company_id, origin_sale_id) where origin_sale_id is not null;
-- Asked by the first page at every opening.
create index sale_without_address on sale (company_id, created_at desc, id desc) include (reais_cents)
  where status = 'UNPROCESSED' and 'address' = any (missing);
create index sale_with_difference on sale (company_id, created_at desc, id desc) include (reais_cents)
  where difference_since is not null;
create index sale_not_divided on sale (company_id, id)
  where processed_at is not null and divided_reais_cents is null and status <> 'CANCELED';
select raise_wall('sale');

create table sale_client (
  company_id bigint not null,
  sale_id bigint not null,
  name text not null,
  type text not null default 'PF',
  document text,
  email text,
  phone text,
  icms_taxpayer text not null default 'NaoContribuinte',
  tax_regime text,
  municipal_registration text,
  state_registration text,
  foreign_document text,
  no_foreign_document_reason text,
  is_abroad boolean not null default false,
  has_address boolean not null default false,
  postal_code text,
  street text,
  number text,
  complement text,
  neighborhood text,
  city_id int,
  state_id int,
  country_id int not null default 1,
  abroad_city text,
  -- As received, kept while the official lists have no such city, state or country.
  city_name text,
  state_name text,
  country_code text,
  primary key (company_id, sale_id),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade
);
create index search_sale_client_document on sale_client (company_id, document) where document is not null;
select raise_wall('sale_client');

create table sale_item (
  id bigint generated always as identity,
  company_id bigint not null,
  sale_id bigint not null,
  position int not null,
  product_id bigint,
  description text not null,
  quantity numeric(15,4) not null,
  value_per_unit numeric(21,10) not null,
  coproducer_id bigint,
  -- How the notes document this line, decided when they were made: later changes of products and integrations divide
  -- nothing again. Null: no notes were made, or they were made without a division.
  nfe_cents bigint,
  nfse_cents bigint,
  freight_cents bigint,
  left_out_cents bigint,
  primary key (company_id, id),
  unique (company_id, sale_id, position),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id),
  constraint sale_item_is_divided_whole check (num_nulls(nfe_cents, nfse_cents, freight_cents, left_out_cents) in (0, 4)),
  constraint sale_item_division_not_negative check (least(nfe_cents, nfse_cents, freight_cents, left_out_cents) >= 0)
);
create index sale_item_product on sale_item (company_id, product_id);
select raise_wall('sale_item');

create table sale_coproducer (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_id bigint not null,
  position int not null,
  coproducer_company_id bigint,
  name text,
  document text,
  email text,
  amount_cents bigint not null,
  primary key (company_id, id),
  unique (company_id, sale_id, position),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade
);
create index sale_coproducer_company on sale_coproducer (coproducer_company_id) where coproducer_company_id is not null;
select raise_wall('sale_coproducer');

create table sale_affiliate (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_id bigint not null,
  position int not null,
  name text,
  code text,
  email text,
  amount_cents bigint,
  primary key (company_id, id),
  unique (company_id, sale_id, position),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade
);
select raise_wall('sale_affiliate');

-- The history of a sale, in words its owner understands. Append-only.
create table sale_event (
  id bigint generated always as identity,
  company_id bigint not null,
  sale_id bigint not null,
  at timestamptz not null,
  kind text not null,
  text text not null,
  detail text,
  user_name text,
  request_id text,
  -- Every event is read through its sale: one index, in the order of the history.
  primary key (company_id, sale_id, at, id),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade
);
select raise_wall('sale_event');
revoke update, delete on sale_event from talao_app, talao_worker;

-- Whether a sale waits for a person, because its day came while its company was switched off.
create function came_due_while_off(
  p_fence_at timestamptz, p_date_to_process date, p_resumed_at timestamptz, p_time_zone text
) returns boolean
language sql immutable parallel safe as $$
  select p_resumed_at is not null and p_fence_at < p_resumed_at
    and p_date_to_process <= (p_resumed_at at time zone p_time_zone)::date
$$;

-- Due sales, from midnight in their company's zone on. The oldest of each company come first, so that the thousands of
-- one company never delay another's one. A sale older than the auto_since of its integration or company is never issued
-- automatically.
create function door_due_sales(p_now timestamptz, p_per_company int, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, due.id
  from company c
  join company_config cc on cc.company_id = c.id and cc.auto_process_sales_enabled
  cross join company_time_zone(c.id) zone
  cross join lateral (
    select s.id, row_number() over (order by s.date_to_process, s.id) as turn
    from sale s
    left join sale_integration i on i.company_id = s.company_id and i.id = s.integration_id
    where s.company_id = c.id and s.status = 'PENDING' and s.date_to_process <= (p_now at time zone zone)::date
      and s.fence_at >= cc.auto_since
      and not came_due_while_off(s.fence_at, s.date_to_process, cc.resumed_at, zone)
      and s.asks_first is null and (i.id is null or (i.auto_process and s.fence_at >= i.auto_since))
    order by s.date_to_process, s.id
    limit least(p_per_company, cc.max_per_run)
  ) due
  where c.active
  order by due.turn, c.id
  limit p_limit
$$;

-- Foreign sales without an exchange rate. A sale whose currency has no official rate was reported once, and is left
-- out.
create function door_sales_without_rate(p_since timestamptz, p_limit int)
returns table (company_id bigint, sale_id bigint, currency text, purchase_date timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.id, s.currency, s.purchase_date from sale s
  where s.currency <> 'BRL' and s.amount_exchanged_cents is null and s.status in ('UNPROCESSED', 'PENDING') and s.updated_at >= p_since
    and not exists (select 1 from sale_event e where e.company_id = s.company_id and e.sale_id = s.id and e.kind = 'no_rate')
  order by s.purchase_date desc limit p_limit
$$;

-- Sales of a company by their codes. With row-level security PostgreSQL expects few rows of the company until it has
-- new statistics, and reads all of its sales for each code: thousands in a company that is importing its past. This
-- function reads with the owner's rights, and only a company that the transaction names.
create function sales_coded(p_company_id bigint, p_codes text[])
returns table (id bigint, external_sales_id text, sale_file_import_id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if p_company_id = any (string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[]) then
    return query select s.id, s.external_sales_id, s.sale_file_import_id from sale s
      where s.company_id = p_company_id and s.external_sales_id = any (p_codes);
  end if;
end $$;

-- Open differences between sales and their notes: how many, and the date of the oldest.
create function door_open_differences(p_most int) returns table (differences int, since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int, min(x.difference_since) from (select difference_since from sale where difference_since is not null limit p_most) x
$$;

create function door_sales_with_difference()
returns table (
  company_id bigint, corporate_name text, external_sales_id text, difference_cents bigint, difference_reason text,
  difference_since timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, c.corporate_name, s.external_sales_id, s.difference_cents, s.difference_reason, s.difference_since
  from sale s join company c on c.id = s.company_id where s.difference_since is not null order by s.company_id, s.id
$$;

-- Sales whose notes were made without a division: each is judged once, by the nightly check or by hand.
create function door_sales_to_judge(p_after_company bigint, p_after_sale bigint, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.id from sale s
  where s.processed_at is not null and s.divided_reais_cents is null and s.status <> 'CANCELED'
    and (s.company_id, s.id) > (p_after_company, p_after_sale)
  order by s.company_id, s.id limit p_limit
$$;

revoke all on function door_due_sales(timestamptz, int, int),
  door_sales_without_rate(timestamptz, int), sales_coded(bigint, text[]), door_open_differences(int),
  door_sales_with_difference(), door_sales_to_judge(bigint, bigint, int) from public;
grant execute on function sales_coded(bigint, text[]), door_open_differences(int) to talao_app, talao_worker;
grant execute on function door_due_sales(timestamptz, int, int), door_sales_without_rate(timestamptz, int),
  door_sales_with_difference(), door_sales_to_judge(bigint, bigint, int) to talao_worker;
