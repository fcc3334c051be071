-- The schema that the migrations make, to be read and never run. The comments of the migrations give the reasons.
-- `node tools/run.mjs tools/drawings.ts` writes it from a migrated database, and a test compares.
-- Policies call visible_companies() here, in place of the same expression, which raise_wall() writes out.


-- Empresa

create table company (
  id bigint generated always as identity not null,
  corporate_name text not null,
  fantasy_name text,
  cnpj text not null,
  contact text,
  municipal_registration text,
  state_registration text,
  tax_regime text default 'SIMPLES_NACIONAL'::text not null,
  special_tax_regime text default '0'::text not null,
  culture_encourager boolean default false not null,
  email text,
  sells text[],
  gateway text default 'FOCUS_NFE'::text not null,
  nfs_gateway text default 'FOCUS_NFE'::text not null,
  homologation_mode boolean default true not null,
  active boolean default true not null,
  is_demo boolean default false not null,
  a1_certificate_path text,
  a1_certificate_label text,
  a1_certificate_expiration_at timestamp with time zone,
  logo_path text,
  register_checked_at timestamp with time zone,
  register_regime text,
  register_status text,
  register_confirmed_at timestamp with time zone,
  register_confirmed_by text,
  register_confirmed_regime text,
  register_confirmed_status text,
  register_told text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  activity_started_on date,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_cnpj_key UNIQUE (cnpj),
  constraint company_activity_started_on_check CHECK ((EXTRACT(day FROM activity_started_on) = (1)::numeric)),
  constraint company_cnpj_check CHECK ((cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'::text)),
  constraint company_register_regime_check CHECK ((register_regime = ANY (ARRAY['SIMPLES_NACIONAL'::text, 'MEI'::text, 'NORMAL'::text]))),
  constraint sells_is_a_choice CHECK (((sells IS NULL) OR (((cardinality(sells) >= 1) AND (cardinality(sells) <= 5)) AND (array_position(sells, NULL::text) IS NULL) AND (sells <@ ARRAY['COURSES'::text, 'EBOOKS'::text, 'SOFTWARE'::text, 'SERVICES'::text, 'GOODS'::text]))))
);
CREATE INDEX company_logo ON public.company USING btree (logo_path) WHERE (logo_path IS NOT NULL);
CREATE INDEX company_name ON public.company USING gin (plain_text(corporate_name) gin_trgm_ops);
create policy own_company on company for all to talao_app, talao_worker using ((id = any (visible_companies()))) with check ((id = any (visible_companies())));
create policy owner_all on company for all to talao_owner using (true) with check (true);
create policy wise_reads on company for select to talao_wise using (true);
grant delete, insert, select, update on company to talao_app;
grant select on company to talao_wise;
grant delete, insert, select, update on company to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('company', 'id', 'id');
CREATE TRIGGER company_regime_follows AFTER INSERT OR UPDATE OF tax_regime ON public.company FOR EACH ROW EXECUTE FUNCTION follow_tax_regime();

create table company_address (
  company_id bigint not null,
  is_abroad boolean default false not null,
  postal_code text,
  street text,
  number text,
  complement text,
  neighborhood text,
  city_id integer,
  state_id integer,
  country_id integer default 1 not null,
  abroad_city text,
  time_zone text generated always as (time_zone_of(city_id, state_id)) stored not null,
  constraint company_address_pkey PRIMARY KEY (company_id),
  constraint company_address_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on company_address for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on company_address for all to talao_owner using (true) with check (true);
create policy wise_reads on company_address for select to talao_wise using (true);
grant delete, insert, select, update on company_address to talao_app;
grant select on company_address to talao_wise;
grant delete, insert, select, update on company_address to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_address DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('company', 'company_id', 'company_id');

create table company_regime (
  id bigint generated always as identity not null,
  company_id bigint not null,
  valid_from date,
  valid_to date,
  tax_regime text not null,
  ibs_cbs_regime text not null,
  factor_r_annex text,
  source text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint company_regime_pkey PRIMARY KEY (company_id, id),
  constraint company_regime_id_key UNIQUE (id),
  constraint company_regime_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_regime_check CHECK ((valid_from <= valid_to)),
  constraint company_regime_factor_r_annex_check CHECK ((factor_r_annex = ANY (ARRAY['III'::text, 'V'::text]))),
  constraint company_regime_ibs_cbs_regime_check CHECK ((ibs_cbs_regime = ANY (ARRAY['DAS'::text, 'REGULAR'::text, 'EXCESS'::text, 'PENDING'::text]))),
  constraint company_regime_source_check CHECK ((length(source) <= 200))
);
create policy own_company on company_regime for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on company_regime for all to talao_owner using (true) with check (true);
create policy wise_reads on company_regime for select to talao_wise using (true);
grant delete, insert, select, update on company_regime to talao_app;
grant select on company_regime to talao_wise;
grant delete, insert, select, update on company_regime to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_regime DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('company', 'company_id', 'company_id');

create table company_revenue (
  id bigint generated always as identity not null,
  company_id bigint not null,
  month date not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint company_revenue_pkey PRIMARY KEY (company_id, id),
  constraint company_revenue_company_id_month_key UNIQUE (company_id, month),
  constraint company_revenue_id_key UNIQUE (id),
  constraint company_revenue_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_revenue_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint company_revenue_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
create policy own_company on company_revenue for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on company_revenue for all to talao_owner using (true) with check (true);
create policy wise_reads on company_revenue for select to talao_wise using (true);
grant delete, insert, select, update on company_revenue to talao_app;
grant select on company_revenue to talao_wise;
grant delete, insert, select, update on company_revenue to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_revenue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('company', 'company_id', 'company_id');

create table company_certificate (
  id bigint generated always as identity not null,
  company_id bigint not null,
  label text not null,
  cnpj text,
  serial text not null,
  fingerprint text not null,
  not_before timestamp with time zone not null,
  not_after timestamp with time zone not null,
  certificate_pem text not null,
  chain_pem text not null,
  key_sealed text not null,
  is_current boolean default true not null,
  told_step integer,
  created_at timestamp with time zone not null,
  constraint company_certificate_pkey PRIMARY KEY (company_id, id),
  constraint company_certificate_id_key UNIQUE (id),
  constraint company_certificate_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_certificate_told_step_check CHECK ((told_step = ANY (ARRAY[60, 30, 15, 7, 1])))
);
CREATE INDEX company_certificate_ending ON public.company_certificate USING btree (not_after) WHERE is_current;
CREATE UNIQUE INDEX company_certificate_current ON public.company_certificate USING btree (company_id) WHERE is_current;
create policy own_company on company_certificate for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on company_certificate for all to talao_owner using (true) with check (true);
grant delete, insert, select, update on company_certificate to talao_app;
grant delete, insert, select, update on company_certificate to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_certificate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('certificate', 'company_id', 'company_id');

create table company_config (
  id bigint generated always as identity not null,
  company_id bigint not null,
  auto_send_notes_enabled boolean default true not null,
  auto_process_sales_enabled boolean default true not null,
  send_mail_to_customers_enabled boolean default true not null,
  auto_since timestamp with time zone not null,
  max_per_run integer default 500 not null,
  auto_cancel_on_refund boolean default false not null,
  auto_cancel_since timestamp with time zone,
  resumed_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint company_config_pkey PRIMARY KEY (company_id),
  constraint company_config_id_key UNIQUE (id),
  constraint company_config_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on company_config for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on company_config for all to talao_owner using (true) with check (true);
create policy wise_reads on company_config for select to talao_wise using (true);
grant delete, insert, select, update on company_config to talao_app;
grant select on company_config to talao_wise;
grant delete, insert, select, update on company_config to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_config DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('company-config', 'id', 'company_id');

create table company_gateway (
  company_id bigint not null,
  gateway text not null,
  external_id text,
  tokens_sealed text,
  hook_path_key_hash bytea,
  hook_path_key_sealed text,
  hook_secret_sealed text,
  hook_rotated_at timestamp with time zone,
  certificate_fingerprint text,
  own_numbers boolean default false not null,
  synced_at timestamp with time zone,
  sync_error text,
  sync_refused boolean default false not null,
  sync_said text,
  sync_fields text[] default '{}'::text[] not null,
  differences jsonb default '[]'::jsonb not null,
  checked_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint company_gateway_pkey PRIMARY KEY (company_id, gateway),
  constraint company_gateway_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on company_gateway for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on company_gateway for all to talao_owner using (true) with check (true);
grant delete, insert, select, update on company_gateway to talao_app;
grant delete, insert, select, update on company_gateway to talao_worker;

create table certificate_use (
  id bigint generated always as identity not null,
  company_id bigint not null,
  certificate_id bigint not null,
  note_id bigint,
  at timestamp with time zone not null,
  constraint certificate_use_pkey PRIMARY KEY (company_id, id),
  constraint certificate_use_id_key UNIQUE (id),
  constraint certificate_use_company_id_certificate_id_fkey FOREIGN KEY (company_id, certificate_id) REFERENCES company_certificate(company_id, id)
);
CREATE INDEX certificate_use_certificate ON public.certificate_use USING btree (company_id, certificate_id, at);
CREATE INDEX certificate_use_note ON public.certificate_use USING btree (company_id, note_id, at);
create policy own_company on certificate_use for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on certificate_use for all to talao_owner using (true) with check (true);
grant insert, select on certificate_use to talao_app;
grant insert, select on certificate_use to talao_worker;

create table city_parameter (
  city_id integer not null,
  kind text not null,
  name text not null,
  answer jsonb not null,
  fetched_at timestamp with time zone not null,
  constraint city_parameter_pkey PRIMARY KEY (city_id, kind, name)
);
grant delete, insert, select, update on city_parameter to talao_app;
grant select on city_parameter to talao_wise;
grant delete, insert, select, update on city_parameter to talao_worker;

create table left_logo (
  company_id bigint not null,
  sha256 text not null,
  left_at timestamp with time zone not null,
  constraint left_logo_pkey PRIMARY KEY (company_id, sha256),
  constraint left_logo_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint left_logo_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX left_logo_by_age ON public.left_logo USING btree (left_at);
create policy own_company on left_logo for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on left_logo for all to talao_owner using (true) with check (true);
create policy wise_reads on left_logo for select to talao_wise using (true);
grant delete, insert, select, update on left_logo to talao_app;
grant select on left_logo to talao_wise;
grant delete, insert, select, update on left_logo to talao_worker;

create table onboarding (
  company_id bigint not null,
  status text not null,
  updated_at timestamp with time zone not null,
  constraint onboarding_pkey PRIMARY KEY (company_id),
  constraint onboarding_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on onboarding for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on onboarding for all to talao_owner using (true) with check (true);
create policy wise_reads on onboarding for select to talao_wise using (true);
grant delete, insert, select, update on onboarding to talao_app;
grant select on onboarding to talao_wise;
grant delete, insert, select, update on onboarding to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.onboarding DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('onboarding', 'company_id', 'company_id');

create table onboarding_step (
  id bigint generated always as identity not null,
  company_id bigint not null,
  status text not null,
  at timestamp with time zone not null,
  user_id bigint not null,
  user_name text not null,
  constraint onboarding_step_pkey PRIMARY KEY (company_id, id),
  constraint onboarding_step_id_key UNIQUE (id),
  constraint onboarding_step_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint onboarding_step_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
create policy own_company on onboarding_step for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on onboarding_step for all to talao_owner using (true) with check (true);
create policy wise_reads on onboarding_step for select to talao_wise using (true);
grant delete, insert, select, update on onboarding_step to talao_app;
grant select on onboarding_step to talao_wise;
grant delete, insert, select, update on onboarding_step to talao_worker;

create table contract (
  id bigint generated always as identity not null,
  company_id bigint not null,
  status text not null,
  recurrence text not null,
  amount_cents bigint not null,
  start_date date not null,
  end_date date,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint contract_pkey PRIMARY KEY (company_id, id),
  constraint contract_id_key UNIQUE (id),
  constraint contract_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint contract_amount_cents_check CHECK ((amount_cents > 0)),
  constraint contract_check CHECK ((end_date >= start_date))
);
CREATE INDEX contract_newest ON public.contract USING btree (company_id, created_at, id);
create policy own_company on contract for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on contract for all to talao_owner using (true) with check (true);
create policy wise_reads on contract for select to talao_wise using (true);
grant delete, insert, select, update on contract to talao_app;
grant select on contract to talao_wise;
grant delete, insert, select, update on contract to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.contract DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('contract', 'id', 'company_id');

create table installment (
  id bigint generated always as identity not null,
  company_id bigint not null,
  contract_id bigint not null,
  number integer not null,
  due_date date not null,
  amount_cents bigint not null,
  status text not null,
  by_contract boolean default false not null,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint installment_pkey PRIMARY KEY (company_id, id),
  constraint installment_company_id_contract_id_number_key UNIQUE (company_id, contract_id, number),
  constraint installment_id_key UNIQUE (id),
  constraint installment_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES contract(company_id, id) ON DELETE CASCADE,
  constraint installment_amount_cents_check CHECK ((amount_cents > 0)),
  constraint installment_check CHECK (((status = 'PAID'::text) = (paid_at IS NOT NULL))),
  constraint installment_check1 CHECK (((NOT by_contract) OR (status = 'CANCELED'::text)))
);
create policy own_company on installment for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on installment for all to talao_owner using (true) with check (true);
create policy wise_reads on installment for select to talao_wise using (true);
grant delete, insert, select, update on installment to talao_app;
grant select on installment to talao_wise;
grant delete, insert, select, update on installment to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.installment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('installment', 'id', 'company_id');

create table credit_purchase (
  id bigint generated always as identity not null,
  company_id bigint not null,
  quantity integer not null,
  note text,
  created_at timestamp with time zone not null,
  constraint credit_purchase_pkey PRIMARY KEY (company_id, id),
  constraint credit_purchase_id_key UNIQUE (id),
  constraint credit_purchase_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint credit_purchase_check CHECK (((note IS NOT NULL) OR (quantity > 0))),
  constraint credit_purchase_quantity_check CHECK ((quantity <> 0))
);
CREATE INDEX credit_purchase_newest ON public.credit_purchase USING btree (company_id, created_at, id);
create policy own_company on credit_purchase for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on credit_purchase for all to talao_owner using (true) with check (true);
create policy wise_reads on credit_purchase for select to talao_wise using (true);
grant insert, select on credit_purchase to talao_app;
grant select on credit_purchase to talao_wise;
grant insert, select on credit_purchase to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.credit_purchase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('credit', 'id', 'company_id');

create table nfe_default_setting (
  company_id bigint not null,
  in_production boolean default false not null,
  send_mail boolean default true not null,
  final_customer boolean default true not null,
  customer_presence text default 'OperacaoPelaInternet'::text not null,
  unit_measurement text default 'UN'::text not null,
  goal text default 'Normal'::text not null,
  nature_operation text default 'Venda'::text not null,
  type_operation text default 'Saida'::text not null,
  shipping text default '9'::text not null,
  cfop_same_state text,
  cfop_other_state_icms_taxpayer text,
  cfop_other_state_no_icms_taxpayer text,
  cfop_other_country text,
  ncm text,
  cest text,
  additional_information text,
  nfe_tax jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint nfe_default_setting_pkey PRIMARY KEY (company_id),
  constraint nfe_default_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on nfe_default_setting for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on nfe_default_setting for all to talao_owner using (true) with check (true);
create policy wise_reads on nfe_default_setting for select to talao_wise using (true);
grant delete, insert, select, update on nfe_default_setting to talao_app;
grant select on nfe_default_setting to talao_wise;
grant delete, insert, select, update on nfe_default_setting to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.nfe_default_setting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('nfe-default-setting', 'company_id', 'company_id');

create table nfs_default_setting (
  company_id bigint not null,
  in_production boolean default false not null,
  send_email boolean default true not null,
  nature_operation text default '1'::text not null,
  deductions_cents bigint default 0 not null,
  nfs_service jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint nfs_default_setting_pkey PRIMARY KEY (company_id),
  constraint nfs_default_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on nfs_default_setting for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on nfs_default_setting for all to talao_owner using (true) with check (true);
create policy wise_reads on nfs_default_setting for select to talao_wise using (true);
grant delete, insert, select, update on nfs_default_setting to talao_app;
grant select on nfs_default_setting to talao_wise;
grant delete, insert, select, update on nfs_default_setting to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.nfs_default_setting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('nfs-default-setting', 'company_id', 'company_id');

create table nfe_access_setting (
  company_id bigint not null,
  in_production boolean not null,
  next_number integer default 1 not null,
  serie integer default 1 not null,
  next_batch integer default 1 not null,
  to_push boolean default false not null,
  updated_at timestamp with time zone not null,
  constraint nfe_access_setting_pkey PRIMARY KEY (company_id, in_production),
  constraint nfe_access_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on nfe_access_setting for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on nfe_access_setting for all to talao_owner using (true) with check (true);
create policy wise_reads on nfe_access_setting for select to talao_wise using (true);
grant delete, insert, select, update on nfe_access_setting to talao_app;
grant select on nfe_access_setting to talao_wise;
grant delete, insert, select, update on nfe_access_setting to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.nfe_access_setting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('nfe-access-setting', 'company_id', 'company_id');

create table nfs_access_setting (
  company_id bigint not null,
  in_production boolean not null,
  next_number integer default 1 not null,
  serie text default '1'::text not null,
  next_batch integer default 1 not null,
  to_push boolean default false not null,
  username text,
  password_sealed text,
  token_sealed text,
  sends_registration boolean default false not null,
  updated_at timestamp with time zone not null,
  constraint nfs_access_setting_pkey PRIMARY KEY (company_id, in_production),
  constraint nfs_access_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on nfs_access_setting for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on nfs_access_setting for all to talao_owner using (true) with check (true);
grant delete, insert, select, update on nfs_access_setting to talao_app;
grant delete, insert, select, update on nfs_access_setting to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.nfs_access_setting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('nfs-access-setting', 'company_id', 'company_id');


-- Gente

create table app_user (
  id bigint generated always as identity not null,
  name text not null,
  email text not null,
  password_hash text,
  email_verified_at timestamp with time zone,
  is_wise boolean default false not null,
  disabled_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  preferences jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_email_key UNIQUE (email),
  constraint app_user_email_check CHECK ((email = lower(email)))
);
CREATE INDEX app_user_digest ON public.app_user USING btree (id) WHERE ((preferences ->> 'digest'::text) = ANY (ARRAY['daily'::text, 'weekly'::text]));
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE ON public.app_user DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_person_audit();
CREATE TRIGGER person_changed AFTER UPDATE OF disabled_at, is_wise ON public.app_user FOR EACH ROW WHEN (((new.disabled_at IS DISTINCT FROM old.disabled_at) OR (new.is_wise IS DISTINCT FROM old.is_wise))) EXECUTE FUNCTION tell_of_access();

create table membership (
  user_id bigint not null,
  company_id bigint not null,
  role text,
  created_at timestamp with time zone not null,
  constraint membership_pkey PRIMARY KEY (company_id, user_id),
  constraint membership_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint membership_role_check CHECK ((role = 'ADM'::text))
);
CREATE INDEX membership_user ON public.membership USING btree (user_id);
create policy own_company on membership for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on membership for all to talao_owner using (true) with check (true);
create policy wise_reads on membership for select to talao_wise using (true);
grant delete, insert, select, update on membership to talao_app;
grant select on membership to talao_wise;
grant delete, insert, select, update on membership to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('user', 'user_id', 'company_id');
CREATE TRIGGER membership_told AFTER INSERT OR DELETE OR UPDATE ON public.membership FOR EACH ROW EXECUTE FUNCTION tell_of_access();

create table session (
  id bigint generated always as identity not null,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  ip text,
  user_agent text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX session_of_user ON public.session USING btree (user_id);
CREATE TRIGGER session_ended AFTER UPDATE OF revoked_at ON public.session FOR EACH ROW WHEN (((new.revoked_at IS NOT NULL) AND (old.revoked_at IS NULL))) EXECUTE FUNCTION tell_of_access();
CREATE TRIGGER session_gone AFTER DELETE ON public.session FOR EACH ROW WHEN ((old.revoked_at IS NULL)) EXECUTE FUNCTION tell_of_access();

create table second_factor (
  user_id bigint not null,
  secret_sealed text not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  ends_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint second_factor_pkey PRIMARY KEY (user_id),
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.second_factor DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_second_factor_audit();

create table recovery_code (
  user_id bigint not null,
  code_hash bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table account_token (
  id bigint generated always as identity not null,
  kind text not null,
  user_id bigint,
  email text not null,
  name text,
  token_hash bytea,
  asked_by bigint,
  starts_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint account_token_pkey PRIMARY KEY (id),
  constraint account_token_token_hash_key UNIQUE (token_hash),
  constraint account_token_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint account_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint account_token_check CHECK (((kind = 'SIGN_UP'::text) = (user_id IS NULL))),
  constraint account_token_email_check CHECK ((email = lower(email))),
  constraint account_token_kind_check CHECK ((kind = ANY (ARRAY['RESET'::text, 'INVITE'::text, 'SIGN_UP'::text, 'EMAIL'::text, 'EMAIL_STOP'::text])))
);
CREATE INDEX account_token_expired ON public.account_token USING btree (expires_at);
CREATE INDEX account_token_of_email ON public.account_token USING btree (email) WHERE (used_at IS NULL);
CREATE INDEX account_token_of_user ON public.account_token USING btree (user_id) WHERE (used_at IS NULL);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT ON public.account_token DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.kind = 'EMAIL'::text) AND (COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text))) EXECUTE FUNCTION write_email_asked_audit();

create table account_mail (
  id bigint generated always as identity not null,
  kind text not null,
  letter text,
  email text not null,
  name text,
  user_id bigint,
  account_token_id bigint,
  token_sealed text,
  alarm_id bigint,
  state text default 'QUEUED'::text not null,
  tries integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  leaves_at timestamp with time zone,
  next_try_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint account_mail_pkey PRIMARY KEY (id),
  constraint account_mail_account_token_id_fkey FOREIGN KEY (account_token_id) REFERENCES account_token(id) ON DELETE SET NULL,
  constraint account_mail_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES operation_alarm(id) ON DELETE SET NULL,
  constraint account_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint account_mail_kind_check CHECK ((kind = ANY (ARRAY['RESET'::text, 'RESEND'::text, 'SIGN_UP'::text, 'UNCONFIRMED'::text, 'INVITE'::text, 'EMAIL'::text, 'EMAIL_STOP'::text, 'PASSWORD_CHANGED'::text, 'EMAIL_CHANGED'::text, 'TWO_FACTOR_ON'::text, 'TWO_FACTOR_OFF'::text, 'TWO_FACTOR_ENDING'::text, 'DIGEST'::text, 'ALARM'::text, 'ALARM_ENDED'::text]))),
  constraint account_mail_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'KEPT'::text, 'FAILED'::text])))
);
CREATE INDEX account_mail_old ON public.account_mail USING btree (created_at);
CREATE INDEX account_mail_queued ON public.account_mail USING btree (next_try_at) WHERE (state = 'QUEUED'::text);
grant insert on account_mail to talao_app;
grant delete, insert, select, update on account_mail to talao_worker;
grant select (id) on account_mail to talao_app;

create table sign_in_throttle (
  key text not null,
  failures integer not null,
  window_started_at timestamp with time zone not null,
  constraint sign_in_throttle_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on sign_in_throttle to talao_app;

create table oauth_client (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  client_id text not null,
  secret_hash bytea not null,
  prefix text not null,
  created_by bigint,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint oauth_client_pkey PRIMARY KEY (company_id, id),
  constraint oauth_client_client_id_key UNIQUE (client_id),
  constraint oauth_client_id_key UNIQUE (id),
  constraint oauth_client_secret_hash_key UNIQUE (secret_hash),
  constraint oauth_client_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint oauth_client_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id)
);
create policy own_company on oauth_client for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on oauth_client for all to talao_owner using (true) with check (true);
create policy wise_reads on oauth_client for select to talao_wise using (true);
grant delete, insert, select, update on oauth_client to talao_app;
grant select on oauth_client to talao_wise;
grant delete, insert, select, update on oauth_client to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.oauth_client DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('oauth-client', 'id', 'company_id');

create table oauth_token (
  token_hash bytea not null,
  company_id bigint not null,
  oauth_client_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint oauth_token_pkey PRIMARY KEY (token_hash),
  constraint oauth_token_company_id_oauth_client_id_fkey FOREIGN KEY (company_id, oauth_client_id) REFERENCES oauth_client(company_id, id) ON DELETE CASCADE
);
CREATE INDEX oauth_token_expired ON public.oauth_token USING btree (expires_at);
create policy own_company on oauth_token for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on oauth_token for all to talao_owner using (true) with check (true);
create policy wise_reads on oauth_token for select to talao_wise using (true);
grant delete, insert, select, update on oauth_token to talao_app;
grant select on oauth_token to talao_wise;
grant delete, insert, select, update on oauth_token to talao_worker;

create table kept_answer (
  company_id bigint not null,
  user_id bigint,
  oauth_client_id bigint,
  call text not null,
  key text not null,
  request_hash bytea not null,
  http_status integer not null,
  answer text not null,
  created_at timestamp with time zone not null,
  constraint kept_answer_company_id_user_id_oauth_client_id_key_call_key UNIQUE NULLS NOT DISTINCT (company_id, user_id, oauth_client_id, key, call),
  constraint kept_answer_company_id_oauth_client_id_fkey FOREIGN KEY (company_id, oauth_client_id) REFERENCES oauth_client(company_id, id) ON DELETE CASCADE,
  constraint kept_answer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint kept_answer_check CHECK ((num_nonnulls(user_id, oauth_client_id) = 1))
);
CREATE INDEX kept_answer_of_client ON public.kept_answer USING btree (company_id, oauth_client_id);
CREATE INDEX kept_answer_of_user ON public.kept_answer USING btree (user_id);
CREATE INDEX kept_answer_old ON public.kept_answer USING btree (created_at);
create policy own_company on kept_answer for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on kept_answer for all to talao_owner using (true) with check (true);
grant delete, insert, select, update on kept_answer to talao_app;
grant delete, insert, select, update on kept_answer to talao_worker;

create unlogged table client_pace (
  company_id bigint not null,
  oauth_client_id bigint not null,
  window_started_at timestamp with time zone not null,
  requests integer not null,
  constraint client_pace_pkey PRIMARY KEY (company_id, oauth_client_id),
  constraint client_pace_company_id_oauth_client_id_fkey FOREIGN KEY (company_id, oauth_client_id) REFERENCES oauth_client(company_id, id) ON DELETE CASCADE
) with (fillfactor=50);
create policy own_company on client_pace for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on client_pace for all to talao_owner using (true) with check (true);
create policy wise_reads on client_pace for select to talao_wise using (true);
grant select on client_pace to talao_app;
grant select on client_pace to talao_wise;
grant select on client_pace to talao_worker;

create table notification (
  id uuid default gen_random_uuid() not null,
  company_id bigint not null,
  user_id bigint not null,
  category text not null,
  sub_category text not null,
  entity_id bigint,
  facts jsonb default '{}'::jsonb not null,
  dedupe text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (company_id, id),
  constraint notification_company_id_user_id_dedupe_key UNIQUE (company_id, user_id, dedupe),
  constraint notification_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX notification_newest ON public.notification USING btree (company_id, user_id, created_at, id);
CREATE INDEX notification_read_at ON public.notification USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notification_unread ON public.notification USING btree (company_id, user_id) WHERE (read_at IS NULL);
CREATE INDEX notification_unread_since ON public.notification USING btree (created_at) WHERE (read_at IS NULL);
create policy own_company on notification for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on notification for all to talao_owner using (true) with check (true);
create policy wise_reads on notification for select to talao_wise using (true);
grant delete, insert, select, update on notification to talao_app;
grant select on notification to talao_wise;
grant delete, insert, select, update on notification to talao_worker;
CREATE TRIGGER notification_reshown AFTER UPDATE ON public.notification REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_notifications();
CREATE TRIGGER notification_shown AFTER INSERT ON public.notification REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_notifications();

create table digest (
  user_id bigint not null,
  day date not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  account_mail_id bigint,
  constraint digest_pkey PRIMARY KEY (user_id, day),
  constraint digest_account_mail_id_fkey FOREIGN KEY (account_mail_id) REFERENCES account_mail(id) ON DELETE SET NULL,
  constraint digest_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX digest_mail ON public.digest USING btree (account_mail_id) WHERE (account_mail_id IS NOT NULL);
grant delete, insert, select, update on digest to talao_worker;

create table audit_log (
  id bigint generated always as identity not null,
  company_id bigint not null,
  seq bigint not null,
  at timestamp with time zone not null,
  user_id bigint,
  user_name text not null,
  ip text,
  request_id text not null,
  call text not null,
  action text not null,
  entity text not null,
  entity_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  before_sha256 bytea not null,
  after_sha256 bytea not null,
  erased_at timestamp with time zone,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_log_pkey PRIMARY KEY (company_id, id),
  constraint audit_log_company_id_seq_key UNIQUE (company_id, seq),
  constraint audit_log_id_key UNIQUE (id),
  constraint audit_log_action_check CHECK ((action = ANY (ARRAY['CREATED'::text, 'CHANGED'::text, 'REMOVED'::text]))),
  constraint audit_log_check CHECK (((erased_at IS NULL) OR ((before = '{}'::jsonb) AND (after = '{}'::jsonb))))
);
CREATE INDEX audit_log_entity ON public.audit_log USING btree (company_id, entity, entity_id, id);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (company_id, at, id);
CREATE INDEX audit_log_request ON public.audit_log USING btree (company_id, request_id);
create policy own_company on audit_log for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on audit_log for all to talao_owner using (true) with check (true);
create policy wise_reads on audit_log for select to talao_wise using (true);
grant select on audit_log to talao_app;
grant select on audit_log to talao_wise;
grant select on audit_log to talao_worker;
CREATE TRIGGER audit_log_kept BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

create table audit_head (
  company_id bigint not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (company_id)
);
create policy own_company on audit_head for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on audit_head for all to talao_owner using (true) with check (true);
grant select on audit_head to talao_app;
grant select on audit_head to talao_worker;

create table audit_key (
  is_only boolean default true not null,
  key bytea not null,
  constraint audit_key_pkey PRIMARY KEY (is_only),
  constraint audit_key_is_only_check CHECK (is_only),
  constraint audit_key_key_check CHECK ((length(key) = 32))
);


-- Produto

create table product (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  external_code text,
  type_fiscal_note text default 'NFE'::text not null,
  status text default 'ACTIVE'::text not null,
  price_cents bigint,
  origin text default 'MANUAL'::text not null,
  integration_id bigint,
  oauth_client_id bigint,
  is_physical boolean default false not null,
  nfe_percentage numeric(7,4),
  warranty_days integer,
  delay_to_send_note_in_days integer,
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
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  cativ_sn text,
  constraint product_pkey PRIMARY KEY (company_id, id),
  constraint product_id_key UNIQUE (id),
  constraint product_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint product_company_id_integration_id_origin_fkey FOREIGN KEY (company_id, integration_id, origin) REFERENCES sale_integration(company_id, id, type),
  constraint product_company_id_oauth_client_id_fkey FOREIGN KEY (company_id, oauth_client_id) REFERENCES oauth_client(company_id, id),
  constraint product_cativ_sn_check CHECK ((cativ_sn ~ '^(0[1-9]|1[0-4]|90)$'::text)),
  constraint product_one_source CHECK (
CASE origin
    WHEN 'MANUAL'::text THEN (num_nonnulls(integration_id, oauth_client_id) = 0)
    WHEN 'API'::text THEN ((integration_id IS NULL) AND (oauth_client_id IS NOT NULL))
    ELSE ((integration_id IS NOT NULL) AND (oauth_client_id IS NULL))
END)
);
CREATE INDEX product_created ON public.product USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX product_name ON public.product USING gin (company_id, plain_text(name) gin_trgm_ops);
CREATE UNIQUE INDEX product_external_code ON public.product USING btree (company_id, external_code, integration_id, oauth_client_id) NULLS NOT DISTINCT WHERE (external_code IS NOT NULL);
create policy own_company on product for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on product for all to talao_owner using (true) with check (true);
create policy wise_reads on product for select to talao_wise using (true);
grant delete, insert, select, update on product to talao_app;
grant select on product to talao_wise;
grant delete, insert, select, update on product to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.product DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('product', 'id', 'company_id');

create table product_coproducer (
  id bigint generated always as identity not null,
  company_id bigint not null,
  product_id bigint not null,
  position integer default 0 not null,
  coproducer_company_id bigint,
  name text,
  document text,
  email text,
  percentage numeric(7,4) not null,
  constraint product_coproducer_pkey PRIMARY KEY (company_id, id),
  constraint product_coproducer_id_key UNIQUE (id),
  constraint product_coproducer_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES product(company_id, id) ON DELETE CASCADE,
  constraint product_coproducer_percentage_check CHECK (((percentage >= (0)::numeric) AND (percentage <= (100)::numeric)))
);
create policy own_company on product_coproducer for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on product_coproducer for all to talao_owner using (true) with check (true);
create policy wise_reads on product_coproducer for select to talao_wise using (true);
grant delete, insert, select, update on product_coproducer to talao_app;
grant select on product_coproducer to talao_wise;
grant delete, insert, select, update on product_coproducer to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.product_coproducer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('product', 'product_id', 'company_id');

create table integration_product (
  company_id bigint not null,
  sale_integration_id bigint not null,
  external_id text not null,
  title text not null,
  price_cents bigint,
  currency text,
  commission_cents bigint,
  commission_since date,
  status text,
  type text,
  warranty_days integer,
  is_physical boolean,
  selected boolean default false not null,
  pulled_at timestamp with time zone not null,
  constraint integration_product_pkey PRIMARY KEY (company_id, sale_integration_id, external_id),
  constraint integration_product_company_id_sale_integration_id_fkey FOREIGN KEY (company_id, sale_integration_id) REFERENCES sale_integration(company_id, id) ON DELETE CASCADE
);
create policy own_company on integration_product for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on integration_product for all to talao_owner using (true) with check (true);
create policy wise_reads on integration_product for select to talao_wise using (true);
grant delete, insert, select, update on integration_product to talao_app;
grant select on integration_product to talao_wise;
grant delete, insert, select, update on integration_product to talao_worker;


-- Venda

create table sale (
  id bigint generated always as identity not null,
  company_id bigint not null,
  platform text not null,
  external_sales_id text collate "C" not null,
  parent_external_sales_id text,
  status text default 'PENDING'::text not null,
  status_reason text,
  skip_reason text,
  event_kind text not null,
  state_at timestamp with time zone not null,
  told jsonb not null,
  edits jsonb default '{}'::jsonb not null,
  canceled_by_user boolean default false not null,
  fence_at timestamp with time zone not null,
  missing text[] default '{}'::text[] not null,
  auto_send boolean,
  asks_first text,
  currency text default 'BRL'::text not null,
  amount_cents bigint not null,
  discount_cents bigint default 0 not null,
  freight_cents bigint,
  amount_exchanged_cents bigint,
  amount_charged_cents bigint,
  reais_cents bigint generated always as (COALESCE(amount_exchanged_cents,
CASE currency
    WHEN 'BRL'::text THEN amount_cents
    ELSE (0)::bigint
END)) stored not null,
  commission_currency text,
  commission_amount_cents bigint,
  exchange_rate numeric(18,8),
  exchange_source text,
  customer_name text not null,
  purchase_date timestamp with time zone not null,
  approved_at timestamp with time zone,
  warranty_end_date date,
  warranty_source text,
  date_to_process date,
  processed_at timestamp with time zone,
  issue_date timestamp with time zone,
  time_zone text default 'America/Sao_Paulo'::text not null,
  effective_processed_at timestamp with time zone generated always as (COALESCE(processed_at, created_at)) stored not null,
  effective_process_day date generated always as (COALESCE(date_to_process, ((created_at AT TIME ZONE time_zone))::date)) stored not null,
  created_day date generated always as (((created_at AT TIME ZONE time_zone))::date) stored not null,
  purchase_day date generated always as (((purchase_date AT TIME ZONE time_zone))::date) stored not null,
  processed_day date generated always as (((COALESCE(processed_at, created_at) AT TIME ZONE time_zone))::date) stored not null,
  payment_method text,
  installments integer,
  is_subscription boolean default false not null,
  subscription_id text,
  recurrence_number integer,
  is_physical boolean default false not null,
  has_coproducer boolean default false not null,
  coproduction_base text,
  sale_file_import_id bigint,
  oauth_client_id bigint,
  integration_id bigint,
  origin text generated always as (
CASE
    WHEN (sale_file_import_id IS NOT NULL) THEN 'IMPORT'::text
    WHEN (oauth_client_id IS NOT NULL) THEN 'API'::text
    WHEN (integration_id IS NOT NULL) THEN platform
    ELSE 'MANUAL'::text
END) stored not null,
  origin_company_id bigint,
  origin_sale_id bigint,
  share_told jsonb,
  metadata jsonb,
  divided_reais_cents bigint,
  divided_freight_cents bigint,
  left_out_cents bigint default 0 not null,
  difference_cents bigint,
  difference_reason text,
  difference_since timestamp with time zone,
  given_up_cents bigint,
  given_up_reason text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sale_pkey PRIMARY KEY (company_id, id),
  constraint sale_company_id_external_sales_id_platform_key UNIQUE (company_id, external_sales_id, platform),
  constraint sale_id_key UNIQUE (id),
  constraint sale_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint sale_company_id_integration_id_platform_fkey FOREIGN KEY (company_id, integration_id, platform) REFERENCES sale_integration(company_id, id, type),
  constraint sale_company_id_oauth_client_id_fkey FOREIGN KEY (company_id, oauth_client_id) REFERENCES oauth_client(company_id, id),
  constraint sale_company_id_sale_file_import_id_fkey FOREIGN KEY (company_id, sale_file_import_id) REFERENCES sale_file_import(company_id, id),
  constraint sale_coproduction_base_check CHECK ((coproduction_base = ANY (ARRAY['PRODUCER'::text, 'SHARE'::text]))),
  constraint sale_difference_is_whole CHECK ((num_nulls(difference_cents, difference_reason, difference_since) = ANY (ARRAY[0, 3]))),
  constraint sale_discount_cents_check CHECK ((discount_cents >= 0)),
  constraint sale_given_up_with_reason CHECK ((num_nulls(given_up_cents, given_up_reason) = ANY (ARRAY[0, 2]))),
  constraint sale_is_divided_whole CHECK ((num_nulls(divided_reais_cents, divided_freight_cents) = ANY (ARRAY[0, 2]))),
  constraint sale_one_source CHECK ((num_nonnulls(integration_id, oauth_client_id, sale_file_import_id) <= 1))
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX sale_all ON public.sale USING btree (company_id, created_at DESC, id DESC) INCLUDE (status, origin, is_physical, has_coproducer, reais_cents, created_day, purchase_day, processed_day);
CREATE INDEX sale_by_origin ON public.sale USING btree (company_id, origin, id);
CREATE INDEX sale_created ON public.sale USING btree (company_id, status, created_at DESC, id DESC);
CREATE INDEX sale_due ON public.sale USING btree (company_id, date_to_process, id) WHERE (status = 'PENDING'::text);
CREATE INDEX sale_names ON public.sale USING gin (name_keys(company_id, customer_name) COLLATE "C") WITH (gin_pending_list_limit='128');
CREATE INDEX sale_not_divided ON public.sale USING btree (company_id, id) WHERE ((processed_at IS NOT NULL) AND (divided_reais_cents IS NULL) AND (status <> 'CANCELED'::text));
CREATE INDEX sale_of_import ON public.sale USING btree (company_id, sale_file_import_id) WHERE (sale_file_import_id IS NOT NULL);
CREATE INDEX sale_of_origin ON public.sale USING btree (origin_company_id, origin_sale_id) WHERE (origin_sale_id IS NOT NULL);
CREATE INDEX sale_platform_created ON public.sale USING btree (status, created_at DESC, id DESC) INCLUDE (effective_processed_at, created_day, processed_day);
CREATE INDEX sale_platform_process ON public.sale USING btree (status, effective_process_day DESC, id DESC);
CREATE INDEX sale_processed ON public.sale USING btree (company_id, effective_processed_at DESC, id DESC) INCLUDE (status, origin, is_physical, has_coproducer, reais_cents, processed_day);
CREATE INDEX sale_purchased ON public.sale USING btree (company_id, purchase_date DESC, id DESC) INCLUDE (status, origin, is_physical, has_coproducer, reais_cents, purchase_day);
CREATE INDEX sale_to_process ON public.sale USING btree (company_id, effective_process_day DESC, id DESC) INCLUDE (status, origin, is_physical, has_coproducer, reais_cents);
CREATE INDEX sale_with_difference ON public.sale USING btree (company_id, created_at DESC, id DESC) INCLUDE (reais_cents) WHERE (difference_since IS NOT NULL);
CREATE INDEX sale_without_address ON public.sale USING btree (company_id, created_at DESC, id DESC) INCLUDE (reais_cents) WHERE ((status = 'UNPROCESSED'::text) AND ('address'::text = ANY (missing)));
CREATE INDEX sale_without_rate ON public.sale USING btree (purchase_date) WHERE ((currency <> 'BRL'::text) AND (amount_exchanged_cents IS NULL));
create policy own_company on sale for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale for all to talao_owner using (true) with check (true);
create policy wise_reads on sale for select to talao_wise using (true);
grant delete, insert, select, update on sale to talao_app;
grant select on sale to talao_wise;
grant delete, insert, select, update on sale to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('sale', 'id', 'company_id');
CREATE CONSTRAINT TRIGGER sale_and_notes_agree AFTER UPDATE ON public.sale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((new.divided_reais_cents IS NOT NULL) AND (((((old.version IS DISTINCT FROM new.version) OR (old.reais_cents IS DISTINCT FROM new.reais_cents)) OR (old.status IS DISTINCT FROM new.status)) OR (old.given_up_cents IS DISTINCT FROM new.given_up_cents)) OR (old.difference_since IS DISTINCT FROM new.difference_since))) OR (new.freight_cents IS DISTINCT FROM old.freight_cents) OR (new.divided_reais_cents IS DISTINCT FROM old.divided_reais_cents))) EXECUTE FUNCTION judge_changed_sale();
CREATE TRIGGER sale_counted AFTER INSERT ON public.sale REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_sales();
CREATE TRIGGER sale_recounted AFTER UPDATE ON public.sale FOR EACH ROW WHEN (((((((((((old.company_id IS DISTINCT FROM new.company_id) OR (old.status IS DISTINCT FROM new.status)) OR (old.origin IS DISTINCT FROM new.origin)) OR (old.is_physical IS DISTINCT FROM new.is_physical)) OR (old.has_coproducer IS DISTINCT FROM new.has_coproducer)) OR (old.created_day IS DISTINCT FROM new.created_day)) OR (old.purchase_day IS DISTINCT FROM new.purchase_day)) OR (old.effective_process_day IS DISTINCT FROM new.effective_process_day)) OR (old.processed_day IS DISTINCT FROM new.processed_day)) OR (old.reais_cents IS DISTINCT FROM new.reais_cents))) EXECUTE FUNCTION recount_sale();
CREATE TRIGGER sale_reshown AFTER UPDATE ON public.sale FOR EACH ROW WHEN ((((new.status IS DISTINCT FROM old.status) OR (new.version IS DISTINCT FROM old.version)) OR (new.updated_at IS DISTINCT FROM old.updated_at))) EXECUTE FUNCTION tell_screens_of_row('sale');
CREATE TRIGGER sale_shown AFTER INSERT ON public.sale REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_rows('sale');
CREATE TRIGGER sale_uncounted AFTER DELETE ON public.sale REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_sales();
CREATE TRIGGER sale_unshown AFTER DELETE ON public.sale REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_rows('sale');
CREATE TRIGGER tell_of_sale AFTER UPDATE OF status ON public.sale FOR EACH ROW WHEN (((new.status = 'UNPROCESSED'::text) AND (old.status <> 'UNPROCESSED'::text))) EXECUTE FUNCTION tell_of_sale();
CREATE TRIGGER tell_of_sales AFTER INSERT ON public.sale REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_of_sales();

create table sale_client (
  company_id bigint not null,
  sale_id bigint not null,
  name text not null,
  type text default 'PF'::text not null,
  document text,
  email text,
  phone text,
  icms_taxpayer text default 'NaoContribuinte'::text not null,
  tax_regime text,
  municipal_registration text,
  state_registration text,
  foreign_document text,
  no_foreign_document_reason text,
  is_abroad boolean default false not null,
  has_address boolean default false not null,
  postal_code text,
  street text,
  number text,
  complement text,
  neighborhood text,
  city_id integer,
  state_id integer,
  country_id integer default 1 not null,
  abroad_city text,
  city_name text,
  state_name text,
  country_code text,
  constraint sale_client_pkey PRIMARY KEY (company_id, sale_id),
  constraint sale_client_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sale(company_id, id) ON DELETE CASCADE
);
CREATE INDEX search_sale_client_document ON public.sale_client USING btree (company_id, document) WHERE (document IS NOT NULL);
create policy own_company on sale_client for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_client for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_client for select to talao_wise using (true);
grant delete, insert, select, update on sale_client to talao_app;
grant select on sale_client to talao_wise;
grant delete, insert, select, update on sale_client to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sale_client DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('sale', 'sale_id', 'company_id');

create table sale_item (
  id bigint generated always as identity not null,
  company_id bigint not null,
  sale_id bigint not null,
  position integer not null,
  product_id bigint,
  description text not null,
  quantity numeric(15,4) not null,
  value_per_unit numeric(21,10) not null,
  coproducer_id bigint,
  nfe_cents bigint,
  nfse_cents bigint,
  freight_cents bigint,
  left_out_cents bigint,
  constraint sale_item_pkey PRIMARY KEY (company_id, id),
  constraint sale_item_company_id_sale_id_position_key UNIQUE (company_id, sale_id, "position"),
  constraint sale_item_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES product(company_id, id),
  constraint sale_item_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sale(company_id, id) ON DELETE CASCADE,
  constraint sale_item_division_not_negative CHECK ((LEAST(nfe_cents, nfse_cents, freight_cents, left_out_cents) >= 0)),
  constraint sale_item_is_divided_whole CHECK ((num_nulls(nfe_cents, nfse_cents, freight_cents, left_out_cents) = ANY (ARRAY[0, 4])))
);
CREATE INDEX sale_item_product ON public.sale_item USING btree (company_id, product_id);
create policy own_company on sale_item for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_item for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_item for select to talao_wise using (true);
grant delete, insert, select, update on sale_item to talao_app;
grant select on sale_item to talao_wise;
grant delete, insert, select, update on sale_item to talao_worker;
CREATE CONSTRAINT TRIGGER sale_and_notes_agree AFTER DELETE OR UPDATE OF nfe_cents, nfse_cents, freight_cents, left_out_cents, "position" ON public.sale_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.nfe_cents IS NOT NULL)) EXECUTE FUNCTION judge_changed_line();

create table sale_affiliate (
  id bigint generated always as identity not null,
  company_id bigint not null,
  sale_id bigint not null,
  position integer not null,
  name text,
  code text,
  email text,
  amount_cents bigint,
  constraint sale_affiliate_pkey PRIMARY KEY (company_id, id),
  constraint sale_affiliate_company_id_sale_id_position_key UNIQUE (company_id, sale_id, "position"),
  constraint sale_affiliate_id_key UNIQUE (id),
  constraint sale_affiliate_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sale(company_id, id) ON DELETE CASCADE
);
create policy own_company on sale_affiliate for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_affiliate for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_affiliate for select to talao_wise using (true);
grant delete, insert, select, update on sale_affiliate to talao_app;
grant select on sale_affiliate to talao_wise;
grant delete, insert, select, update on sale_affiliate to talao_worker;

create table sale_coproducer (
  id bigint generated always as identity not null,
  company_id bigint not null,
  sale_id bigint not null,
  position integer not null,
  coproducer_company_id bigint,
  name text,
  document text,
  email text,
  amount_cents bigint not null,
  constraint sale_coproducer_pkey PRIMARY KEY (company_id, id),
  constraint sale_coproducer_company_id_sale_id_position_key UNIQUE (company_id, sale_id, "position"),
  constraint sale_coproducer_id_key UNIQUE (id),
  constraint sale_coproducer_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sale(company_id, id) ON DELETE CASCADE
);
CREATE INDEX sale_coproducer_company ON public.sale_coproducer USING btree (coproducer_company_id) WHERE (coproducer_company_id IS NOT NULL);
create policy own_company on sale_coproducer for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_coproducer for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_coproducer for select to talao_wise using (true);
grant delete, insert, select, update on sale_coproducer to talao_app;
grant select on sale_coproducer to talao_wise;
grant delete, insert, select, update on sale_coproducer to talao_worker;

create table sale_payment (
  id bigint generated always as identity not null,
  company_id bigint not null,
  sale_id bigint not null,
  position integer not null,
  transaction_id text,
  payment_means text,
  psp_name text,
  psp_cnpj text,
  receiver_name text,
  receiver_cnpj text,
  constraint sale_payment_pkey PRIMARY KEY (company_id, id),
  constraint sale_payment_company_id_sale_id_position_key UNIQUE (company_id, sale_id, "position"),
  constraint sale_payment_id_key UNIQUE (id),
  constraint sale_payment_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sale(company_id, id) ON DELETE CASCADE,
  constraint sale_payment_check CHECK ((num_nonnulls(transaction_id, psp_name, psp_cnpj, receiver_name, receiver_cnpj) > 0)),
  constraint sale_payment_payment_means_check CHECK ((payment_means = ANY (ARRAY['15'::text, '17'::text, '18'::text, '20'::text, '23'::text, '24'::text]))),
  constraint sale_payment_transaction_id_check CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 200)))
);
create policy own_company on sale_payment for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_payment for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_payment for select to talao_wise using (true);
grant delete, insert, select, update on sale_payment to talao_app;
grant select on sale_payment to talao_wise;
grant delete, insert, select, update on sale_payment to talao_worker;

create table sale_event (
  id bigint generated always as identity not null,
  company_id bigint not null,
  sale_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  text text not null,
  detail text,
  user_name text,
  request_id text,
  constraint sale_event_pkey PRIMARY KEY (company_id, sale_id, at, id),
  constraint sale_event_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sale(company_id, id) ON DELETE CASCADE
);
create policy own_company on sale_event for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_event for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_event for select to talao_wise using (true);
grant insert, select on sale_event to talao_app;
grant select on sale_event to talao_wise;
grant insert, select on sale_event to talao_worker;

create table sale_flight (
  company_id bigint not null,
  sale_id bigint not null,
  due_on date not null,
  light text not null,
  text text not null,
  causes text[] not null,
  late_causes jsonb default '{}'::jsonb not null,
  input_sha256 bytea not null,
  sale_version integer not null,
  norms_version text not null,
  flown_at timestamp with time zone not null,
  constraint sale_flight_pkey PRIMARY KEY (company_id, sale_id),
  constraint sale_flight_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sale(company_id, id) ON DELETE CASCADE,
  constraint sale_flight_light_check CHECK ((light = ANY (ARRAY['GREEN'::text, 'YELLOW'::text, 'RED'::text])))
);
CREATE INDEX sale_flight_light ON public.sale_flight USING btree (company_id, light, due_on);
create policy own_company on sale_flight for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_flight for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_flight for select to talao_wise using (true);
grant delete, insert, select, update on sale_flight to talao_app;
grant select on sale_flight to talao_wise;
grant delete, insert, select, update on sale_flight to talao_worker;

create table thing_flight (
  company_id bigint not null,
  kind text not null,
  thing_id bigint not null,
  causes text[] not null,
  late_causes jsonb default '{}'::jsonb not null,
  input_sha256 bytea not null,
  norms_version text not null,
  flown_at timestamp with time zone not null,
  constraint thing_flight_pkey PRIMARY KEY (company_id, kind, thing_id),
  constraint thing_flight_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint thing_flight_kind_check CHECK ((kind = ANY (ARRAY['PRODUCT'::text, 'NFE'::text, 'NFSE'::text])))
);
create policy own_company on thing_flight for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on thing_flight for all to talao_owner using (true) with check (true);
create policy wise_reads on thing_flight for select to talao_wise using (true);
grant delete, insert, select, update on thing_flight to talao_app;
grant select on thing_flight to talao_wise;
grant delete, insert, select, update on thing_flight to talao_worker;

create table company_flight (
  company_id bigint not null,
  flown_at timestamp with time zone not null,
  norms_version text not null,
  law_days jsonb default '[]'::jsonb not null,
  cause_dates jsonb default '{}'::jsonb not null,
  constraint company_flight_pkey PRIMARY KEY (company_id),
  constraint company_flight_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on company_flight for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on company_flight for all to talao_owner using (true) with check (true);
create policy wise_reads on company_flight for select to talao_wise using (true);
grant delete, insert, select, update on company_flight to talao_app;
grant select on company_flight to talao_wise;
grant delete, insert, select, update on company_flight to talao_worker;
CREATE TRIGGER flight_shown AFTER INSERT OR UPDATE ON public.company_flight FOR EACH ROW EXECUTE FUNCTION tell_screens_of_flight();

create table refund_case (
  id bigint generated always as identity not null,
  company_id bigint not null,
  sale_id bigint not null,
  note_id bigint not null,
  path text not null,
  reason text not null,
  deadline timestamp with time zone,
  state text default 'OPEN'::text not null,
  made_note_id bigint,
  asked_alone_at timestamp with time zone,
  held_because text,
  closed_by text,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint refund_case_pkey PRIMARY KEY (company_id, id),
  constraint refund_case_company_id_note_id_key UNIQUE (company_id, note_id),
  constraint refund_case_id_key UNIQUE (id),
  constraint refund_case_company_id_made_note_id_fkey FOREIGN KEY (company_id, made_note_id) REFERENCES note(company_id, id),
  constraint refund_case_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id),
  constraint refund_case_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sale(company_id, id),
  constraint refund_case_path_check CHECK ((path = ANY (ARRAY['CANCEL'::text, 'SUBSTITUTE'::text, 'RETURN_NOTE'::text, 'HUMAN'::text]))),
  constraint refund_case_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'ASKED'::text, 'DONE'::text, 'DISMISSED'::text])))
);
CREATE INDEX refund_case_asked_alone ON public.refund_case USING btree (company_id, asked_alone_at) WHERE (asked_alone_at IS NOT NULL);
CREATE INDEX refund_case_open ON public.refund_case USING btree (company_id, sale_id) WHERE (state = ANY (ARRAY['OPEN'::text, 'ASKED'::text]));
create policy own_company on refund_case for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on refund_case for all to talao_owner using (true) with check (true);
create policy wise_reads on refund_case for select to talao_wise using (true);
grant delete, insert, select, update on refund_case to talao_app;
grant select on refund_case to talao_wise;
grant delete, insert, select, update on refund_case to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.refund_case DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('refund', 'id', 'company_id');

create table exchange_rate (
  currency text not null,
  day date not null,
  sell numeric(18,8) not null,
  quoted_at timestamp with time zone not null,
  constraint exchange_rate_pkey PRIMARY KEY (currency, day),
  constraint exchange_rate_sell_check CHECK ((sell > (0)::numeric))
);
grant select on exchange_rate to talao_app;
grant select on exchange_rate to talao_wise;
grant delete, insert, select, update on exchange_rate to talao_worker;

create table sale_day (
  date_kind text not null,
  day date not null,
  status text not null,
  origin text not null,
  is_physical boolean not null,
  has_coproducer boolean not null,
  n bigint not null,
  amount_cents bigint not null,
  constraint sale_day_pkey PRIMARY KEY (date_kind, day, status, origin, is_physical, has_coproducer)
) with (fillfactor=70);
create policy own_company on sale_day for select to talao_app, talao_worker using (( SELECT names_every_company() AS names_every_company));
create policy owner_all on sale_day for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_day for select to talao_wise using (true);
grant select on sale_day to talao_app;
grant select on sale_day to talao_wise;
grant select on sale_day to talao_worker;

create table sale_month (
  company_id bigint not null,
  date_kind text not null,
  month date not null,
  status text not null,
  origin text not null,
  is_physical boolean not null,
  has_coproducer boolean not null,
  n bigint not null,
  amount_cents bigint not null,
  constraint sale_month_pkey PRIMARY KEY (company_id, date_kind, month, status, origin, is_physical, has_coproducer),
  constraint sale_month_date_kind_check CHECK ((date_kind = ANY (ARRAY['created'::text, 'purchase'::text, 'process'::text, 'processed'::text])))
) with (fillfactor=70);
create policy own_company on sale_month for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_month for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_month for select to talao_wise using (true);
grant select on sale_month to talao_app;
grant select on sale_month to talao_wise;
grant select on sale_month to talao_worker;

create table sale_delta (
  company_id bigint not null,
  status text not null,
  origin text not null,
  is_physical boolean not null,
  has_coproducer boolean not null,
  created_day date not null,
  purchase_day date not null,
  process_day date not null,
  processed_day date not null,
  n integer not null,
  amount_cents bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
CREATE INDEX sale_delta_company ON public.sale_delta USING btree (company_id);
create policy own_company on sale_delta for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_delta for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_delta for select to talao_wise using (true);
grant select on sale_delta to talao_app;
grant select on sale_delta to talao_wise;
grant select on sale_delta to talao_worker;


-- Entrada das vendas

create table sale_integration (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  type text not null,
  ready_made text,
  type_fiscal_note text default 'NFE'::text,
  nfe_percentage numeric(7,4) default 100 not null,
  delay_to_send_note_in_days integer default 7 not null,
  is_active boolean default true not null,
  auto_process boolean default true not null,
  auto_send boolean,
  wait_warranty boolean default true not null,
  coproduction_base text default 'PRODUCER'::text not null,
  auto_since timestamp with time zone not null,
  options jsonb default '{}'::jsonb not null,
  intermediary jsonb,
  platform_version text,
  mapping jsonb,
  mapping_version integer default 0 not null,
  setup text default 'CONNECTED'::text not null,
  connected_at timestamp with time zone,
  connected_by text,
  activate_on_first boolean default true not null,
  client_id text,
  account_id text,
  secrets_sealed text,
  secrets_set text[] default '{}'::text[] not null,
  secret_saved_at timestamp with time zone,
  secret_is_offered boolean default false not null,
  secrets_before_sealed text,
  secrets_before_until timestamp with time zone,
  access_token_sealed text,
  access_token_until timestamp with time zone,
  path_key_hash bytea not null,
  path_key_sealed text not null,
  last_event_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_pull_at timestamp with time zone,
  pace_at timestamp with time zone,
  refused_count integer default 0 not null,
  refused_at timestamp with time zone,
  refused_that_day integer default 0 not null,
  unverified_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sale_integration_pkey PRIMARY KEY (company_id, id),
  constraint sale_integration_company_id_id_type_key UNIQUE (company_id, id, type),
  constraint sale_integration_id_key UNIQUE (id),
  constraint sale_integration_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint sale_integration_connected_by_check CHECK ((connected_by = ANY (ARRAY['DELIVERY'::text, 'TEST'::text, 'PULL'::text, 'PERSON'::text]))),
  constraint sale_integration_delay_to_send_note_in_days_check CHECK (((delay_to_send_note_in_days >= 0) AND (delay_to_send_note_in_days <= 365))),
  constraint sale_integration_nfe_percentage_check CHECK (((nfe_percentage >= (0)::numeric) AND (nfe_percentage <= (100)::numeric))),
  constraint sale_integration_off_until_connected CHECK (((setup = 'CONNECTED'::text) OR (NOT is_active))),
  constraint sale_integration_setup_check CHECK ((setup = ANY (ARRAY['DRAFT'::text, 'WAITING'::text, 'CONNECTED'::text])))
);
create policy own_company on sale_integration for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_integration for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_integration for select to talao_wise using (true);
grant delete, insert, select, update on sale_integration to talao_app;
grant select on sale_integration to talao_wise;
grant delete, insert, select, update on sale_integration to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sale_integration DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('sale-integration', 'id', 'company_id');
CREATE TRIGGER integration_reshown AFTER UPDATE ON public.sale_integration FOR EACH ROW WHEN ((((((((new.setup IS DISTINCT FROM old.setup) OR (new.is_active IS DISTINCT FROM old.is_active)) OR (new.version IS DISTINCT FROM old.version)) OR (new.last_event_at IS DISTINCT FROM old.last_event_at)) OR (new.refused_at IS DISTINCT FROM old.refused_at)) OR (new.last_pull_at IS DISTINCT FROM old.last_pull_at)) OR (new.unverified_at IS DISTINCT FROM old.unverified_at))) EXECUTE FUNCTION tell_screens_of_row('integration');
CREATE TRIGGER integration_shown AFTER INSERT ON public.sale_integration REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_rows('integration');
CREATE TRIGGER integration_unshown AFTER DELETE ON public.sale_integration REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_rows('integration');
CREATE TRIGGER tell_of_integration AFTER UPDATE OF refused_count ON public.sale_integration FOR EACH ROW WHEN (((new.refused_count > old.refused_count) AND (new.refused_at IS NOT NULL))) EXECUTE FUNCTION tell_of_integration();

create table integration_mapping (
  company_id bigint not null,
  sale_integration_id bigint not null,
  version integer not null,
  mapping jsonb not null,
  created_by bigint,
  created_at timestamp with time zone not null,
  constraint integration_mapping_pkey PRIMARY KEY (company_id, sale_integration_id, version),
  constraint integration_mapping_company_id_sale_integration_id_fkey FOREIGN KEY (company_id, sale_integration_id) REFERENCES sale_integration(company_id, id) ON DELETE CASCADE,
  constraint integration_mapping_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id)
);
create policy own_company on integration_mapping for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on integration_mapping for all to talao_owner using (true) with check (true);
create policy wise_reads on integration_mapping for select to talao_wise using (true);
grant delete, insert, select, update on integration_mapping to talao_app;
grant select on integration_mapping to talao_wise;
grant delete, insert, select, update on integration_mapping to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.integration_mapping DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('sale-integration', 'sale_integration_id', 'company_id');

create table inbox (
  id bigint generated always as identity not null,
  company_id bigint not null,
  sale_integration_id bigint not null,
  received_at timestamp with time zone not null,
  headers jsonb not null,
  query jsonb not null,
  body bytea not null,
  state text default 'RECEIVED'::text not null,
  event text,
  external_sales_id text,
  delivery_key text,
  sale_id bigint,
  reason text,
  attempts integer default 0 not null,
  processed_at timestamp with time zone,
  request_id text,
  constraint inbox_pkey PRIMARY KEY (company_id, id, received_at),
  constraint inbox_company_id_sale_integration_id_fkey FOREIGN KEY (company_id, sale_integration_id) REFERENCES sale_integration(company_id, id)
) partition by RANGE (received_at);
CREATE INDEX inbox_by_integration ON ONLY public.inbox USING btree (company_id, sale_integration_id, received_at DESC, id DESC);
CREATE INDEX inbox_unread ON ONLY public.inbox USING btree (company_id, sale_integration_id) WHERE (state = ANY (ARRAY['NEEDS_MAPPING'::text, 'FAILED'::text]));
CREATE INDEX inbox_waiting ON ONLY public.inbox USING btree (received_at) WHERE (state = 'RECEIVED'::text);
create policy own_company on inbox for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on inbox for all to talao_owner using (true) with check (true);
create policy wise_reads on inbox for select to talao_wise using (true);
grant delete, insert, select, update on inbox to talao_app;
grant select on inbox to talao_wise;
grant delete, insert, select, update on inbox to talao_worker;
CREATE TRIGGER tell_of_unread AFTER UPDATE OF state ON public.inbox FOR EACH ROW WHEN (((new.state = ANY (ARRAY['NEEDS_MAPPING'::text, 'FAILED'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION tell_of_unread();

create table unverified_delivery (
  company_id bigint not null,
  sale_integration_id bigint not null,
  inbox_id bigint not null,
  received_at timestamp with time zone not null,
  sealed text not null,
  constraint unverified_delivery_pkey PRIMARY KEY (company_id, sale_integration_id, inbox_id),
  constraint unverified_delivery_company_id_sale_integration_id_fkey FOREIGN KEY (company_id, sale_integration_id) REFERENCES sale_integration(company_id, id) ON DELETE CASCADE
);
CREATE INDEX unverified_delivery_old ON public.unverified_delivery USING btree (received_at);
create policy own_company on unverified_delivery for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on unverified_delivery for all to talao_owner using (true) with check (true);
grant delete, insert, select, update on unverified_delivery to talao_app;
grant delete, insert, select, update on unverified_delivery to talao_worker;

create table applied_delivery (
  company_id bigint not null,
  sale_integration_id bigint not null,
  delivery_key text not null,
  content_sha256 bytea,
  inbox_id bigint,
  applied_at timestamp with time zone not null,
  constraint applied_delivery_pkey PRIMARY KEY (company_id, sale_integration_id, delivery_key),
  constraint applied_delivery_company_id_sale_integration_id_fkey FOREIGN KEY (company_id, sale_integration_id) REFERENCES sale_integration(company_id, id)
);
create policy own_company on applied_delivery for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on applied_delivery for all to talao_owner using (true) with check (true);
create policy wise_reads on applied_delivery for select to talao_wise using (true);
grant delete, insert, select, update on applied_delivery to talao_app;
grant select on applied_delivery to talao_wise;
grant delete, insert, select, update on applied_delivery to talao_worker;

create table sale_pull (
  id bigint generated always as identity not null,
  company_id bigint not null,
  sale_integration_id bigint not null,
  task_id bigint,
  ask jsonb not null,
  cursor jsonb,
  state text not null,
  pages integer default 0 not null,
  read_count integer default 0 not null,
  new_count integer default 0 not null,
  changed_count integer default 0 not null,
  unread jsonb default '[]'::jsonb not null,
  failures integer default 0 not null,
  reason text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  moved_at timestamp with time zone not null,
  constraint sale_pull_pkey PRIMARY KEY (company_id, id),
  constraint sale_pull_id_key UNIQUE (id),
  constraint sale_pull_company_id_sale_integration_id_fkey FOREIGN KEY (company_id, sale_integration_id) REFERENCES sale_integration(company_id, id) ON DELETE CASCADE,
  constraint sale_pull_company_id_task_id_fkey FOREIGN KEY (company_id, task_id) REFERENCES task(company_id, id),
  constraint sale_pull_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELED'::text])))
);
CREATE UNIQUE INDEX sale_pull_running ON public.sale_pull USING btree (company_id, sale_integration_id, (((ask ->> 'kind'::text) = 'products'::text))) WHERE (state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]));
create policy own_company on sale_pull for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_pull for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_pull for select to talao_wise using (true);
grant delete, insert, select, update on sale_pull to talao_app;
grant select on sale_pull to talao_wise;
grant delete, insert, select, update on sale_pull to talao_worker;
CREATE TRIGGER tell_of_pull AFTER UPDATE OF state ON public.sale_pull FOR EACH ROW WHEN (((new.state = 'FAILED'::text) AND (old.state <> 'FAILED'::text))) EXECUTE FUNCTION tell_of_pull();

create table sale_file_import (
  id bigint generated always as identity not null,
  company_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  status text default 'PENDING'::text not null,
  format text not null,
  file_name text not null,
  file_sha256 text not null,
  file_pieces text[] not null,
  size_bytes bigint not null,
  rows integer default 0 not null,
  success_rows integer default 0 not null,
  fail_rows integer default 0 not null,
  next_row_to_import integer default 1,
  fault text,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sale_file_import_pkey PRIMARY KEY (company_id, id),
  constraint sale_file_import_id_key UNIQUE (id),
  constraint sale_file_import_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint sale_file_import_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint sale_file_import_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint sale_file_import_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'STARTED'::text, 'DONE'::text])))
);
CREATE INDEX sale_file_import_created ON public.sale_file_import USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX sale_file_import_open ON public.sale_file_import USING btree (created_at) WHERE (status <> 'DONE'::text);
create policy own_company on sale_file_import for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_file_import for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_file_import for select to talao_wise using (true);
grant delete, insert, select, update on sale_file_import to talao_app;
grant select on sale_file_import to talao_wise;
grant delete, insert, select, update on sale_file_import to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sale_file_import DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('sale-file-import', 'id', 'company_id');
CREATE TRIGGER import_shown AFTER INSERT OR UPDATE ON public.sale_file_import FOR EACH ROW EXECUTE FUNCTION tell_screens_of_row('import');
CREATE TRIGGER tell_of_import AFTER UPDATE OF status ON public.sale_file_import FOR EACH ROW WHEN (((new.status = 'DONE'::text) AND (old.status <> 'DONE'::text))) EXECUTE FUNCTION tell_of_import();

create table sale_import_fail (
  id bigint generated always as identity not null,
  company_id bigint not null,
  sale_file_import_id bigint not null,
  row integer not null,
  metadata text not null,
  sale_code text not null,
  column_name text,
  code text not null,
  message text not null,
  retry_asked_at timestamp with time zone,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sale_import_fail_pkey PRIMARY KEY (company_id, id),
  constraint sale_import_fail_company_id_sale_file_import_id_row_key UNIQUE (company_id, sale_file_import_id, "row"),
  constraint sale_import_fail_id_key UNIQUE (id),
  constraint sale_import_fail_company_id_sale_file_import_id_fkey FOREIGN KEY (company_id, sale_file_import_id) REFERENCES sale_file_import(company_id, id) ON DELETE CASCADE
);
CREATE INDEX sale_import_fail_asked ON public.sale_import_fail USING btree (company_id, sale_file_import_id, "row") WHERE (retry_asked_at IS NOT NULL);
CREATE INDEX sale_import_fail_sale ON public.sale_import_fail USING btree (company_id, sale_file_import_id, sale_code) WHERE (resolved_at IS NULL);
create policy own_company on sale_import_fail for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on sale_import_fail for all to talao_owner using (true) with check (true);
create policy wise_reads on sale_import_fail for select to talao_wise using (true);
grant delete, insert, select, update on sale_import_fail to talao_app;
grant select on sale_import_fail to talao_wise;
grant delete, insert, select, update on sale_import_fail to talao_worker;


-- Nota

create table note (
  id bigint generated always as identity not null,
  company_id bigint not null,
  kind text not null,
  sale_id bigint,
  coproducer_id bigint,
  part integer default 1 not null,
  generation integer default 1 not null,
  source text default 'MANUAL'::text not null,
  issued_elsewhere boolean default false not null,
  enotas_status text default 'PENDING'::text not null,
  status_before_send text,
  fail_on_send_to_enotas text,
  provider_status text,
  authority_code text,
  authority_message text,
  alerts jsonb default '[]'::jsonb not null,
  cancel_state text,
  denied_final boolean default false not null,
  needs_human_reason text,
  gateway text not null,
  contingency text,
  in_production boolean not null,
  number bigint,
  serie text,
  rps_number bigint,
  rps_serie text,
  access_key text,
  verification_code text,
  protocol text,
  substitution jsonb,
  substitutes_id bigint,
  substituted_by_id bigint,
  nature_operation text not null,
  type_operation text default 'Saida'::text not null,
  goal text default 'Normal'::text not null,
  customer_presence text default 'OperacaoPelaInternet'::text not null,
  final_customer boolean default true not null,
  send_mail boolean default true not null,
  nfe_referenced text,
  additional_information text,
  observations text,
  shipping text default '9'::text not null,
  intermediary jsonb,
  nfs_service jsonb,
  nfse_terms jsonb,
  sales_code text,
  customer_name text not null,
  customer_document text,
  total_cents bigint not null,
  discount_cents bigint default 0 not null,
  discount_conditional_cents bigint default 0 not null,
  deductions_cents bigint default 0 not null,
  iss_cents bigint,
  withheld_cents bigint,
  net_cents bigint,
  without_ibs_cbs jsonb,
  issue_date timestamp with time zone,
  issued_at timestamp with time zone,
  send_asked_at timestamp with time zone,
  send_lane text,
  sent_to_provider_at timestamp with time zone,
  authorized_at timestamp with time zone,
  canceled_at timestamp with time zone,
  last_consulted_at timestamp with time zone,
  next_consult_at timestamp with time zone,
  consults integer default 0 not null,
  time_zone text default 'America/Sao_Paulo'::text not null,
  effective_sent_at timestamp with time zone generated always as (COALESCE(sent_to_provider_at, created_at)) stored not null,
  effective_issue_at timestamp with time zone generated always as (COALESCE(issue_date, sent_to_provider_at, created_at)) stored not null,
  sent_day date generated always as (((COALESCE(sent_to_provider_at, created_at) AT TIME ZONE time_zone))::date) stored not null,
  issue_day date generated always as (((COALESCE(issue_date, sent_to_provider_at, created_at) AT TIME ZONE time_zone))::date) stored not null,
  created_day date generated always as (((created_at AT TIME ZONE time_zone))::date) stored not null,
  created_by bigint,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  norms_version text,
  reasons jsonb,
  constraint note_pkey PRIMARY KEY (company_id, id),
  constraint note_id_key UNIQUE (id),
  constraint note_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint note_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES sale(company_id, id),
  constraint note_coproducer FOREIGN KEY (company_id, coproducer_id) REFERENCES sale_coproducer(company_id, id) ON DELETE SET NULL (coproducer_id),
  constraint note_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint note_substituted_by FOREIGN KEY (company_id, substituted_by_id) REFERENCES note(company_id, id),
  constraint note_substitutes FOREIGN KEY (company_id, substitutes_id) REFERENCES note(company_id, id),
  constraint note_alerts_check CHECK ((jsonb_typeof(alerts) = 'array'::text)),
  constraint note_cancel_state_check CHECK ((cancel_state = ANY (ARRAY['REQUESTED'::text, 'DENIED'::text, 'DONE'::text]))),
  constraint note_contingency_check CHECK ((contingency = ANY (ARRAY['SVC-AN'::text, 'SVC-RS'::text]))),
  constraint note_kind_check CHECK ((kind = ANY (ARRAY['NFE'::text, 'NFSE'::text]))),
  constraint note_reasons_are_short CHECK ((octet_length((reasons)::text) <= 4096)),
  constraint note_send_asked CHECK (((send_asked_at IS NULL) = (send_lane IS NULL))),
  constraint note_send_lane_check CHECK ((send_lane = ANY (ARRAY['automatic'::text, 'bulk'::text]))),
  constraint note_without_ibs_cbs_check CHECK ((jsonb_typeof(without_ibs_cbs) = 'array'::text)),
  constraint status_before_send_of_note_under_way CHECK (((status_before_send IS NULL) OR ((status_before_send = ANY (ARRAY['PENDING'::text, 'FAIL'::text, 'Negada'::text])) AND (enotas_status = ANY (ARRAY['PROCESSING'::text, 'WAINTING'::text])))))
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX note_created ON public.note USING btree (company_id, kind, created_at DESC, id DESC) INCLUDE (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at, sent_day, issue_day, created_day);
CREATE INDEX note_document ON public.note USING btree (company_id, kind, customer_document);
CREATE INDEX note_human ON public.note USING btree (company_id, id) WHERE (needs_human_reason IS NOT NULL);
CREATE INDEX note_issued ON public.note USING btree (company_id, kind, effective_issue_at DESC, id DESC) INCLUDE (enotas_status, in_production, total_cents, created_at, sent_day, issue_day, created_day);
CREATE INDEX note_issued_elsewhere ON public.note USING btree (company_id, in_production, enotas_status) WHERE issued_elsewhere;
CREATE INDEX note_names ON public.note USING gin (name_keys(company_id, customer_name) COLLATE "C") WITH (gin_pending_list_limit='128');
CREATE INDEX note_number ON public.note USING btree (company_id, kind, number);
CREATE INDEX note_of_coproducer ON public.note USING btree (company_id, coproducer_id) WHERE (coproducer_id IS NOT NULL);
CREATE INDEX note_of_sale ON public.note USING btree (company_id, enotas_status, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX note_platform_created ON public.note USING btree (kind, enotas_status, in_production, created_at DESC, id DESC) INCLUDE (effective_sent_at, sent_day, created_day);
CREATE INDEX note_platform_sent ON public.note USING btree (kind, enotas_status, in_production, effective_sent_at DESC, id DESC) INCLUDE (sent_day);
CREATE INDEX note_refused ON public.note USING btree (company_id, in_production, kind, gateway, authority_code) WHERE (enotas_status = 'Negada'::text);
CREATE INDEX note_sent ON public.note USING btree (company_id, kind, effective_sent_at DESC, id DESC) INCLUDE (enotas_status, in_production, total_cents, created_at, sent_day, issue_day, created_day);
CREATE INDEX note_sent_early ON public.note USING btree (company_id, kind, created_at) INCLUDE (effective_sent_at) WHERE (effective_sent_at < created_at);
CREATE INDEX note_status_created ON public.note USING btree (company_id, kind, enotas_status, in_production, created_at DESC, id DESC) INCLUDE (effective_sent_at, effective_issue_at, sent_day, issue_day, created_day);
CREATE INDEX note_status_sent ON public.note USING btree (company_id, kind, enotas_status, in_production, effective_sent_at DESC, id DESC) INCLUDE (sent_day);
CREATE INDEX note_stuck ON public.note USING btree (company_id, kind, created_at DESC, id DESC) INCLUDE (enotas_status, in_production, total_cents) WHERE ((enotas_status = ANY (ARRAY['FAIL'::text, 'Negada'::text, 'CancelamentoNegado'::text])) OR COALESCE((cancel_state = 'DENIED'::text), false) OR (needs_human_reason IS NOT NULL));
CREATE INDEX note_stuck_otherwise ON public.note USING btree (company_id, kind, created_at DESC, id DESC) INCLUDE (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at, sent_day, issue_day, created_day) WHERE ((enotas_status <> ALL (ARRAY['FAIL'::text, 'Negada'::text, 'CancelamentoNegado'::text])) AND (COALESCE((cancel_state = 'DENIED'::text), false) OR (needs_human_reason IS NOT NULL)));
CREATE INDEX note_substituted ON public.note USING btree (company_id, substituted_by_id) WHERE (substituted_by_id IS NOT NULL);
CREATE INDEX note_substituting ON public.note USING btree (company_id, substitutes_id) WHERE (substitutes_id IS NOT NULL);
CREATE INDEX note_to_consult ON public.note USING btree (next_consult_at) WHERE (next_consult_at IS NOT NULL);
CREATE INDEX note_to_send ON public.note USING btree (company_id, kind, send_lane, send_asked_at, id) WHERE (send_asked_at IS NOT NULL);
CREATE INDEX note_without_ibs_cbs ON public.note USING btree (company_id, kind, created_at DESC, id DESC) INCLUDE (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at, sent_day, issue_day, created_day) WHERE (without_ibs_cbs <> '[]'::jsonb);
CREATE INDEX search_note_rps_number ON public.note USING btree (company_id, rps_number) WHERE (rps_number IS NOT NULL);
CREATE INDEX search_note_sales_code ON public.note USING btree (company_id, sales_code COLLATE "C") WHERE (sales_code IS NOT NULL);
CREATE UNIQUE INDEX note_access_key ON public.note USING btree (company_id, access_key) WHERE (access_key IS NOT NULL);
CREATE UNIQUE INDEX note_once ON public.note USING btree (company_id, sale_id, kind, part, generation) WHERE (sale_id IS NOT NULL);
create policy own_company on note for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on note for all to talao_owner using (true) with check (true);
create policy wise_reads on note for select to talao_wise using (true);
grant delete, insert, select, update on note to talao_app;
grant select on note to talao_wise;
grant delete, insert, select, update on note to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('note', 'id', 'company_id');
CREATE CONSTRAINT TRIGGER audit_parts AFTER UPDATE ON public.note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text) AND (COALESCE(current_setting('talao.note_parts'::text, true), ''::text) <> ''::text))) EXECUTE FUNCTION write_note_parts_audit();
CREATE TRIGGER note_counted AFTER INSERT ON public.note REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_notes();
CREATE CONSTRAINT TRIGGER note_of_sale_changed AFTER UPDATE ON public.note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.sale_id IS NOT NULL) OR (new.sale_id IS NOT NULL)) AND ((((((((((((old.version IS DISTINCT FROM new.version) OR (old.sale_id IS DISTINCT FROM new.sale_id)) OR (old.total_cents IS DISTINCT FROM new.total_cents)) OR (old.discount_cents IS DISTINCT FROM new.discount_cents)) OR (old.goal IS DISTINCT FROM new.goal)) OR (old.type_operation IS DISTINCT FROM new.type_operation)) OR (old.coproducer_id IS DISTINCT FROM new.coproducer_id)) OR (old.part IS DISTINCT FROM new.part)) OR (old.generation IS DISTINCT FROM new.generation)) OR (old.denied_final IS DISTINCT FROM new.denied_final)) OR (old.substitutes_id IS DISTINCT FROM new.substitutes_id)) OR ((old.enotas_status = 'Cancelada'::text) IS DISTINCT FROM (new.enotas_status = 'Cancelada'::text))))) EXECUTE FUNCTION judge_note_of_sale();
CREATE CONSTRAINT TRIGGER note_of_sale_gone AFTER DELETE ON public.note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.sale_id IS NOT NULL)) EXECUTE FUNCTION judge_note_of_sale();
CREATE CONSTRAINT TRIGGER note_of_sale_made AFTER INSERT ON public.note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.sale_id IS NOT NULL)) EXECUTE FUNCTION judge_note_of_sale();
CREATE TRIGGER note_recounted AFTER UPDATE ON public.note FOR EACH ROW WHEN (((((((((old.company_id IS DISTINCT FROM new.company_id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.enotas_status IS DISTINCT FROM new.enotas_status)) OR (old.in_production IS DISTINCT FROM new.in_production)) OR (old.sent_day IS DISTINCT FROM new.sent_day)) OR (old.issue_day IS DISTINCT FROM new.issue_day)) OR (old.created_day IS DISTINCT FROM new.created_day)) OR (old.total_cents IS DISTINCT FROM new.total_cents))) EXECUTE FUNCTION recount_note();
CREATE TRIGGER note_reshown AFTER UPDATE ON public.note FOR EACH ROW WHEN ((((((new.enotas_status IS DISTINCT FROM old.enotas_status) OR (new.cancel_state IS DISTINCT FROM old.cancel_state)) OR (new.needs_human_reason IS DISTINCT FROM old.needs_human_reason)) OR (new.version IS DISTINCT FROM old.version)) OR (new.updated_at IS DISTINCT FROM old.updated_at))) EXECUTE FUNCTION tell_screens_of_row('note');
CREATE TRIGGER note_shown AFTER INSERT ON public.note REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_rows('note');
CREATE TRIGGER note_takes_time_zone BEFORE INSERT ON public.note FOR EACH ROW EXECUTE FUNCTION take_time_zone();
CREATE TRIGGER note_takes_time_zone_at_sending BEFORE UPDATE OF sent_to_provider_at ON public.note FOR EACH ROW WHEN ((old.sent_to_provider_at IS DISTINCT FROM new.sent_to_provider_at)) EXECUTE FUNCTION take_time_zone();
CREATE TRIGGER note_uncounted AFTER DELETE ON public.note REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_notes();
CREATE TRIGGER note_unshown AFTER DELETE ON public.note REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_screens_of_rows('note');
CREATE TRIGGER tell_of_alerts AFTER UPDATE OF alerts ON public.note FOR EACH ROW WHEN (((new.alerts <> '[]'::jsonb) AND (old.alerts = '[]'::jsonb))) EXECUTE FUNCTION tell_of_alerts();
CREATE TRIGGER tell_of_note AFTER UPDATE OF enotas_status, cancel_state, needs_human_reason ON public.note FOR EACH ROW WHEN ((((new.enotas_status IS DISTINCT FROM old.enotas_status) OR (new.cancel_state IS DISTINCT FROM old.cancel_state)) OR (new.needs_human_reason IS DISTINCT FROM old.needs_human_reason))) EXECUTE FUNCTION tell_of_note();

create table note_customer (
  company_id bigint not null,
  note_id bigint not null,
  name text not null,
  type text default 'PF'::text not null,
  document text,
  email text,
  phone text,
  icms_taxpayer text default 'NaoContribuinte'::text not null,
  tax_regime text,
  municipal_registration text,
  state_registration text,
  foreign_document text,
  no_foreign_document_reason text,
  is_abroad boolean default false not null,
  has_address boolean default false not null,
  postal_code text,
  street text,
  number text,
  complement text,
  neighborhood text,
  city_id integer,
  state_id integer,
  country_id integer default 1 not null,
  abroad_city text,
  constraint note_customer_pkey PRIMARY KEY (company_id, note_id),
  constraint note_customer_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id) ON DELETE CASCADE
);
create policy own_company on note_customer for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on note_customer for all to talao_owner using (true) with check (true);
create policy wise_reads on note_customer for select to talao_wise using (true);
grant delete, insert, select, update on note_customer to talao_app;
grant select on note_customer to talao_wise;
grant delete, insert, select, update on note_customer to talao_worker;

create table note_item (
  company_id bigint not null,
  note_id bigint not null,
  position integer not null,
  sale_position integer,
  product_id bigint,
  product_code text,
  description text not null,
  quantity numeric(15,4) default 0 not null,
  value_per_unit numeric(21,10) default 0 not null,
  unit_measurement text,
  cfop text,
  ncm text,
  cest text,
  gtin text,
  cbenef text,
  discount_cents bigint default 0 not null,
  freight_cents bigint default 0 not null,
  additional_information text,
  nfe_tax jsonb default '{}'::jsonb not null,
  cativ_sn text,
  das_rates jsonb,
  constraint note_item_pkey PRIMARY KEY (company_id, note_id, "position"),
  constraint note_item_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id) ON DELETE CASCADE,
  constraint note_item_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES product(company_id, id),
  constraint note_item_cativ_sn_check CHECK ((cativ_sn ~ '^(0[1-9]|1[0-4]|90)$'::text))
);
create policy own_company on note_item for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on note_item for all to talao_owner using (true) with check (true);
create policy wise_reads on note_item for select to talao_wise using (true);
grant delete, insert, select, update on note_item to talao_app;
grant select on note_item to talao_wise;
grant delete, insert, select, update on note_item to talao_worker;
CREATE CONSTRAINT TRIGGER item_of_sale_changed AFTER UPDATE OF quantity, value_per_unit, discount_cents, freight_cents, sale_position ON public.note_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION judge_changed_item();

create table note_payment (
  company_id bigint not null,
  note_id bigint not null,
  position integer not null,
  payment_method text not null,
  amount_cents bigint not null,
  constraint note_payment_pkey PRIMARY KEY (company_id, note_id, "position"),
  constraint note_payment_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id) ON DELETE CASCADE
);
create policy own_company on note_payment for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on note_payment for all to talao_owner using (true) with check (true);
create policy wise_reads on note_payment for select to talao_wise using (true);
grant delete, insert, select, update on note_payment to talao_app;
grant select on note_payment to talao_wise;
grant delete, insert, select, update on note_payment to talao_worker;

create table note_event (
  id bigint generated always as identity not null,
  company_id bigint not null,
  note_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  text text not null,
  detail text,
  user_name text,
  request_id text,
  constraint note_event_pkey PRIMARY KEY (company_id, id),
  constraint note_event_id_key UNIQUE (id),
  constraint note_event_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id) ON DELETE CASCADE
);
CREATE INDEX note_event_note ON public.note_event USING btree (company_id, note_id, at, id);
CREATE UNIQUE INDEX note_event_simples_values ON public.note_event USING btree (company_id, note_id, md5(detail)) WHERE (kind = 'simples_values'::text);
create policy own_company on note_event for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on note_event for all to talao_owner using (true) with check (true);
create policy wise_reads on note_event for select to talao_wise using (true);
grant insert, select on note_event to talao_app;
grant select on note_event to talao_wise;
grant insert, select on note_event to talao_worker;

create table note_file (
  company_id bigint not null,
  note_id bigint not null,
  kind text not null,
  sequence integer default 0 not null,
  provider_path text,
  sha256 text,
  bytes integer,
  content_type text,
  stored_at timestamp with time zone,
  verified_at timestamp with time zone,
  fault text,
  constraint note_file_pkey PRIMARY KEY (company_id, note_id, kind, sequence),
  constraint note_file_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id)
);
CREATE INDEX note_file_content ON public.note_file USING btree (sha256) WHERE (sha256 IS NOT NULL);
CREATE INDEX note_file_missing ON public.note_file USING btree (company_id, note_id) WHERE (sha256 IS NULL);
create policy own_company on note_file for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on note_file for all to talao_owner using (true) with check (true);
create policy wise_reads on note_file for select to talao_wise using (true);
grant delete, insert, select, update on note_file to talao_app;
grant select on note_file to talao_wise;
grant delete, insert, select, update on note_file to talao_worker;
CREATE TRIGGER note_file_shown AFTER INSERT OR UPDATE ON public.note_file FOR EACH ROW EXECUTE FUNCTION tell_screens_of_row('note');

create table orphan_document (
  company_id bigint not null,
  environment text not null,
  access_key text not null,
  name text not null,
  serie text,
  number bigint,
  xml_sha256 text,
  found_at timestamp with time zone not null,
  constraint orphan_document_pkey PRIMARY KEY (company_id, access_key),
  constraint orphan_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint orphan_document_environment_check CHECK ((environment = ANY (ARRAY['homologacao'::text, 'producao'::text])))
);
create policy own_company on orphan_document for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on orphan_document for all to talao_owner using (true) with check (true);
create policy wise_reads on orphan_document for select to talao_wise using (true);
grant delete, insert, select, update on orphan_document to talao_app;
grant select on orphan_document to talao_wise;
grant delete, insert, select, update on orphan_document to talao_worker;

create table note_day (
  kind text not null,
  date_kind text not null,
  day date not null,
  status text not null,
  in_production boolean not null,
  n bigint not null,
  amount_cents bigint not null,
  constraint note_day_pkey PRIMARY KEY (kind, date_kind, day, status, in_production)
) with (fillfactor=70);
create policy own_company on note_day for select to talao_app, talao_worker using (( SELECT names_every_company() AS names_every_company));
create policy owner_all on note_day for all to talao_owner using (true) with check (true);
create policy wise_reads on note_day for select to talao_wise using (true);
grant select on note_day to talao_app;
grant select on note_day to talao_wise;
grant select on note_day to talao_worker;

create table note_month (
  company_id bigint not null,
  kind text not null,
  date_kind text not null,
  month date not null,
  status text not null,
  in_production boolean not null,
  n bigint not null,
  amount_cents bigint not null,
  constraint note_month_pkey PRIMARY KEY (company_id, kind, date_kind, month, status, in_production),
  constraint note_month_date_kind_check CHECK ((date_kind = ANY (ARRAY['sent'::text, 'issue'::text, 'created'::text])))
) with (fillfactor=70);
create policy own_company on note_month for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on note_month for all to talao_owner using (true) with check (true);
create policy wise_reads on note_month for select to talao_wise using (true);
grant select on note_month to talao_app;
grant select on note_month to talao_wise;
grant select on note_month to talao_worker;

create table note_delta (
  company_id bigint not null,
  kind text not null,
  status text not null,
  in_production boolean not null,
  sent_day date not null,
  issue_day date not null,
  created_day date not null,
  n integer not null,
  amount_cents bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
CREATE INDEX note_delta_company ON public.note_delta USING btree (company_id);
create policy own_company on note_delta for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on note_delta for all to talao_owner using (true) with check (true);
create policy wise_reads on note_delta for select to talao_wise using (true);
grant select on note_delta to talao_app;
grant select on note_delta to talao_wise;
grant select on note_delta to talao_worker;


-- Envio

create table issue_key (
  id bigint generated always as identity not null,
  company_id bigint not null,
  note_id bigint not null,
  kind text default 'NFE'::text not null,
  gateway text not null,
  environment text not null,
  ref text not null,
  serie text,
  number bigint,
  code text,
  access_key text,
  recalled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint issue_key_pkey PRIMARY KEY (company_id, id),
  constraint issue_key_company_id_note_id_key UNIQUE (company_id, note_id),
  constraint issue_key_gateway_environment_ref_key UNIQUE (gateway, environment, ref),
  constraint issue_key_id_key UNIQUE (id),
  constraint issue_key_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id),
  constraint issue_key_environment_check CHECK ((environment = ANY (ARRAY['homologacao'::text, 'producao'::text]))),
  constraint issue_key_kind_check CHECK ((kind = ANY (ARRAY['NFE'::text, 'NFSE'::text])))
);
CREATE UNIQUE INDEX issue_key_number ON public.issue_key USING btree (company_id, kind, environment, serie, number) WHERE (number IS NOT NULL);
create policy own_company on issue_key for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on issue_key for all to talao_owner using (true) with check (true);
create policy wise_reads on issue_key for select to talao_wise using (true);
grant delete, insert, select, update on issue_key to talao_app;
grant select on issue_key to talao_wise;
grant delete, insert, select, update on issue_key to talao_worker;

create table attempt (
  id bigint generated always as identity not null,
  company_id bigint not null,
  issue_key_id bigint not null,
  note_id bigint not null,
  n integer not null,
  state text not null,
  fence bigint default 0 not null,
  identity text,
  contingency text,
  token_scope text,
  content_type text default 'application/json'::text not null,
  payload_sha256 text not null,
  outcome text,
  response_status integer,
  prepared_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  constraint attempt_pkey PRIMARY KEY (company_id, id),
  constraint attempt_company_id_issue_key_id_n_key UNIQUE (company_id, issue_key_id, n),
  constraint attempt_id_key UNIQUE (id),
  constraint attempt_company_id_issue_key_id_fkey FOREIGN KEY (company_id, issue_key_id) REFERENCES issue_key(company_id, id),
  constraint attempt_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id),
  constraint attempt_state_check CHECK ((state = ANY (ARRAY['PREPARED'::text, 'SENT'::text, 'ANSWERED'::text, 'UNKNOWN'::text])))
);
CREATE INDEX attempt_note ON public.attempt USING btree (company_id, note_id, n);
create policy own_company on attempt for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on attempt for all to talao_owner using (true) with check (true);
create policy wise_reads on attempt for select to talao_wise using (true);
grant delete, insert, select, update on attempt to talao_app;
grant select on attempt to talao_wise;
grant delete, insert, select, update on attempt to talao_worker;

create table attempt_bytes (
  company_id bigint not null,
  attempt_id bigint,
  event_request_id bigint,
  void_range_id bigint,
  note_id bigint,
  at timestamp with time zone not null,
  direction text not null,
  purpose text not null,
  status integer,
  headers jsonb default '{}'::jsonb not null,
  body bytea not null,
  constraint attempt_bytes_direction_check CHECK ((direction = ANY (ARRAY['sent'::text, 'heard'::text])))
) partition by RANGE (at);
CREATE INDEX attempt_bytes_note ON ONLY public.attempt_bytes USING btree (company_id, note_id, at);
create policy own_company on attempt_bytes for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on attempt_bytes for all to talao_owner using (true) with check (true);
create policy wise_reads on attempt_bytes for select to talao_wise using (true);
grant delete, insert, select, update on attempt_bytes to talao_app;
grant select on attempt_bytes to talao_wise;
grant delete, insert, select, update on attempt_bytes to talao_worker;

create table event_request (
  id bigint generated always as identity not null,
  company_id bigint not null,
  note_id bigint not null,
  kind text not null,
  sequence integer not null,
  text text not null,
  motive text,
  at timestamp with time zone not null,
  state text not null,
  fence integer default 0 not null,
  content_type text,
  payload bytea,
  payload_sha256 text,
  identity text,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  next_consult_at timestamp with time zone,
  consults integer default 0 not null,
  protocol text,
  authority_code text,
  authority_message text,
  registered_at timestamp with time zone,
  created_by bigint,
  created_at timestamp with time zone not null,
  constraint event_request_pkey PRIMARY KEY (company_id, id),
  constraint event_request_id_key UNIQUE (id),
  constraint event_request_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id),
  constraint event_request_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint event_request_kind_check CHECK ((kind = ANY (ARRAY['CANCEL'::text, 'CORRECTION'::text]))),
  constraint event_request_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'PREPARED'::text, 'SENT'::text, 'UNKNOWN'::text, 'DONE'::text, 'DENIED'::text, 'FAILED'::text])))
);
CREATE INDEX event_request_open ON public.event_request USING btree (next_consult_at) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'PREPARED'::text, 'SENT'::text, 'UNKNOWN'::text]));
CREATE UNIQUE INDEX event_request_once ON public.event_request USING btree (company_id, note_id, kind, sequence) WHERE (state <> ALL (ARRAY['DENIED'::text, 'FAILED'::text]));
create policy own_company on event_request for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on event_request for all to talao_owner using (true) with check (true);
create policy wise_reads on event_request for select to talao_wise using (true);
grant delete, insert, select, update on event_request to talao_app;
grant select on event_request to talao_wise;
grant delete, insert, select, update on event_request to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT ON public.event_request DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_request_audit();
CREATE TRIGGER event_request_reshown AFTER UPDATE OF state ON public.event_request FOR EACH ROW WHEN ((new.state <> old.state)) EXECUTE FUNCTION tell_screens_of_row('note');
CREATE TRIGGER event_request_shown AFTER INSERT ON public.event_request FOR EACH ROW EXECUTE FUNCTION tell_screens_of_row('note');
CREATE TRIGGER tell_of_event AFTER UPDATE OF state ON public.event_request FOR EACH ROW WHEN (((new.state = ANY (ARRAY['DENIED'::text, 'FAILED'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION tell_of_event();

create table void_range (
  id bigint generated always as identity not null,
  company_id bigint not null,
  environment text not null,
  gateway text not null,
  serie integer not null,
  year integer not null,
  first_number bigint not null,
  last_number bigint not null,
  reason text not null,
  state text not null,
  fence integer default 0 not null,
  content_type text,
  payload bytea,
  identity text,
  sent_at timestamp with time zone,
  next_try_at timestamp with time zone,
  tries integer default 0 not null,
  protocol text,
  authority_code text,
  authority_message text,
  registered_at timestamp with time zone,
  provider_path text,
  xml_sha256 text,
  created_by bigint,
  created_at timestamp with time zone not null,
  constraint void_range_pkey PRIMARY KEY (company_id, id),
  constraint void_range_id_key UNIQUE (id),
  constraint void_range_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint void_range_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint void_range_check CHECK ((first_number <= last_number)),
  constraint void_range_environment_check CHECK ((environment = ANY (ARRAY['homologacao'::text, 'producao'::text]))),
  constraint void_range_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'PREPARED'::text, 'SENT'::text, 'UNKNOWN'::text, 'DONE'::text, 'DENIED'::text, 'FAILED'::text])))
);
CREATE INDEX void_range_open ON public.void_range USING btree (next_try_at) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'PREPARED'::text, 'SENT'::text, 'UNKNOWN'::text]));
CREATE UNIQUE INDEX void_range_once ON public.void_range USING btree (company_id, environment, serie, first_number, last_number) WHERE (state <> ALL (ARRAY['DENIED'::text, 'FAILED'::text]));
create policy own_company on void_range for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on void_range for all to talao_owner using (true) with check (true);
create policy wise_reads on void_range for select to talao_wise using (true);
grant delete, insert, select, update on void_range to talao_app;
grant select on void_range to talao_wise;
grant delete, insert, select, update on void_range to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.void_range DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('void-range', 'id', 'company_id');
CREATE TRIGGER tell_of_void_range AFTER UPDATE OF state ON public.void_range FOR EACH ROW WHEN (((new.state = ANY (ARRAY['DENIED'::text, 'FAILED'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION tell_of_void_range();

create table number_taken (
  company_id bigint not null,
  kind text not null,
  environment text not null,
  serie text not null,
  number bigint not null,
  reason text not null,
  access_key text,
  reference text,
  note_id bigint,
  at timestamp with time zone not null,
  constraint number_taken_pkey PRIMARY KEY (company_id, kind, environment, serie, number),
  constraint number_taken_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint number_taken_environment_check CHECK ((environment = ANY (ARRAY['homologacao'::text, 'producao'::text]))),
  constraint number_taken_kind_check CHECK ((kind = ANY (ARRAY['NFE'::text, 'NFSE'::text]))),
  constraint number_taken_reason_check CHECK ((reason = ANY (ARRAY['OTHER_DOCUMENT'::text, 'VOID'::text, 'CONTINGENCY'::text])))
);
CREATE INDEX number_taken_key ON public.number_taken USING btree (company_id, access_key);
CREATE INDEX number_taken_reference ON public.number_taken USING btree (company_id, reference) WHERE (reference IS NOT NULL);
create policy own_company on number_taken for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on number_taken for all to talao_owner using (true) with check (true);
create policy wise_reads on number_taken for select to talao_wise using (true);
grant delete, insert, select, update on number_taken to talao_app;
grant select on number_taken to talao_wise;
grant delete, insert, select, update on number_taken to talao_worker;

create table gateway_hint (
  company_id bigint not null,
  gateway text not null,
  dedupe_key text not null,
  ref text not null,
  received_at timestamp with time zone not null,
  body bytea not null,
  constraint gateway_hint_pkey PRIMARY KEY (company_id, gateway, dedupe_key)
);
create policy own_company on gateway_hint for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on gateway_hint for all to talao_owner using (true) with check (true);
create policy wise_reads on gateway_hint for select to talao_wise using (true);
grant delete, insert, select, update on gateway_hint to talao_app;
grant select on gateway_hint to talao_wise;
grant delete, insert, select, update on gateway_hint to talao_worker;

create table send_pause (
  company_id bigint not null,
  kind text not null,
  lane text not null,
  until timestamp with time zone not null,
  constraint send_pause_pkey PRIMARY KEY (company_id, kind, lane),
  constraint send_pause_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint send_pause_kind_check CHECK ((kind = ANY (ARRAY['NFE'::text, 'NFSE'::text]))),
  constraint send_pause_lane_check CHECK ((lane = ANY (ARRAY['automatic'::text, 'bulk'::text])))
);
create policy own_company on send_pause for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on send_pause for all to talao_owner using (true) with check (true);
create policy wise_reads on send_pause for select to talao_wise using (true);
grant delete, insert, select, update on send_pause to talao_app;
grant select on send_pause to talao_wise;
grant delete, insert, select, update on send_pause to talao_worker;

create table authority_watch (
  state_id integer not null,
  environment text not null,
  contingency text,
  since timestamp with time zone,
  reason text,
  asked_at timestamp with time zone not null,
  up_at timestamp with time zone,
  constraint authority_watch_pkey PRIMARY KEY (state_id, environment),
  constraint authority_watch_check CHECK ((((contingency IS NULL) = (since IS NULL)) AND ((contingency IS NULL) = (reason IS NULL)))),
  constraint authority_watch_contingency_check CHECK ((contingency = ANY (ARRAY['SVC-AN'::text, 'SVC-RS'::text]))),
  constraint authority_watch_environment_check CHECK ((environment = ANY (ARRAY['homologacao'::text, 'producao'::text])))
);
grant delete, insert, select, update on authority_watch to talao_app;
grant select on authority_watch to talao_wise;
grant delete, insert, select, update on authority_watch to talao_worker;
CREATE TRIGGER tell_of_contingency AFTER UPDATE OF contingency ON public.authority_watch FOR EACH ROW WHEN (((new.environment = 'producao'::text) AND ((new.contingency IS NULL) <> (old.contingency IS NULL)))) EXECUTE FUNCTION tell_of_contingency();

create table authority_traffic (
  gateway text not null,
  place text not null,
  environment text not null,
  minute timestamp with time zone not null,
  requests integer default 0 not null,
  failures integer default 0 not null,
  total_ms bigint default 0 not null,
  slowest_ms integer default 0 not null,
  decisions integer default 0 not null,
  decision_ms bigint default 0 not null,
  constraint authority_traffic_pkey PRIMARY KEY (gateway, place, environment, minute),
  constraint authority_traffic_environment_check CHECK ((environment = ANY (ARRAY['homologacao'::text, 'producao'::text])))
);
grant delete, insert, select, update on authority_traffic to talao_app;
grant select on authority_traffic to talao_wise;
grant delete, insert, select, update on authority_traffic to talao_worker;

create table reconciliation (
  company_id bigint not null,
  ran_at timestamp with time zone not null,
  consults integer not null,
  without_xml integer not null,
  sales_with_two_notes integer not null,
  constraint reconciliation_pkey PRIMARY KEY (company_id),
  constraint reconciliation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on reconciliation for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on reconciliation for all to talao_owner using (true) with check (true);
create policy wise_reads on reconciliation for select to talao_wise using (true);
grant delete, insert, select, update on reconciliation to talao_app;
grant select on reconciliation to talao_wise;
grant delete, insert, select, update on reconciliation to talao_worker;

create table distribution_cursor (
  company_id bigint not null,
  environment text not null,
  last_nsu bigint default 0 not null,
  read_at timestamp with time zone not null,
  constraint distribution_cursor_pkey PRIMARY KEY (company_id, environment),
  constraint distribution_cursor_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint distribution_cursor_environment_check CHECK ((environment = ANY (ARRAY['homologacao'::text, 'producao'::text])))
);
create policy own_company on distribution_cursor for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on distribution_cursor for all to talao_owner using (true) with check (true);
create policy wise_reads on distribution_cursor for select to talao_wise using (true);
grant delete, insert, select, update on distribution_cursor to talao_app;
grant select on distribution_cursor to talao_wise;
grant delete, insert, select, update on distribution_cursor to talao_worker;


-- Cartas e webhooks

create table outgoing_mail (
  id bigint generated always as identity not null,
  company_id bigint not null,
  note_id bigint,
  kind text not null,
  dedupe text not null,
  recipients text[] not null,
  subject text default ''::text not null,
  state text not null,
  message_id text,
  error text,
  tries integer default 0 not null,
  created_by bigint,
  created_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint outgoing_mail_pkey PRIMARY KEY (company_id, id),
  constraint outgoing_mail_company_id_note_id_kind_dedupe_key UNIQUE (company_id, note_id, kind, dedupe),
  constraint outgoing_mail_id_key UNIQUE (id),
  constraint outgoing_mail_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint outgoing_mail_company_id_note_id_fkey FOREIGN KEY (company_id, note_id) REFERENCES note(company_id, id),
  constraint outgoing_mail_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint outgoing_mail_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'KEPT'::text])))
);
CREATE INDEX outgoing_mail_by_hand ON public.outgoing_mail USING btree (company_id, created_by, created_at) WHERE (created_by IS NOT NULL);
CREATE INDEX outgoing_mail_queued ON public.outgoing_mail USING btree (next_try_at) WHERE (state = 'QUEUED'::text);
CREATE INDEX outgoing_mail_sending ON public.outgoing_mail USING btree (sent_at) WHERE ((state = 'SENDING'::text) AND (error IS NULL));
create policy own_company on outgoing_mail for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on outgoing_mail for all to talao_owner using (true) with check (true);
create policy wise_reads on outgoing_mail for select to talao_wise using (true);
grant delete, insert, select, update on outgoing_mail to talao_app;
grant select on outgoing_mail to talao_wise;
grant delete, insert, select, update on outgoing_mail to talao_worker;

create table email_template (
  company_id bigint not null,
  kind text not null,
  subject text not null,
  body text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone not null,
  constraint email_template_pkey PRIMARY KEY (company_id, kind),
  constraint email_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on email_template for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on email_template for all to talao_owner using (true) with check (true);
create policy wise_reads on email_template for select to talao_wise using (true);
grant delete, insert, select, update on email_template to talao_app;
grant select on email_template to talao_wise;
grant delete, insert, select, update on email_template to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.email_template DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('email-template', 'company_id', 'company_id');

create table webhook_endpoint (
  id bigint generated always as identity not null,
  company_id bigint not null,
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  secret_before_sealed text,
  secret_before_until timestamp with time zone,
  is_active boolean default true not null,
  off_reason text,
  off_at timestamp with time zone,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  last_delivered_at timestamp with time zone,
  created_by bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint webhook_endpoint_pkey PRIMARY KEY (company_id, id),
  constraint webhook_endpoint_id_key UNIQUE (id),
  constraint webhook_endpoint_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint webhook_endpoint_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id)
);
CREATE INDEX webhook_endpoint_active ON public.webhook_endpoint USING btree (company_id, id) WHERE is_active;
create policy own_company on webhook_endpoint for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on webhook_endpoint for all to talao_owner using (true) with check (true);
create policy wise_reads on webhook_endpoint for select to talao_wise using (true);
grant delete, insert, select, update on webhook_endpoint to talao_app;
grant select on webhook_endpoint to talao_wise;
grant delete, insert, select, update on webhook_endpoint to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.webhook_endpoint DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('webhook-endpoint', 'id', 'company_id');
CREATE TRIGGER tell_of_endpoint AFTER UPDATE OF is_active ON public.webhook_endpoint FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active) AND (new.off_reason IS NOT NULL) AND (new.off_at IS NOT NULL))) EXECUTE FUNCTION tell_of_endpoint();

create table webhook_event (
  id bigint generated always as identity not null,
  company_id bigint not null,
  event_id text default (gen_random_uuid())::text not null,
  event text not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  constraint webhook_event_pkey PRIMARY KEY (company_id, id),
  constraint webhook_event_id_key UNIQUE (id),
  constraint webhook_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
CREATE INDEX webhook_event_old ON public.webhook_event USING btree (created_at);
create policy own_company on webhook_event for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on webhook_event for all to talao_owner using (true) with check (true);
create policy wise_reads on webhook_event for select to talao_wise using (true);
grant delete, insert, select, update on webhook_event to talao_app;
grant select on webhook_event to talao_wise;
grant delete, insert, select, update on webhook_event to talao_worker;

create table webhook_delivery (
  id bigint generated always as identity not null,
  company_id bigint not null,
  webhook_endpoint_id bigint not null,
  webhook_event_id bigint not null,
  state text default 'WAITING'::text not null,
  attempts integer default 0 not null,
  attempts_before integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  last_attempt_at timestamp with time zone,
  http_status integer,
  error text,
  answer text,
  duration_ms integer,
  constraint webhook_delivery_pkey PRIMARY KEY (company_id, id),
  constraint webhook_delivery_company_id_webhook_event_id_webhook_endpoi_key UNIQUE (company_id, webhook_event_id, webhook_endpoint_id),
  constraint webhook_delivery_id_key UNIQUE (id),
  constraint webhook_delivery_company_id_webhook_endpoint_id_fkey FOREIGN KEY (company_id, webhook_endpoint_id) REFERENCES webhook_endpoint(company_id, id) ON DELETE CASCADE,
  constraint webhook_delivery_company_id_webhook_event_id_fkey FOREIGN KEY (company_id, webhook_event_id) REFERENCES webhook_event(company_id, id) ON DELETE CASCADE,
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text])))
);
CREATE INDEX webhook_delivery_of_endpoint ON public.webhook_delivery USING btree (company_id, webhook_endpoint_id, id DESC);
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (company_id, webhook_endpoint_id, next_attempt_at) WHERE (state = 'WAITING'::text);
create policy own_company on webhook_delivery for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on webhook_delivery for all to talao_owner using (true) with check (true);
create policy wise_reads on webhook_delivery for select to talao_wise using (true);
grant delete, insert, select, update on webhook_delivery to talao_app;
grant select on webhook_delivery to talao_wise;
grant delete, insert, select, update on webhook_delivery to talao_worker;


-- Referência

create table state (
  id integer not null,
  uf text not null,
  name text not null,
  constraint state_pkey PRIMARY KEY (id),
  constraint state_uf_key UNIQUE (uf)
);
grant select on state to talao_app;
grant select on state to talao_wise;
grant select on state to talao_worker;

create table city (
  id integer not null,
  name text not null,
  state_id integer not null,
  constraint city_pkey PRIMARY KEY (id),
  constraint city_state_id_fkey FOREIGN KEY (state_id) REFERENCES state(id)
);
CREATE INDEX city_name ON public.city USING gin (plain_text(name) gin_trgm_ops);
CREATE INDEX city_state ON public.city USING btree (state_id, name);
grant select on city to talao_app;
grant select on city to talao_wise;
grant select on city to talao_worker;

create table country (
  id integer not null,
  name text not null,
  iso2 text not null,
  bacen_code text not null,
  constraint country_pkey PRIMARY KEY (id)
);
grant select on country to talao_app;
grant select on country to talao_wise;
grant select on country to talao_worker;

create table reference_code (
  list text not null,
  code text not null,
  key text not null,
  description text not null,
  details jsonb not null,
  related text[] not null,
  featured integer,
  words tsvector not null,
  valid_to date,
  constraint reference_code_pkey PRIMARY KEY (list, code)
);
CREATE INDEX reference_code_words ON public.reference_code USING gin (list, words);
grant select on reference_code to talao_app;
grant select on reference_code to talao_wise;
grant select on reference_code to talao_worker;

create table reference_load (
  name text not null,
  content_hash text not null,
  source text not null,
  as_of date not null,
  loaded_at timestamp with time zone not null,
  constraint reference_load_pkey PRIMARY KEY (name)
);
grant select on reference_load to talao_app;
grant select on reference_load to talao_wise;
grant select on reference_load to talao_worker;

create table lookup_answer (
  kind text not null,
  key text not null,
  answer jsonb,
  source text not null,
  fetched_at timestamp with time zone not null,
  constraint lookup_answer_pkey PRIMARY KEY (kind, key),
  constraint lookup_answer_kind_check CHECK ((kind = ANY (ARRAY['taxpayer'::text, 'postal_code'::text])))
);
CREATE INDEX lookup_answer_old ON public.lookup_answer USING btree (fetched_at);
grant insert, select, update on lookup_answer to talao_app;
grant select on lookup_answer to talao_wise;
grant delete, insert, select, update on lookup_answer to talao_worker;

create table lookup_pace (
  key text not null,
  taken_at timestamp with time zone[] not null,
  failures integer default 0 not null,
  closed_until timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint lookup_pace_pkey PRIMARY KEY (key)
);
grant insert, select, update on lookup_pace to talao_app;
grant select on lookup_pace to talao_wise;
grant delete, insert, select, update on lookup_pace to talao_worker;

create table norm_bundle (
  id bigint generated always as identity not null,
  layer text not null,
  version text not null,
  publisher text,
  published_at timestamp with time zone,
  previous_version text,
  content bytea not null,
  sha256 text not null,
  key_id text,
  signature text,
  origin text not null,
  state text not null,
  rows_sha256 text,
  report jsonb,
  typed jsonb,
  entered_by bigint,
  entered_by_name text,
  entered_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  replaced_id bigint,
  constraint norm_bundle_pkey PRIMARY KEY (id),
  constraint norm_bundle_layer_version_key UNIQUE (layer, version),
  constraint norm_bundle_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES app_user(id),
  constraint norm_bundle_replaced_id_fkey FOREIGN KEY (replaced_id) REFERENCES norm_bundle(id),
  constraint norm_bundle_check CHECK (((layer = 'LOCAL'::text) = (signature IS NULL))),
  constraint norm_bundle_check1 CHECK (((layer = 'LOCAL'::text) = (typed IS NOT NULL))),
  constraint norm_bundle_check2 CHECK (((entered_by IS NULL) = (entered_by_name IS NULL))),
  constraint norm_bundle_layer_check CHECK ((layer = ANY (ARRAY['PUBLISHER'::text, 'LOCAL'::text]))),
  constraint norm_bundle_origin_check CHECK ((origin = ANY (ARRAY['FILE'::text, 'ADDRESS'::text, 'SCREEN'::text]))),
  constraint norm_bundle_state_check CHECK ((state = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'REFUSED'::text, 'DISMISSED'::text, 'ACTIVE'::text, 'FORMER'::text])))
);
CREATE INDEX norm_bundle_checking ON public.norm_bundle USING btree (entered_at) WHERE (state = 'CHECKING'::text);
CREATE INDEX norm_bundle_entered_by ON public.norm_bundle USING btree (entered_by);
CREATE INDEX norm_bundle_replaced ON public.norm_bundle USING btree (replaced_id);
CREATE UNIQUE INDEX norm_bundle_active ON public.norm_bundle USING btree (layer) WHERE (state = 'ACTIVE'::text);
grant insert, select, update on norm_bundle to talao_app;
grant select on norm_bundle to talao_wise;
grant insert, select, update on norm_bundle to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE ON public.norm_bundle DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_norm_audit('norm-bundle');
CREATE TRIGGER norm_bundle_kept BEFORE UPDATE ON public.norm_bundle FOR EACH ROW WHEN ((((((((old.layer IS DISTINCT FROM new.layer) OR (old.version IS DISTINCT FROM new.version)) OR (old.content IS DISTINCT FROM new.content)) OR (old.sha256 IS DISTINCT FROM new.sha256)) OR (old.key_id IS DISTINCT FROM new.key_id)) OR (old.signature IS DISTINCT FROM new.signature)) OR (old.entered_at IS DISTINCT FROM new.entered_at))) EXECUTE FUNCTION refuse_norm_change();

create table norm_row (
  bundle_id bigint not null,
  kind text not null,
  code text not null,
  valid_from date not null,
  valid_to date,
  value jsonb,
  state text not null,
  confidence text not null,
  source text not null,
  source_url text,
  published_on date,
  struck_on date,
  note text,
  typed_by_bundle bigint,
  constraint norm_row_pkey PRIMARY KEY (bundle_id, kind, code, valid_from),
  constraint norm_row_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES norm_bundle(id),
  constraint norm_row_typed_by_bundle_fkey FOREIGN KEY (typed_by_bundle) REFERENCES norm_bundle(id),
  constraint norm_row_check CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
  constraint norm_row_check1 CHECK (((state = 'STRUCK'::text) = (struck_on IS NOT NULL))),
  constraint norm_row_check2 CHECK (((state <> 'UNKNOWN'::text) OR (value IS NULL))),
  constraint norm_row_confidence_check CHECK ((confidence = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
  constraint norm_row_state_check CHECK ((state = ANY (ARRAY['IN_FORCE'::text, 'PROVISIONAL'::text, 'UNKNOWN'::text, 'STRUCK'::text])))
);
CREATE INDEX norm_row_typed ON public.norm_row USING btree (typed_by_bundle);
grant select on norm_row to talao_app;
grant select on norm_row to talao_wise;
grant insert, select on norm_row to talao_worker;
CREATE TRIGGER norm_row_kept BEFORE DELETE OR UPDATE ON public.norm_row FOR EACH ROW EXECUTE FUNCTION refuse_norm_change();

create table norm_settings (
  id smallint default 1 not null,
  address text,
  is_on boolean default false not null,
  keys jsonb default '[]'::jsonb not null,
  etag text,
  fetched_at timestamp with time zone,
  fetch_fault text,
  version integer default 1 not null,
  constraint norm_settings_pkey PRIMARY KEY (id),
  constraint norm_settings_id_check CHECK ((id = 1))
);
grant insert, select, update on norm_settings to talao_app;
grant select on norm_settings to talao_wise;
grant select, update on norm_settings to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE ON public.norm_settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_norm_audit('norm-settings');


-- Operação

create table task (
  id bigint generated always as identity not null,
  company_id bigint not null,
  kind text not null,
  state text not null,
  params jsonb default '{}'::jsonb not null,
  total integer default 0 not null,
  done integer default 0 not null,
  failed integer default 0 not null,
  message text,
  file_sha256 text,
  file_name text,
  cancel_asked boolean default false not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint task_pkey PRIMARY KEY (company_id, id),
  constraint task_id_key UNIQUE (id),
  constraint task_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint task_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint task_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELED'::text])))
);
CREATE INDEX task_own ON public.task USING btree (company_id, created_by, id DESC);
create policy own_company on task for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on task for all to talao_owner using (true) with check (true);
create policy wise_reads on task for select to talao_wise using (true);
grant delete, insert, select, update on task to talao_app;
grant select on task to talao_wise;
grant delete, insert, select, update on task to talao_worker;
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF state, cancel_asked ON public.task DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((COALESCE(current_setting('talao.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit('task', 'id', 'company_id');
CREATE TRIGGER task_reshown AFTER UPDATE ON public.task FOR EACH ROW WHEN ((((((new.state IS DISTINCT FROM old.state) OR (new.total IS DISTINCT FROM old.total)) OR (new.done IS DISTINCT FROM old.done)) OR (new.failed IS DISTINCT FROM old.failed)) OR (new.message IS DISTINCT FROM old.message))) EXECUTE FUNCTION tell_screens_of_row('task');
CREATE TRIGGER task_shown AFTER INSERT ON public.task FOR EACH ROW EXECUTE FUNCTION tell_screens_of_row('task');

create table task_row (
  company_id bigint not null,
  task_id bigint not null,
  position integer not null,
  entity_id bigint not null,
  state text not null,
  message text,
  constraint task_row_pkey PRIMARY KEY (company_id, task_id, "position"),
  constraint task_row_company_id_task_id_fkey FOREIGN KEY (company_id, task_id) REFERENCES task(company_id, id) ON DELETE CASCADE,
  constraint task_row_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'REFUSED'::text, 'FAILED'::text])))
);
CREATE INDEX task_row_waiting ON public.task_row USING btree (company_id, task_id, "position") WHERE (state = 'WAITING'::text);
create policy own_company on task_row for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on task_row for all to talao_owner using (true) with check (true);
create policy wise_reads on task_row for select to talao_wise using (true);
grant delete, insert, select, update on task_row to talao_app;
grant select on task_row to talao_wise;
grant delete, insert, select, update on task_row to talao_worker;

create table schema_migration (
  name text not null,
  content_hash text not null,
  applied_at timestamp with time zone not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table master_key (
  key_id text not null,
  sealing_since timestamp with time zone not null,
  retired_at timestamp with time zone,
  hash_key_sealed text,
  constraint master_key_pkey PRIMARY KEY (key_id)
);
grant select on master_key to talao_app;
grant select on master_key to talao_worker;

create table key_holder (
  process text not null,
  key_ids text[] not null,
  seen_at timestamp with time zone not null,
  role text,
  version text,
  started_at timestamp with time zone,
  disk_free_bytes bigint,
  disk_bytes bigint,
  pools jsonb,
  constraint key_holder_pkey PRIMARY KEY (process),
  constraint key_holder_role_check CHECK ((role = ANY (ARRAY['server'::text, 'worker'::text])))
);
grant delete, insert, select, update on key_holder to talao_app;
grant delete, insert, select, update on key_holder to talao_worker;

create table platform_setting (
  key text not null,
  sealed text not null,
  updated_at timestamp with time zone not null,
  constraint platform_setting_pkey PRIMARY KEY (key)
);
grant select on platform_setting to talao_worker;

create table worker_heartbeat (
  worker text not null,
  seen_at timestamp with time zone not null,
  constraint worker_heartbeat_pkey PRIMARY KEY (worker)
);
grant select on worker_heartbeat to talao_app;
grant delete, insert, select, update on worker_heartbeat to talao_worker;

create table operation_alarm (
  id bigint generated always as identity not null,
  name text not null,
  subject text not null,
  about text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  told_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint operation_alarm_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX operation_alarm_open ON public.operation_alarm USING btree (name, subject) WHERE (ended_at IS NULL);
grant select on operation_alarm to talao_app;
grant delete, insert, select, update on operation_alarm to talao_worker;

create table backup_run (
  taken_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  with_files boolean not null,
  absent_files integer not null,
  version text not null,
  constraint backup_run_pkey PRIMARY KEY (taken_at)
);
grant select on backup_run to talao_app;
grant select on backup_run to talao_worker;

create table restoration (
  company_id bigint not null,
  taken_at timestamp with time zone not null,
  restored_at timestamp with time zone not null,
  after_note_id bigint default 0 not null,
  asked integer default 0 not null,
  found integer default 0 not null,
  reconciled_at timestamp with time zone,
  numbers_learnt_at timestamp with time zone,
  constraint restoration_pkey PRIMARY KEY (company_id),
  constraint restoration_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
create policy own_company on restoration for all to talao_app, talao_worker using ((company_id = any (visible_companies()))) with check ((company_id = any (visible_companies())));
create policy owner_all on restoration for all to talao_owner using (true) with check (true);
create policy wise_reads on restoration for select to talao_wise using (true);
grant delete, insert, select, update on restoration to talao_app;
grant select on restoration to talao_wise;
grant delete, insert, select, update on restoration to talao_worker;

create table scrub_run (
  id bigint generated always as identity not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  after text default ''::text not null,
  checked bigint default 0 not null,
  repaired bigint default 0 not null,
  lost bigint default 0 not null,
  orphans bigint default 0 not null,
  constraint scrub_run_pkey PRIMARY KEY (id)
);
grant select on scrub_run to talao_wise;
grant insert, select, update on scrub_run to talao_worker;

create table deadlock_watch (
  only_row boolean default true not null,
  deadlocks bigint not null,
  grew_at timestamp with time zone,
  constraint deadlock_watch_pkey PRIMARY KEY (only_row),
  constraint deadlock_watch_only_row_check CHECK (only_row)
);
grant insert, select, update on deadlock_watch to talao_worker;

create table demo_month (
  month smallint not null,
  day date not null,
  sales integer default 4000 not null,
  made_at timestamp with time zone,
  constraint demo_month_pkey PRIMARY KEY (month),
  constraint demo_month_month_check CHECK (((month >= 0) AND (month <= 11))),
  constraint demo_month_sales_check CHECK ((sales > 0))
);
grant select on demo_month to talao_app;
grant select, update on demo_month to talao_worker;


-- Functions, each followed by the roles that may call it.

CREATE OR REPLACE FUNCTION public.add_audit(p_company_id bigint, p_action text, p_entity text, p_entity_id bigint, p_before jsonb, p_after jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  actor constant jsonb := current_setting('talao.actor', true)::jsonb;
  entry audit_log;
  head audit_head;
begin
  insert into audit_head (company_id, seq, hash) values (p_company_id, 0, sha256('')) on conflict do nothing;
  select * into strict head from audit_head where company_id = p_company_id for update;
  entry.company_id := p_company_id;
  entry.seq := head.seq + 1;
  entry.at := (actor ->> 'at')::timestamptz;
  entry.user_id := (actor ->> 'user_id')::bigint;
  entry.user_name := actor ->> 'user_name';
  entry.ip := actor ->> 'ip';
  entry.request_id := actor ->> 'request_id';
  entry.call := actor ->> 'call';
  entry.action := p_action;
  entry.entity := p_entity;
  entry.entity_id := p_entity_id;
  entry.before := without_secrets(coalesce(p_before, '{}'));
  entry.after := without_secrets(coalesce(p_after, '{}'));
  entry.before_sha256 := audit_words_sha256(entry.before);
  entry.after_sha256 := audit_words_sha256(entry.after);
  entry.previous_hash := head.hash;
  entry.hash := audit_hash(entry);
  insert into audit_log (company_id, seq, at, user_id, user_name, ip, request_id, call, action, entity, entity_id, before, after, before_sha256,
      after_sha256, previous_hash, hash)
    values (entry.company_id, entry.seq, entry.at, entry.user_id, entry.user_name, entry.ip, entry.request_id, entry.call, entry.action,
      entry.entity, entry.entity_id, entry.before, entry.after, entry.before_sha256, entry.after_sha256, entry.previous_hash, entry.hash);
  update audit_head set seq = entry.seq, hash = entry.hash where company_id = p_company_id;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.audit_fault(p_company_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select min(checked.seq) from (
      select l.seq, l.hash = audit_hash(l)
          and (l.erased_at is not null or (l.before_sha256, l.after_sha256) = (audit_words_sha256(l.before), audit_words_sha256(l.after))) as is_true,
        l.previous_hash = lag(l.hash, 1, sha256('')) over (order by l.seq) as follows,
        l.seq = row_number() over (order by l.seq) as has_no_gap
      from audit_log l where l.company_id = p_company_id
    ) checked where not (checked.is_true and checked.follows and checked.has_no_gap)),
    (select ended.seq + 1 from (
      select coalesce(max(l.seq), 0) as seq from audit_log l where l.company_id = p_company_id) ended
    left join audit_log newest on newest.company_id = p_company_id and newest.seq = ended.seq
    left join audit_head head on head.company_id = p_company_id
    where (coalesce(head.seq, 0), coalesce(head.hash, sha256(''))) is distinct from (ended.seq, coalesce(newest.hash, sha256('')))))
$function$;
-- public

CREATE OR REPLACE FUNCTION public.audit_hash(entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(convert_to(jsonb_build_array(encode(entry.previous_hash, 'hex'), entry.company_id, entry.seq,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.user_id, entry.user_name, entry.ip, entry.request_id,
    entry.call, entry.action, entry.entity, entry.entity_id, encode(entry.before_sha256, 'hex'), encode(entry.after_sha256, 'hex'))::text, 'UTF8'))
$function$;
-- public

CREATE OR REPLACE FUNCTION public.audit_words_sha256(words jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$ select sha256(convert_to(words::text, 'UTF8')) $function$;
-- public

CREATE OR REPLACE FUNCTION public.audited_buyer_fields()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$ select jsonb '{
  "sale": ["customer_name", "told.sale.client", "edits.client", "share_told.client", "metadata"],
  "sale_client": ["name", "document", "email", "phone", "municipal_registration", "state_registration", "foreign_document",
    "postal_code", "street", "number", "complement", "neighborhood", "city_id", "city_name", "state_id", "state_name", "abroad_city"],
  "note": ["customer_name", "customer_document", "fail_on_send_to_enotas", "authority_message", "alerts"],
  "note_customer": ["name", "document", "email", "phone", "municipal_registration", "state_registration", "foreign_document",
    "postal_code", "street", "number", "complement", "neighborhood", "city_id", "state_id", "abroad_city"],
  "event_request": ["correction"]
}' $function$;
-- public

CREATE OR REPLACE FUNCTION public.buyer_digest(p_company_id bigint, value text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  own_key bytea;
begin
  select k.key into strict own_key from audit_key k;
  return encode(hmac(convert_to(p_company_id || ':' || value, 'UTF8'), own_key, 'sha256'), 'hex');
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.came_due_while_off(p_fence_at timestamp with time zone, p_date_to_process date, p_resumed_at timestamp with time zone, p_time_zone text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select p_resumed_at is not null and p_fence_at < p_resumed_at
    and p_date_to_process <= (p_resumed_at at time zone p_time_zone)::date
$function$;
-- public

CREATE OR REPLACE FUNCTION public.company_facts_changed_since(p_company_id bigint, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
-- talao_app, talao_wise, talao_worker

CREATE OR REPLACE FUNCTION public.company_time_zone(p_company_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select a.time_zone from company_address a where a.company_id = p_company_id), 'America/Sao_Paulo')
$function$;
-- public

CREATE OR REPLACE FUNCTION public.count_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into note_delta
  select company_id, kind, enotas_status, in_production, sent_day, issue_day, created_day,
    case tg_op when 'INSERT' then count(*) else -count(*) end, case tg_op when 'INSERT' then sum(total_cents) else -sum(total_cents) end
  from touched group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.count_sales()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into sale_delta
  select company_id, status, origin, is_physical, has_coproducer, created_day, purchase_day, effective_process_day, processed_day,
    case tg_op when 'INSERT' then count(*) else -count(*) end, case tg_op when 'INSERT' then 1 else -1 end * sum(reais_cents)
  from touched group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.documented_of_sale(p_company_id bigint, p_sale_id bigint)
 RETURNS TABLE(note_id bigint, kind text, sale_position integer, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with living as (
    select n.id, n.kind, n.goal, n.total_cents - n.discount_cents as service_cents from note n
    where n.company_id = p_company_id and n.sale_id = p_sale_id and n.coproducer_id is null
      and n.type_operation = 'Saida' and n.goal in ('Normal', 'Complementar')
      and n.enotas_status <> 'Cancelada' and not n.denied_final
      and not exists (select 1 from note m where m.company_id = n.company_id and m.sale_id = n.sale_id and m.kind = n.kind
        and m.coproducer_id is null and m.enotas_status <> 'Cancelada' and not m.denied_final
        and (m.substitutes_id = n.id or (m.part = n.part and m.generation > n.generation)))),
  item as (
    select l.id, i.sale_position, round(i.quantity * i.value_per_unit * 100)::bigint - i.discount_cents + i.freight_cents as cents
    from living l join note_item i on i.company_id = p_company_id and i.note_id = l.id)
  select i.id, l.kind, i.sale_position, sum(i.cents)::bigint
  from item i join living l on l.id = i.id where i.sale_position is not null group by i.id, l.kind, i.sale_position
  union all
  select l.id, l.kind, null, case l.kind
      when 'NFSE' then l.service_cents - coalesce(sum(i.cents) filter (where i.sale_position is not null), 0)::bigint
      else coalesce(sum(i.cents) filter (where i.sale_position is null), 0)::bigint end
  from living l left join item i on i.id = l.id where l.goal = 'Normal' group by l.id, l.kind, l.service_cents
$function$;
-- public

CREATE OR REPLACE FUNCTION public.door_accept_invite(p_token_hash bytea, p_name text, p_password_hash text, p_now timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  used account_token;
begin
  update account_token t set used_at = p_now from app_user u
  where t.token_hash = p_token_hash and t.kind = 'INVITE' and t.used_at is null and t.expires_at > p_now
    and u.id = t.user_id and u.disabled_at is null and u.password_hash is null and u.email = t.email
  returning t.* into used;
  if not found then return null; end if;
  update app_user set name = p_name, password_hash = p_password_hash, email_verified_at = p_now, updated_at = p_now where id = used.user_id;
  update account_token set used_at = p_now where user_id = used.user_id and used_at is null;
  return used.user_id;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_account_of(p_email text)
 RETURNS TABLE(id bigint, name text, is_disabled boolean, has_password boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id, u.name, u.disabled_at is not null, u.password_hash is not null from app_user u where u.email = lower(p_email)
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_account_token(p_token_hash bytea, p_now timestamp with time zone)
 RETURNS TABLE(kind text, email text, name text, company_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.kind, t.email, coalesce(u.name, t.name),
    (select c.corporate_name from membership m join company c on c.id = m.company_id where m.user_id = t.user_id order by m.created_at, c.id limit 1)
  from account_token t left join app_user u on u.id = t.user_id
  where t.token_hash = p_token_hash and t.used_at is null and t.expires_at > p_now and (t.starts_at is null or t.starts_at <= p_now)
    and u.disabled_at is null
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_active_companies()
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id from company c where c.active order by c.id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_active_integrations(p_types text[])
 RETURNS TABLE(company_id bigint, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.company_id, i.id from sale_integration i join company c on c.id = i.company_id and c.active
  where i.is_active and i.type = any(p_types) order by i.company_id, i.id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_administrators(p_company_id bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*)::int from membership m join app_user u on u.id = m.user_id
  where m.company_id = p_company_id and p_company_id = any (visible_companies()) and m.role = 'ADM' and u.disabled_at is null and u.password_hash is not null
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_again_account_token(p_email text, p_now timestamp with time zone, p_expires_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made bigint;
begin
  perform hold_sign_up(p_email);
  insert into account_token (kind, user_id, email, name, asked_by, starts_at, created_at, expires_at)
  select t.kind, t.user_id, t.email, t.name, t.asked_by, t.starts_at, p_now, coalesce(p_expires_at, t.expires_at) from account_token t
  where t.email = lower(p_email) and t.kind in ('SIGN_UP', 'EMAIL') and t.used_at is null and t.expires_at > p_now
    and (t.starts_at is null or t.starts_at <= p_now)
  order by t.kind = 'SIGN_UP' desc, t.id desc limit 1
  returning id into made;
  return made;
end $function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_ask_account_token(p_kind text, p_user_id bigint, p_email text, p_name text, p_now timestamp with time zone, p_expires_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made bigint;
begin
  if p_kind = 'SIGN_UP' then
    perform hold_sign_up(p_email);
    update account_token set used_at = p_now where email = lower(p_email) and kind = 'SIGN_UP' and used_at is null;
  elsif p_kind = 'INVITE' then
    update account_token set used_at = p_now where user_id = p_user_id and kind = 'INVITE' and used_at is null;
  end if;
  insert into account_token (kind, user_id, email, name, created_at, expires_at)
  values (p_kind, p_user_id, lower(p_email), p_name, p_now, p_expires_at) returning id into made;
  return made;
end $function$;
-- talao_app, talao_worker

CREATE OR REPLACE FUNCTION public.door_ask_new_email(p_user_id bigint, p_email text, p_asked_by bigint, p_now timestamp with time zone, p_starts_at timestamp with time zone, p_expires_at timestamp with time zone)
 RETURNS TABLE(email_token bigint, stop_token bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update account_token t set used_at = p_now where t.user_id = p_user_id and t.kind in ('EMAIL', 'EMAIL_STOP') and t.used_at is null;
  insert into account_token as t (kind, user_id, email, asked_by, created_at, starts_at, expires_at)
  values ('EMAIL', p_user_id, lower(p_email), p_asked_by, p_now, p_starts_at, p_expires_at) returning t.id into email_token;
  if p_asked_by is not null then
    insert into account_token as t (kind, user_id, email, created_at, expires_at)
    select 'EMAIL_STOP', u.id, u.email, p_now, p_expires_at from app_user u where u.id = p_user_id returning t.id into stop_token;
  end if;
  return next;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_buyers_to_ask(p_until date, p_active_before timestamp with time zone, p_other_before timestamp with time zone, p_per_company integer, p_limit integer)
 RETURNS TABLE(cnpj text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select buyer.cnpj from (
    select soon.document as cnpj, min(soon.day) as day
    from company c
    cross join lateral (
      (select sc.document, s.date_to_process as day from sale s
       join sale_client sc on sc.company_id = s.company_id and sc.sale_id = s.id
       where s.company_id = c.id and s.status = 'PENDING' and s.date_to_process <= p_until and sc.document ~ '^[0-9A-Z]{12}[0-9]{2}$'
       order by s.date_to_process, s.id limit p_per_company)
      union all
      (select n.customer_document, (n.created_at at time zone 'America/Sao_Paulo')::date from note n
       where n.company_id = c.id and n.kind = 'NFE' and n.in_production and n.enotas_status in ('PENDING', 'FAIL')
         and n.customer_document ~ '^[0-9A-Z]{12}[0-9]{2}$'
       order by n.created_at desc limit p_per_company)
    ) soon
    where c.active and not c.homologation_mode
    group by soon.document
  ) buyer
  left join lookup_answer a on a.kind = 'taxpayer' and a.key = buyer.cnpj
  where a.key is null
    or a.fetched_at < case when a.answer #>> '{taxpayer,registry_status}' = 'ATIVA' then p_active_before else p_other_before end
  order by buyer.day, buyer.cnpj limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_certificates_ending(p_now timestamp with time zone, p_until timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.company_id from company_certificate t
  join company c on c.id = t.company_id and c.active
  where t.is_current and t.not_after > p_now and t.not_after <= p_until and t.told_step is distinct from 1
  order by t.not_after limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_certificates_until(p_until timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, corporate_name text, not_after timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id, c.corporate_name, t.not_after from company_certificate t join company c on c.id = t.company_id and c.active
  where t.is_current and t.not_after <= p_until order by t.not_after, c.id limit p_limit
$function$;
-- talao_wise, talao_worker

CREATE OR REPLACE FUNCTION public.door_change_password(p_user_id bigint, p_old_hash text, p_new_hash text, p_kept_session bigint, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update app_user set password_hash = p_new_hash, updated_at = p_now
  where id = p_user_id and password_hash = p_old_hash and disabled_at is null;
  if not found then return false; end if;
  update session set revoked_at = p_now where user_id = p_user_id and id <> p_kept_session and revoked_at is null;
  update account_token set used_at = p_now where user_id = p_user_id and kind in ('RESET', 'EMAIL') and used_at is null;
  return true;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_change_person(p_user_id bigint, p_name text, p_disabled boolean, p_session_id bigint, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not may_change_person(p_user_id, p_session_id, p_now) then return false; end if;
  update app_user set name = coalesce(p_name, name), updated_at = p_now,
    disabled_at = case when p_disabled is null then disabled_at when p_disabled then coalesce(disabled_at, p_now) end
  where id = p_user_id;
  if p_disabled then
    update session set revoked_at = p_now where user_id = p_user_id and revoked_at is null;
    update account_token set used_at = p_now where user_id = p_user_id and used_at is null;
  end if;
  return true;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_companies_at_adn(p_now timestamp with time zone)
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id from company c
  where c.active and c.nfs_gateway = 'NFSE_NACIONAL' and exists (
    select 1 from company_certificate x where x.company_id = c.id and x.is_current and x.not_after > p_now)
  order by c.id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_companies_at_sefaz(p_state integer, p_now timestamp with time zone)
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id from company c join company_address a on a.company_id = c.id
  where c.active and c.gateway = 'SEFAZ' and a.state_id = p_state and exists (
    select 1 from company_certificate x where x.company_id = c.id and x.is_current and x.not_after > p_now)
  order by c.id limit 3
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_companies_failing_for(p_cnpj text)
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id from company c
  where c.active and exists (
    select 1 from note n where n.company_id = c.id and n.kind = 'NFE' and n.customer_document = p_cnpj and n.enotas_status = 'FAIL')
  order by c.id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_companies_of(p_user_id bigint, p_session_id bigint, p_now timestamp with time zone)
 RETURNS TABLE(company_id bigint, role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.company_id, m.role from membership m
  where m.user_id = p_user_id and (m.company_id = any (visible_companies()) or is_wise_session(p_session_id, p_now))
  order by m.company_id
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_companies_to_fly(p_now timestamp with time zone)
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id from company c left join company_flight f on f.company_id = c.id
  cross join company_time_zone(c.id) zone
  where c.active and (f.flown_at is null
    -- The last two o'clock in the morning by the company's own clock.
    or f.flown_at < (date_trunc('day', (p_now at time zone zone) - interval '2 hours') + interval '2 hours')
      at time zone zone
    or exists (select 1 from product x where x.company_id = c.id and x.updated_at > f.flown_at)
    or company_facts_changed_since(c.id, f.flown_at))
  order by c.id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_companies_to_recall(p_limit integer)
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select r.company_id from restoration r where r.reconciled_at is null order by r.company_id limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_company_admins(p_company_id bigint)
 RETURNS TABLE(user_id bigint, name text, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id, u.name, u.email from membership m
  join app_user u on u.id = m.user_id and u.disabled_at is null
  where m.company_id = p_company_id and m.role = 'ADM'
    and p_company_id = any (string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[])
  order by u.id
$function$;
-- talao_app, talao_worker

CREATE OR REPLACE FUNCTION public.door_confirm_email(p_token_hash bytea, p_name text, p_password_hash text, p_now timestamp with time zone)
 RETURNS TABLE(user_id bigint, kind text, name text, email text, old_email text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  used account_token;
  person app_user;
  made bigint;
begin
  perform hold_sign_up(t.email) from account_token t where t.token_hash = p_token_hash and t.kind = 'SIGN_UP';
  update account_token t set used_at = p_now
  where t.token_hash = p_token_hash and t.kind in ('SIGN_UP', 'EMAIL') and t.used_at is null and t.expires_at > p_now
    and (t.starts_at is null or t.starts_at <= p_now) and (t.kind = 'EMAIL' or p_password_hash is not null)
  returning t.* into used;
  if not found then return; end if;
  if used.kind = 'SIGN_UP' then
    insert into app_user as u (name, email, password_hash, email_verified_at, created_at, updated_at)
    values (coalesce(p_name, used.name), used.email, p_password_hash, p_now, p_now, p_now)
    on conflict do nothing returning u.id into made;
    if made is null then return; end if;
    update account_token t set used_at = p_now where t.email = used.email and t.kind = 'SIGN_UP' and t.used_at is null;
    return query select made, used.kind, coalesce(p_name, used.name), used.email, null::text;
    return;
  end if;
  select * into person from app_user u where u.id = used.user_id and u.disabled_at is null for update;
  if not found or (used.asked_by is not null and not may_still_change(used.asked_by, person.id)) then return; end if;
  begin
    update app_user u set email = used.email, email_verified_at = p_now, updated_at = p_now where u.id = person.id;
  exception when unique_violation then return;
  end;
  update account_token t set used_at = p_now where t.user_id = person.id and t.used_at is null;
  return query select person.id, used.kind, person.name, used.email, person.email;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_confirm_second_factor(p_user_id bigint, p_secret_sealed text, p_step bigint, p_codes bytea[], p_kept_session bigint, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update second_factor set confirmed_at = p_now, last_step = p_step
  where user_id = p_user_id and secret_sealed = p_secret_sealed and confirmed_at is null and last_step < p_step;
  if not found then return false; end if;
  delete from recovery_code where user_id = p_user_id;
  insert into recovery_code (user_id, code_hash) select p_user_id, unnest(p_codes);
  update session set revoked_at = p_now where user_id = p_user_id and id <> p_kept_session and revoked_at is null;
  return true;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_correct_email(p_user_id bigint, p_email text, p_session_id bigint, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not may_change_person(p_user_id, p_session_id, p_now) then return false; end if;
  update app_user set email = lower(p_email), updated_at = p_now where id = p_user_id and password_hash is null;
  if not found then return false; end if;
  update account_token set used_at = p_now where user_id = p_user_id and used_at is null;
  return true;
exception when unique_violation then return false;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_count_request(p_company_id bigint, p_client_id bigint, p_now timestamp with time zone)
 RETURNS TABLE(window_started_at timestamp with time zone, requests integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into client_pace as p (company_id, oauth_client_id, window_started_at, requests) values (p_company_id, p_client_id, p_now, 1)
  on conflict (company_id, oauth_client_id) do update set
    window_started_at = case when p_now - p.window_started_at >= interval '1 minute' then p_now else p.window_started_at end,
    requests = case when p_now - p.window_started_at >= interval '1 minute' then 1 else p.requests + 1 end
  returning p.window_started_at, p.requests
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_credit_buyers()
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id from company c where exists (select 1 from credit_purchase p where p.company_id = c.id) order by c.id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_digest_person(p_user_id bigint)
 RETURNS TABLE(name text, email text, companies jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.name, u.email,
    coalesce((select jsonb_agg(m.company_id order by m.company_id) from membership m where m.user_id = u.id), '[]')
  from app_user u where u.id = p_user_id and u.disabled_at is null and u.preferences ->> 'digest' in ('daily', 'weekly')
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_digests_due(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(user_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id from app_user u, (select p_now at time zone 'America/Sao_Paulo' as at) here
  where u.preferences ->> 'digest' in ('daily', 'weekly') and u.disabled_at is null and u.password_hash is not null
    and extract(hour from here.at) - coalesce((u.preferences ->> 'digest_hour')::int, 8) between 0 and 2
    and (u.preferences ->> 'digest' = 'daily' or extract(isodow from here.at) = 1)
    and not exists (select 1 from digest d where d.user_id = u.id and d.day = here.at::date)
  order by u.id limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_drop_second_factor(p_user_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from recovery_code where user_id = p_user_id;
  delete from second_factor where user_id = p_user_id;
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_due_sales(p_now timestamp with time zone, p_per_company integer, p_limit integer)
 RETURNS TABLE(company_id bigint, sale_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_end_other_sessions(p_user_id bigint, p_kept bigint, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update session set revoked_at = p_now where user_id = p_user_id and id <> p_kept and revoked_at is null
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_end_second_factors(p_now timestamp with time zone)
 RETURNS TABLE(user_id bigint, email text, name text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with ended as (delete from second_factor f where f.ends_at <= p_now returning f.user_id),
    codes as (delete from recovery_code r using ended where r.user_id = ended.user_id)
  select u.id, u.email, u.name from ended join app_user u on u.id = ended.user_id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_end_session(p_user_id bigint, p_session_id bigint, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with ended as (
    update session set revoked_at = p_now
    where id = p_session_id and user_id = p_user_id and revoked_at is null and expires_at > p_now returning 1)
  select exists (select 1 from ended)
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_end_sessions(p_user_id bigint, p_session_id bigint, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update session set revoked_at = p_now
  where user_id = p_user_id and revoked_at is null and (p_session_id is null or id = p_session_id)
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_events_to_settle(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, note_id bigint, event_request_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select due.company_id, due.note_id, due.id
  from (
    select e.company_id, e.note_id, e.id, e.next_consult_at,
      row_number() over (partition by e.company_id order by e.next_consult_at, e.id) as turn
    from event_request e where e.state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN') and e.next_consult_at <= p_now
  ) due
  order by due.turn, due.next_consult_at limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_everybody(p_companies bigint[])
 RETURNS TABLE(id bigint, name text, email text, email_verified_at timestamp with time zone, is_wise boolean, disabled_at timestamp with time zone, last_sign_in_at timestamp with time zone, has_password boolean, two_factor_enabled boolean, created_at timestamp with time zone, updated_at timestamp with time zone, company_id bigint, role text, is_elsewhere boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct on (u.id) u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.disabled_at, u.last_sign_in_at, u.password_hash is not null,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.created_at, u.updated_at, m.company_id, m.role, false
  from app_user u left join membership m on m.user_id = u.id
  where p_companies is null or m.company_id = any (p_companies)
  order by u.id, m.created_at, m.company_id
$function$;
-- talao_wise

CREATE OR REPLACE FUNCTION public.door_forgotten_mails(p_due timestamp with time zone, p_sending_since timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, mail_id bigint, state text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  (select m.company_id, m.id, m.state from outgoing_mail m
   where m.state = 'QUEUED' and m.next_try_at <= p_due order by m.next_try_at limit p_limit)
  union all
  (select m.company_id, m.id, m.state from outgoing_mail m
   where m.state = 'SENDING' and m.error is null and m.sent_at <= p_sending_since order by m.sent_at limit p_limit)
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_gateway_hook(p_company_id bigint, p_gateway text, p_path_key_hash bytea)
 RETURNS TABLE(hook_secret_sealed text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select g.hook_secret_sealed from company_gateway g
  where g.company_id = p_company_id and g.gateway = p_gateway and g.hook_path_key_hash = p_path_key_hash
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_house_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select min(applied_at) from schema_migration
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_house_state(p_now timestamp with time zone, p_most integer)
 RETURNS TABLE(notes_to_send integer, notes_to_send_since timestamp with time zone, notes_to_consult integer, notes_to_consult_since timestamp with time zone, notes_for_people integer, deliveries_waiting integer, deliveries_waiting_since timestamp with time zone, webhooks_waiting integer, webhooks_waiting_since timestamp with time zone, mails_waiting integer, imports_open integer, pulls_open integer, recalls_open integer, sums_unfolded integer, certificates_ended integer, certificates_ending integer, next_certificate_end timestamp with time zone, backup_taken_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select send.n, send.since, consult.n, consult.since,
    (select count(*) from (select 1 from note where needs_human_reason is not null limit p_most) x)::int,
    inbound.n, inbound.since, hooks.n, hooks.since,
    ((select count(*) from (select 1 from outgoing_mail where state = 'QUEUED' limit p_most) x)
      + (select count(*) from (select 1 from account_mail where state = 'QUEUED' limit p_most) x))::int,
    (select count(*) from (select 1 from sale_file_import where status <> 'DONE' limit p_most) x)::int,
    (select count(*) from (select 1 from sale_pull where state in ('QUEUED', 'RUNNING') limit p_most) x)::int,
    (select count(*) from restoration where reconciled_at is null)::int,
    ((select count(*) from (select 1 from note_delta limit p_most) x) + (select count(*) from (select 1 from sale_delta limit p_most) x))::int,
    certificates.ended, certificates.ending, certificates.next_end,
    (select max(taken_at) from backup_run)
  from
    (select count(*)::int as n, min(x.at) as since from
      (select send_asked_at as at from note where send_asked_at is not null limit p_most) x) send,
    (select count(*)::int as n, min(x.at) as since from
      (select next_consult_at as at from note where next_consult_at <= p_now order by next_consult_at limit p_most) x) consult,
    (select count(*)::int as n, min(x.at) as since from
      (select received_at as at from inbox where state = 'RECEIVED' order by received_at limit p_most) x) inbound,
    (select count(*)::int as n, min(x.at) as since from
      (select next_attempt_at as at from webhook_delivery where state = 'WAITING' limit p_most) x) hooks,
    (select count(*) filter (where x.at <= p_now)::int as ended, count(*) filter (where x.at > p_now)::int as ending,
        min(x.at) filter (where x.at > p_now) as next_end from
      (select k.not_after as at from company_certificate k join company c on c.id = k.company_id
       where k.is_current and c.active and k.not_after <= p_now + interval '30 days' limit p_most) x) certificates
$function$;
-- talao_app, talao_worker

CREATE OR REPLACE FUNCTION public.door_integration(p_id bigint, p_path_key_hash bytea)
 RETURNS TABLE(company_id bigint, type text, is_active boolean, setup text, secret_is_offered boolean, secrets_sealed text, secrets_before_sealed text, secrets_before_until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.company_id, i.type, i.is_active, i.setup, i.secret_is_offered, i.secrets_sealed, i.secrets_before_sealed, i.secrets_before_until
  from sale_integration i
  where i.id = p_id and i.path_key_hash = p_path_key_hash
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_invite_person(p_name text, p_email text, p_now timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into app_user (name, email, created_at, updated_at) values (p_name, lower(p_email), p_now, p_now)
  on conflict (email) do nothing returning id
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_is_logo(p_logo_path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select 1 from company c where c.logo_path = p_logo_path)
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_join_company(p_user_id bigint, p_company_id bigint, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform 1 from app_user where id = p_user_id for update;
  insert into membership (user_id, company_id, role, created_at)
  select p_user_id, p_company_id, 'ADM', p_now
  where not exists (select 1 from membership where user_id = p_user_id or company_id = p_company_id);
  return found;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_known_address(p_email text, p_ip text, p_since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select 1 from app_user u join session s on s.user_id = u.id
    where u.email = lower(p_email) and s.ip = p_ip and s.created_at > p_since)
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_leave_companies(p_user_id bigint, p_session_id bigint, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from membership where user_id = p_user_id and is_wise_session(p_session_id, p_now)
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_left_logos(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, sha256 text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.company_id, l.sha256 from left_logo l where l.left_at < p_before order by l.left_at limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_new_company_id()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select nextval(pg_get_serial_sequence('company', 'id'))
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_notes_to_consult(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, note_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select due.company_id, due.id
  from (
    select n.company_id, n.id, n.next_consult_at, row_number() over (partition by n.company_id order by n.next_consult_at, n.id) as turn
    from note n where n.next_consult_at <= p_now
  ) due
  order by due.turn, due.next_consult_at limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_notes_to_send(p_now timestamp with time zone, p_per_company integer, p_limit integer)
 RETURNS TABLE(company_id bigint, note_id bigint, kind text, lane text, asked_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with recursive line as (
    (select n.company_id, n.kind, n.send_lane from note n where n.send_asked_at is not null
     order by n.company_id, n.kind, n.send_lane limit 1)
    union all
    select next.company_id, next.kind, next.send_lane from line cross join lateral (
      select n.company_id, n.kind, n.send_lane from note n
      where n.send_asked_at is not null and (n.company_id, n.kind, n.send_lane) > (line.company_id, line.kind, line.send_lane)
      order by n.company_id, n.kind, n.send_lane limit 1
    ) next
  )
  select line.company_id, due.id, line.kind, line.send_lane, due.send_asked_at
  from line cross join lateral (
    select n.id, n.send_asked_at, row_number() over (order by n.send_asked_at, n.id) as turn
    from note n
    where n.company_id = line.company_id and n.kind = line.kind and n.send_lane = line.send_lane and n.send_asked_at <= p_now
    order by n.send_asked_at, n.id limit p_per_company
  ) due
  where not exists (
    select 1 from send_pause p
    where p.company_id = line.company_id and p.kind = line.kind and p.lane = line.send_lane and p.until > p_now)
  and (line.send_lane <> 'automatic' or not exists (
    select 1 from company_config cc join company c on c.id = cc.company_id
    where cc.company_id = line.company_id and not (c.active and cc.auto_send_notes_enabled)))
  order by due.turn, due.send_asked_at, due.id
  limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_notes_without_xml(p_since timestamp with time zone, p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, note_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select n.company_id, n.id from note n
  where n.authorized_at >= p_since and n.authorized_at < p_before and not exists (
    select 1 from note_file f where f.company_id = n.company_id and f.note_id = n.id and f.kind = 'XML' and f.sha256 is not null)
  order by n.authorized_at limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_oauth_client(p_client_id text)
 RETURNS TABLE(company_id bigint, id bigint, secret_hash bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.company_id, c.id, c.secret_hash from oauth_client c join company on company.id = c.company_id and company.active
  where c.client_id = p_client_id and c.revoked_at is null
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_oauth_token(p_token_hash bytea, p_now timestamp with time zone)
 RETURNS TABLE(company_id bigint, id bigint, name text, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.company_id, c.id, c.name, c.last_used_at from oauth_client c join company on company.id = c.company_id and company.active
  where c.revoked_at is null and c.secret_hash = p_token_hash
  union all
  select c.company_id, c.id, c.name, c.last_used_at from oauth_token t
  join oauth_client c on c.company_id = t.company_id and c.id = t.oauth_client_id and c.revoked_at is null
  join company on company.id = c.company_id and company.active
  where t.token_hash = p_token_hash and t.expires_at > p_now
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_offer_second_factor(p_user_id bigint, p_secret_sealed text, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with offered as (
    insert into second_factor as f (user_id, secret_sealed, created_at) values (p_user_id, p_secret_sealed, p_now)
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
    where f.confirmed_at is null returning 1)
  select exists (select 1 from offered)
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_open_contracts()
 RETURNS TABLE(company_id bigint, contract_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.company_id, c.id from contract c where c.end_date is null and c.status in ('ACTIVE', 'INDEBIT') order by c.company_id, c.id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_open_differences(p_most integer)
 RETURNS TABLE(differences integer, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*)::int, min(x.difference_since) from (select difference_since from sale where difference_since is not null limit p_most) x
$function$;
-- talao_app, talao_worker

CREATE OR REPLACE FUNCTION public.door_open_session(p_user_id bigint, p_password_hash text, p_token_hash bytea, p_now timestamp with time zone, p_expires_at timestamp with time zone, p_ip text, p_user_agent text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with person as (
    update app_user set last_sign_in_at = p_now
    where id = p_user_id and password_hash = p_password_hash and disabled_at is null returning id)
  insert into session (user_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
  select id, p_token_hash, p_now, p_now, p_expires_at, p_ip, p_user_agent from person
  returning id;
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_pending_email(p_email text, p_now timestamp with time zone)
 RETURNS TABLE(email text, password_hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.email, u.password_hash from account_token t join app_user u on u.id = t.user_id and u.disabled_at is null
  where t.email = lower(p_email) and t.kind = 'EMAIL' and t.used_at is null and t.expires_at > p_now
  order by t.id desc limit 1
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_people()
 RETURNS TABLE(id bigint, name text, email text, email_verified_at timestamp with time zone, is_wise boolean, disabled_at timestamp with time zone, last_sign_in_at timestamp with time zone, has_password boolean, two_factor_enabled boolean, created_at timestamp with time zone, updated_at timestamp with time zone, company_id bigint, role text, is_elsewhere boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct on (u.id) u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.disabled_at, u.last_sign_in_at, u.password_hash is not null,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.created_at, u.updated_at, m.company_id, m.role,
    exists (select 1 from membership o where o.user_id = u.id and o.company_id <> all (visible_companies()))
  from app_user u join membership m on m.user_id = u.id and m.company_id = any (visible_companies())
  order by u.id, m.created_at, m.company_id
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_person(p_user_id bigint)
 RETURNS TABLE(id bigint, name text, email text, is_disabled boolean, has_password boolean, company_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id, u.name, u.email, u.disabled_at is not null, u.password_hash is not null,
    (select c.corporate_name from membership m join company c on c.id = m.company_id where m.user_id = u.id order by m.created_at, c.id limit 1)
  from app_user u where u.id = p_user_id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_platform_administrators()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(4242022);
  return (select count(*)::int from app_user u where u.is_wise and u.disabled_at is null and u.password_hash is not null);
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_profile(p_user_id bigint)
 RETURNS TABLE(preferences jsonb, last_sign_in_at timestamp with time zone, two_factor_enabled boolean, updated_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.preferences, u.last_sign_in_at,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.updated_at
  from app_user u where u.id = p_user_id
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_refunds_to_settle(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, sale_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select r.company_id, r.sale_id from refund_case r
  join note n on n.company_id = r.company_id and n.id = r.note_id
  join company c on c.id = r.company_id
  join company_config cc on cc.company_id = r.company_id
  left join note m on m.company_id = r.company_id and m.id = r.made_note_id
  where r.state in ('OPEN', 'ASKED') and (
    n.enotas_status in ('Cancelada', 'Negada') or (m.kind = 'NFE' and m.enotas_status = 'Autorizada')
    or (r.state = 'OPEN' and r.deadline < p_now and r.path = 'CANCEL')
    or (r.state = 'OPEN' and r.deadline is null and r.path = 'CANCEL' and n.kind = 'NFE' and n.enotas_status = 'Autorizada')
    or (r.state = 'ASKED' and r.made_note_id is null and n.cancel_state = 'DENIED')
    or (r.state = 'OPEN' and r.path = 'CANCEL' and n.enotas_status = 'Autorizada' and n.cancel_state is null
      and c.active and cc.auto_send_notes_enabled and cc.auto_cancel_on_refund
      and r.opened_at >= coalesce(cc.auto_cancel_since, r.opened_at)
      and cc.max_per_run > (select count(*) from refund_case a
        where a.company_id = r.company_id and a.asked_alone_at > p_now - interval '1 day')))
  group by r.company_id, r.sale_id
  order by min(r.deadline) nulls last, min(r.id)
  limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_regimes_to_mirror(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id from company c
  join company_regime r on r.company_id = c.id
    and daterange(r.valid_from, r.valid_to, '[]') @> (p_now at time zone company_time_zone(c.id))::date
  where r.tax_regime <> c.tax_regime order by c.id limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_registers_to_check(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id from company c
  where c.active and (c.register_checked_at is null or c.register_checked_at < p_before)
  order by c.register_checked_at nulls first, c.id limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_reset_doors(p_token_hash bytea, p_now timestamp with time zone)
 RETURNS TABLE(email text, two_factor_enabled boolean, id bigint, name text, company_name text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.email, u.email_verified_at is not null and exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null),
    c.id, c.name, company.corporate_name, c.created_at, c.last_used_at
  from account_token t join app_user u on u.id = t.user_id and u.disabled_at is null and u.email = t.email
  left join oauth_client c on c.created_by = u.id and c.revoked_at is null
  left join company on company.id = c.company_id
  where t.token_hash = p_token_hash and t.kind = 'RESET' and t.used_at is null and t.expires_at > p_now
  order by c.created_at desc, c.id desc limit 200
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_reset_password(p_token_hash bytea, p_password_hash text, p_programs bigint[], p_factor_ends_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS TABLE(user_id bigint, email text, name text, factor_ends_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  used account_token;
  ending timestamptz;
begin
  update account_token t set used_at = p_now from app_user u
  where t.token_hash = p_token_hash and t.kind = 'RESET' and t.used_at is null and t.expires_at > p_now
    and u.id = t.user_id and u.disabled_at is null and u.email = t.email
  returning t.* into used;
  if not found then return; end if;
  if exists (select 1 from app_user u where u.id = used.user_id and u.email_verified_at is null) then
    perform door_drop_second_factor(used.user_id);
  end if;
  update second_factor f set ends_at = p_factor_ends_at where f.user_id = used.user_id and f.confirmed_at is not null returning f.ends_at into ending;
  update app_user u set password_hash = p_password_hash, email_verified_at = coalesce(u.email_verified_at, p_now), updated_at = p_now
  where u.id = used.user_id;
  update session s set revoked_at = p_now where s.user_id = used.user_id and s.revoked_at is null;
  update account_token t set used_at = p_now where t.user_id = used.user_id and t.used_at is null;
  delete from oauth_token o using oauth_client c
  where o.company_id = c.company_id and o.oauth_client_id = c.id and c.created_by = used.user_id and c.id = any (p_programs);
  update oauth_client c set revoked_at = p_now, updated_at = p_now
  where c.created_by = used.user_id and c.id = any (p_programs) and c.revoked_at is null;
  return query select u.id, u.email, u.name, ending from app_user u where u.id = used.user_id;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_sales_to_judge(p_after_company bigint, p_after_sale bigint, p_limit integer)
 RETURNS TABLE(company_id bigint, sale_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.company_id, s.id from sale s
  where s.processed_at is not null and s.divided_reais_cents is null and s.status <> 'CANCELED'
    and (s.company_id, s.id) > (p_after_company, p_after_sale)
  order by s.company_id, s.id limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_sales_to_share(p_since timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, sale_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.company_id, s.id from sale_coproducer p
  join sale s on s.company_id = p.company_id and s.id = p.sale_id
  join sale_integration i on i.company_id = s.company_id and i.id = s.integration_id
  where p.coproducer_company_id is not null and p.coproducer_company_id <> s.company_id and p.amount_cents > 0
    and coalesce(s.coproduction_base, i.coproduction_base) = 'SHARE' and s.origin_sale_id is null and s.updated_at >= p_since
    and s.status in ('PENDING', 'UNPROCESSED', 'LOCKED', 'DONE') and (s.currency = 'BRL' or s.amount_exchanged_cents is not null)
    and not exists (select 1 from sale x where x.company_id = p.coproducer_company_id and x.platform = s.platform
      and x.external_sales_id = s.external_sales_id and x.origin_company_id = s.company_id and x.origin_sale_id = s.id)
  union
  select s.company_id, s.id from sale s
  join sale x on x.origin_company_id = s.company_id and x.origin_sale_id = s.id
  where s.updated_at >= p_since and s.origin_sale_id is null and (
    (s.status = 'CANCELED' and x.status <> 'CANCELED')
    or (x.status in ('PENDING', 'UNPROCESSED') and not exists (select 1 from sale_coproducer p
      where p.company_id = s.company_id and p.sale_id = s.id and p.coproducer_company_id = x.company_id)))
  limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_sales_with_difference()
 RETURNS TABLE(company_id bigint, corporate_name text, external_sales_id text, difference_cents bigint, difference_reason text, difference_since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.company_id, c.corporate_name, s.external_sales_id, s.difference_cents, s.difference_reason, s.difference_since
  from sale s join company c on c.id = s.company_id where s.difference_since is not null order by s.company_id, s.id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_sales_without_rate(p_since timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, sale_id bigint, currency text, purchase_date timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.company_id, s.id, s.currency, s.purchase_date from sale s
  where s.currency <> 'BRL' and s.amount_exchanged_cents is null and s.status in ('UNPROCESSED', 'PENDING') and s.updated_at >= p_since
    and not exists (select 1 from sale_event e where e.company_id = s.company_id and e.sale_id = s.id and e.kind = 'no_rate')
  order by s.purchase_date desc limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_save_profile(p_user_id bigint, p_name text, p_preferences jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update app_user set name = coalesce(p_name, name),
    preferences = jsonb_strip_nulls(preferences || coalesce(p_preferences, '{}')), updated_at = p_now
  where id = p_user_id
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_second_factor(p_user_id bigint)
 RETURNS TABLE(secret_sealed text, is_confirmed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select f.secret_sealed, f.confirmed_at is not null from second_factor f where f.user_id = p_user_id
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_session(p_token_hash bytea, p_now timestamp with time zone)
 RETURNS TABLE(session_id bigint, user_id bigint, name text, email text, email_verified_at timestamp with time zone, is_wise boolean, created_at timestamp with time zone, signed_in_at timestamp with time zone, last_seen_at timestamp with time zone, memberships jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.id, u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.created_at, s.created_at, s.last_seen_at,
    coalesce((select jsonb_agg(jsonb_build_object('company_id', m.company_id, 'role', m.role) order by m.created_at, m.company_id)
      from membership m where m.user_id = u.id), '[]')
  from session s join app_user u on u.id = s.user_id
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > p_now and u.disabled_at is null
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_sessions(p_user_id bigint, p_now timestamp with time zone)
 RETURNS TABLE(id bigint, created_at timestamp with time zone, last_seen_at timestamp with time zone, ip text, user_agent text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.id, s.created_at, s.last_seen_at, s.ip, s.user_agent from session s
  where s.user_id = p_user_id and s.revoked_at is null and s.expires_at > p_now
  order by s.last_seen_at desc, s.id desc limit 200
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_set_wise(p_user_id bigint, p_is_wise boolean, p_session_id bigint, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with changed as (
    update app_user set is_wise = p_is_wise, updated_at = p_now
    where id = p_user_id and is_wise_session(p_session_id, p_now) returning 1)
  select exists (select 1 from changed)
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_shares_of_sale(p_company_id bigint, p_sale_id bigint)
 RETURNS TABLE(company_id bigint, is_issued boolean, is_sent boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select x.company_id, x.processed_at is not null and x.status <> 'CANCELED',
    exists (select 1 from note n where n.company_id = x.company_id and n.sale_id = x.id and n.sent_to_provider_at is not null)
  from sale x
  where x.origin_company_id = p_company_id and x.origin_sale_id = p_sale_id
    and p_company_id = any (string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[])
  order by x.company_id
$function$;
-- talao_app, talao_worker

CREATE OR REPLACE FUNCTION public.door_sign_in(p_email text)
 RETURNS TABLE(id bigint, password_hash text, disabled boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id, u.password_hash, u.disabled_at is not null from app_user u where u.email = lower(p_email)
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_spend_recovery_code(p_user_id bigint, p_code_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from recovery_code where user_id = p_user_id and code_hash = p_code_hash;
  if not found then return false; end if;
  update second_factor set ends_at = null where user_id = p_user_id;
  return true;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_spend_step(p_user_id bigint, p_step bigint)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with spent as (
    update second_factor set last_step = p_step, ends_at = null
    where user_id = p_user_id and confirmed_at is not null and last_step < p_step returning 1)
  select exists (select 1 from spent)
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_standings(p_sessions bigint[], p_now timestamp with time zone, p_used_since timestamp with time zone)
 RETURNS TABLE(session_id bigint, is_wise boolean, companies jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.id, u.is_wise,
    coalesce((select jsonb_agg(m.company_id order by m.company_id) from membership m where m.user_id = u.id), '[]')
  from session s join app_user u on u.id = s.user_id
  where s.id = any (p_sessions) and s.revoked_at is null and s.expires_at > p_now and s.last_seen_at > p_used_since and u.disabled_at is null
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_stop_new_email(p_token_hash bytea, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  used account_token;
  stopped account_token;
  company bigint;
begin
  update account_token t set used_at = p_now
  where t.token_hash = p_token_hash and t.kind = 'EMAIL_STOP' and t.used_at is null and t.expires_at > p_now returning t.* into used;
  if not found then return false; end if;
  for stopped in
    update account_token t set used_at = p_now where t.user_id = used.user_id and t.kind = 'EMAIL' and t.used_at is null returning t.*
  loop
    for company in
      select m.company_id from membership m where m.user_id = used.user_id
      union all
      select 0 where not exists (select from membership m where m.user_id = used.user_id)
      order by 1
    loop
      perform add_audit(company, 'CHANGED', 'user', used.user_id, jsonb_build_object('email_asked', stopped.email), '{}');
    end loop;
  end loop;
  return true;
end $function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_stored_files(p_after text, p_limit integer)
 RETURNS TABLE(company_id bigint, note_id bigint, kind text, sequence integer, sha256 text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select named.* from (
    (select f.company_id, f.note_id, f.kind, f.sequence, f.sha256 from note_file f
     where f.sha256 > p_after order by f.sha256 limit p_limit)
    union all (select v.company_id, null, 'VOID_XML', 0, v.xml_sha256 from void_range v
     where v.xml_sha256 > p_after order by v.xml_sha256 limit p_limit)
    union all (select o.company_id, null, 'ORPHAN_XML', 0, o.xml_sha256 from orphan_document o
     where o.xml_sha256 > p_after order by o.xml_sha256 limit p_limit)
    union all (select t.company_id, null, 'TASK', 0, t.file_sha256 from task t
     where t.file_sha256 > p_after order by t.file_sha256 limit p_limit)
    union all (select i.company_id, null, 'IMPORT', 0, piece from sale_file_import i, unnest(i.file_pieces) piece
     where piece > p_after order by piece limit p_limit)
    union all (select c.id, null, 'LOGO', 0, logo.sha256 from company c, substring(c.logo_path from '[0-9a-f]{64}') logo(sha256)
     where c.logo_path is not null and logo.sha256 > p_after order by logo.sha256 limit p_limit)
  ) named order by named.sha256 collate "C", named.company_id, named.note_id limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_token_of_mail(p_id bigint, p_now timestamp with time zone)
 RETURNS TABLE(kind text, user_id bigint, email text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.kind, t.user_id, t.email, coalesce(t.name, u.name) from account_token t left join app_user u on u.id = t.user_id
  where t.id = p_id and t.used_at is null and t.expires_at > p_now and u.disabled_at is null
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_touch_session(p_session_id bigint, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update session set last_seen_at = p_now where id = p_session_id
$function$;
-- talao_app

CREATE OR REPLACE FUNCTION public.door_void_ranges_to_settle(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, void_range_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select v.company_id, v.id from void_range v
  where v.state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN') and v.next_try_at <= p_now order by v.next_try_at limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_waiting_deliveries(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, inbox_id bigint, received_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.company_id, i.id, i.received_at from inbox i
  where i.state = 'RECEIVED' and i.received_at < p_before order by i.received_at limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_waiting_imports(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.company_id, i.id from sale_file_import i
  where i.status in ('PENDING', 'STARTED') and i.updated_at < p_before order by i.created_at limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_waiting_pulls(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.company_id, p.id from sale_pull p
  where p.state in ('QUEUED', 'RUNNING') and p.moved_at < p_before order by p.created_at limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_webhooks_due(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(company_id bigint, webhook_endpoint_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select e.company_id, e.id from webhook_endpoint e
  where e.is_active and exists (
    select 1 from webhook_delivery d where d.company_id = e.company_id and d.webhook_endpoint_id = e.id
      and d.state = 'WAITING' and d.next_attempt_at <= p_now)
  order by e.last_delivered_at nulls first, e.id
  limit p_limit
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_who_runs_the_house()
 RETURNS TABLE(user_id bigint, name text, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select id, name, email from app_user where is_wise and disabled_at is null and password_hash is not null order by id
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.door_write_account_token(p_id bigint, p_token_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update account_token set token_hash = p_token_hash where id = p_id and token_hash is null
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.elements_apart(list jsonb, other jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_agg(element order by element -> 'position') from (
    select element from jsonb_array_elements(list) as x(element)
    except select element from jsonb_array_elements(other) as x(element)) apart
$function$;
-- public

CREATE OR REPLACE FUNCTION public.ensure_month_partitions(p_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  parent text;
  at_column text;
  first date;
  next date;
  name text;
begin
  foreach parent in array array['inbox', 'attempt_bytes'] loop
    at_column := case parent when 'inbox' then 'received_at' else 'at' end;
    for i in 0..1 loop
      first := (date_trunc('month', p_day) + make_interval(months => i))::date;
      next := (first + interval '1 month')::date;
      name := format('%s_%s', parent, to_char(first, 'YYYY_MM'));
      if to_regclass(name) is null then
        execute format('create table %I (like %I including defaults including constraints)', name, parent);
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        -- Backup programs copy partition by partition: without this policy they would copy no rows.
        execute format('create policy owner_all on %I to %I using (true) with check (true)', name, current_user);
        execute format('with late as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from late',
          parent || '_default', at_column, first, at_column, next, name);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first, next);
      end if;
    end loop;
  end loop;
end $function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.every_note_named(p_kind text, p_part text)
 RETURNS SETOF note
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select * from find_notes_named(null, p_kind, p_part) $function$;
-- talao_wise

CREATE OR REPLACE FUNCTION public.every_sale_named(p_part text)
 RETURNS SETOF sale
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select * from find_sales_named(null, p_part) $function$;
-- talao_wise

CREATE OR REPLACE FUNCTION public.fields_apart(fields jsonb, other jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_object_agg(key, value) from jsonb_each(fields)
  where value is distinct from other -> key
    and key <> all (array['created_at', 'updated_at', 'version', 'last_used_at', 'last_seen_at', 'last_sign_in_at', 'preferences'])
$function$;
-- public

CREATE OR REPLACE FUNCTION public.find_notes_named(p_companies bigint[], p_kind text, p_part text)
 RETURNS SETOF note
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '32MB'
AS $function$
declare
  sought constant text := plain_text(btrim(p_part));
  marks constant text[] := name_marks(sought);
begin
  if marks = '{}' then
    return query select n.* from note n
      where n.company_id = any (coalesce(p_companies, array(select id from company))) and (p_kind is null or n.kind = p_kind)
        and position(sought in plain_text(n.customer_name)) > 0;
    return;
  end if;
  -- `company_id + 0` keeps PostgreSQL on the index of names instead of one on the company.
  return query select n.* from name_walks(p_companies, marks) walk join note n on name_keys(n.company_id, n.customer_name) collate "C" @> walk.keys
    where (p_companies is null or n.company_id + 0 = any (p_companies)) and (p_kind is null or n.kind = p_kind)
      and position(sought in plain_text(n.customer_name)) > 0;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.find_sales_named(p_companies bigint[], p_part text)
 RETURNS SETOF sale
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '32MB'
AS $function$
declare
  sought constant text := plain_text(btrim(p_part));
  marks constant text[] := name_marks(sought);
begin
  if marks = '{}' then
    return query select s.* from sale s
      where s.company_id = any (coalesce(p_companies, array(select id from company))) and position(sought in plain_text(s.customer_name)) > 0;
    return;
  end if;
  return query select s.* from name_walks(p_companies, marks) walk join sale s on name_keys(s.company_id, s.customer_name) collate "C" @> walk.keys
    where (p_companies is null or s.company_id + 0 = any (p_companies)) and position(sought in plain_text(s.customer_name)) > 0;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.fold_rollups(p_limit integer DEFAULT 50000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  notes int;
  sales int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_rollups')) then
    return 0;
  end if;
  with taken as (
    delete from note_delta where ctid = any (array(select ctid from note_delta limit p_limit)) returning *
  ), spread as (
    select t.company_id, t.kind, d.date_kind, d.day, t.status, t.in_production, sum(t.n) as n, sum(t.amount_cents) as amount_cents
    from taken t cross join lateral (values ('sent', t.sent_day), ('issue', t.issue_day), ('created', t.created_day)) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6
  ), months as (
    insert into note_month as m
    select company_id, kind, date_kind, date_trunc('month', day::timestamp)::date, status, in_production, sum(n), sum(amount_cents)
    from spread group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(amount_cents) <> 0
    on conflict (company_id, kind, date_kind, month, status, in_production)
    do update set n = m.n + excluded.n, amount_cents = m.amount_cents + excluded.amount_cents
  ), days as (
    insert into note_day as d
    select kind, date_kind, day, status, in_production, sum(n), sum(amount_cents)
    from spread group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(amount_cents) <> 0
    on conflict (kind, date_kind, day, status, in_production)
    do update set n = d.n + excluded.n, amount_cents = d.amount_cents + excluded.amount_cents
  )
  select count(*) into notes from taken;
  with taken as (
    delete from sale_delta where ctid = any (array(select ctid from sale_delta limit p_limit)) returning *
  ), spread as (
    select t.company_id, d.date_kind, d.day, t.status, t.origin, t.is_physical, t.has_coproducer, sum(t.n) as n,
      sum(t.amount_cents) as amount_cents
    from taken t cross join lateral
      (values ('created', t.created_day), ('purchase', t.purchase_day), ('process', t.process_day), ('processed', t.processed_day)) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6, 7
  ), months as (
    insert into sale_month as m
    select company_id, date_kind, date_trunc('month', day::timestamp)::date, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents)
    from spread group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(amount_cents) <> 0
    on conflict (company_id, date_kind, month, status, origin, is_physical, has_coproducer)
    do update set n = m.n + excluded.n, amount_cents = m.amount_cents + excluded.amount_cents
  ), days as (
    insert into sale_day as d
    select date_kind, day, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents)
    from spread group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(amount_cents) <> 0
    on conflict (date_kind, day, status, origin, is_physical, has_coproducer)
    do update set n = d.n + excluded.n, amount_cents = d.amount_cents + excluded.amount_cents
  )
  select count(*) into sales from taken;
  return notes + sales;
end $function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.follow_tax_regime()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
-- public

CREATE OR REPLACE FUNCTION public.forget_accounts(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from account_mail where created_at < p_before;
  delete from account_token where expires_at < p_before;
  delete from session where expires_at < p_before or revoked_at < p_before;
  delete from digest where until < p_before;
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.forget_answers(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  gone int;
begin
  delete from kept_answer where ctid = any (array(select ctid from kept_answer where created_at < p_before limit p_limit));
  get diagnostics gone = row_count;
  return gone;
end $function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.forget_deliveries(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  old record;
  gone int;
begin
  for old in
    select c.relname as name from pg_inherits h join pg_class c on c.oid = h.inhrelid
    where h.inhparent = 'inbox'::regclass and c.relname ~ '^inbox_[0-9]{4}_[0-9]{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month 2 days' <= p_before::date
  loop
    execute format('drop table %I', old.name);
  end loop;
  delete from inbox i using (select company_id, id, received_at from inbox where received_at < p_before limit p_limit) past
  where i.company_id = past.company_id and i.id = past.id and i.received_at = past.received_at;
  get diagnostics gone = row_count;
  return gone;
end $function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.forget_drafts(p_unverified_before timestamp with time zone, p_draft_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  draft record;
begin
  with old as (delete from unverified_delivery where received_at < p_unverified_before returning company_id, inbox_id, received_at)
  delete from inbox i using old where i.company_id = old.company_id and i.id = old.inbox_id and i.received_at = old.received_at
    and i.state = 'UNVERIFIED';
  for draft in
    select i.company_id, i.id from sale_integration i
    where i.setup = 'DRAFT' and i.updated_at < p_draft_before
      and not exists (select 1 from inbox n where n.company_id = i.company_id and n.sale_integration_id = i.id)
      and not exists (select 1 from sale s where s.company_id = i.company_id and s.integration_id = i.id)
      and not exists (select 1 from product p where p.company_id = i.company_id and p.integration_id = i.id)
    for update of i skip locked
  loop
    delete from applied_delivery where company_id = draft.company_id and sale_integration_id = draft.id;
    delete from sale_integration where company_id = draft.company_id and id = draft.id;
  end loop;
end $function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.forget_former_secrets(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update sale_integration set secrets_before_sealed = null, secrets_before_until = null where secrets_before_until <= p_now;
  update webhook_endpoint set secret_before_sealed = null, secret_before_until = null where secret_before_until <= p_now;
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.forget_leftovers(p_before timestamp with time zone, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from oauth_token where expires_at < p_now;
  delete from sale_pull where task_id is null and ended_at < p_before;
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.forget_notifications(p_read_before timestamp with time zone, p_made_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with gone as (
    delete from notification where (company_id, id) in (
      select n.company_id, n.id from notification n
      where (n.read_at < p_read_before or (n.read_at is null and n.created_at < p_made_before))
        and (n.category <> 'CREDIT' or exists (
          select 1 from credit_purchase p where p.company_id = n.company_id and p.quantity > 0 and p.created_at > n.created_at))
      limit p_limit)
    returning 1)
  select count(*)::int from gone
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.forget_webhook_events(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with gone as (
    delete from webhook_event where (company_id, id) in (
      select v.company_id, v.id from webhook_event v where v.created_at < p_before order by v.created_at limit p_limit)
    returning 1)
  select count(*)::int from gone
$function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.hold_sign_up(p_email text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select pg_advisory_xact_lock(hashtextextended('sign-up:' || lower(p_email), 0))
$function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.is_wise_session(p_session_id bigint, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select 1 from session s join app_user u on u.id = s.user_id
    where s.id = p_session_id and s.revoked_at is null and s.expires_at > p_now and u.is_wise and u.disabled_at is null)
$function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.judge_changed_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare of_sale bigint;
begin
  select n.sale_id into of_sale from note n where n.company_id = old.company_id and n.id = old.note_id;
  if of_sale is not null then perform judge_sale_and_notes(old.company_id, of_sale); end if;
  return null;
end $function$;
-- public

CREATE OR REPLACE FUNCTION public.judge_changed_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform judge_sale_and_notes(old.company_id, old.sale_id);
  return null;
end $function$;
-- public

CREATE OR REPLACE FUNCTION public.judge_changed_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform judge_sale_and_notes(new.company_id, new.id);
  return null;
end $function$;
-- public

CREATE OR REPLACE FUNCTION public.judge_note_of_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.sale_id is not null then perform judge_sale_and_notes(old.company_id, old.sale_id); end if;
  if tg_op <> 'DELETE' and new.sale_id is not null and (tg_op = 'INSERT' or new.sale_id is distinct from old.sale_id) then
    perform judge_sale_and_notes(new.company_id, new.sale_id);
  end if;
  return null;
end $function$;
-- public

CREATE OR REPLACE FUNCTION public.judge_sale_and_notes(p_company_id bigint, p_sale_id bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  own sale%rowtype;
  least_rest bigint;
  missing bigint;
  unassigned bigint;
  left_out bigint;
begin
  select * into own from sale s where s.company_id = p_company_id and s.id = p_sale_id;
  -- The refund cases of its notes settle a sale that was refunded whole. The nightly check finds a sale whose notes
  -- were made without a division.
  if not found or own.divided_reais_cents is null or own.difference_since is not null or own.status = 'CANCELED' then return; end if;
  if own.divided_reais_cents <> own.reais_cents or own.divided_freight_cents <> coalesce(own.freight_cents, 0) then
    raise exception 'Sale % is worth something else than its notes were divided from.', p_sale_id
      using errcode = 'integrity_constraint_violation', constraint = 'sale_and_notes_agree';
  end if;
  with documented as materialized (select * from documented_of_sale(p_company_id, p_sale_id)),
  line as (
    select i.position, coalesce(i.nfe_cents + i.nfse_cents + i.freight_cents, 0) as due, coalesce(i.left_out_cents, 0) as left_out
    from sale_item i where i.company_id = p_company_id and i.sale_id = p_sale_id),
  rest as (
    select coalesce(l.due, 0) - coalesce(d.cents, 0) as cents, l.left_out
    from line l full join (select sale_position, sum(cents) as cents from documented where sale_position is not null group by 1) d
      on d.sale_position = l.position)
  select min(r.cents), coalesce(sum(r.cents), 0), coalesce(sum(r.left_out), 0),
    (select coalesce(sum(d.cents), 0) from documented d where d.sale_position is null)
  into least_rest, missing, left_out, unassigned from rest r;
  if own.given_up_cents is not null then
    if missing - unassigned = own.given_up_cents then return; end if;
  elsif coalesce(least_rest, 0) >= 0 and (unassigned = missing or (unassigned > missing and unassigned = missing + left_out)) then
    return;
  end if;
  raise exception 'The notes of sale % document neither what it is worth, nor is a difference open.', p_sale_id
    using errcode = 'integrity_constraint_violation', constraint = 'sale_and_notes_agree';
end $function$;
-- public

CREATE OR REPLACE FUNCTION public.may_change_person(p_user_id bigint, p_session_id bigint, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select is_wise_session(p_session_id, p_now) or (
    exists (select 1 from membership m where m.user_id = p_user_id and m.company_id = any (visible_companies()))
    and not exists (select 1 from membership m where m.user_id = p_user_id and m.company_id <> all (visible_companies()))
    and not exists (select 1 from app_user u where u.id = p_user_id and u.is_wise))
$function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.may_still_change(p_actor bigint, p_user_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select 1 from app_user a where a.id = p_actor and a.disabled_at is null and (a.is_wise or (
    not exists (select 1 from app_user u where u.id = p_user_id and u.is_wise)
    and exists (select 1 from membership m where m.user_id = p_user_id)
    and not exists (select 1 from membership m where m.user_id = p_user_id
      and not exists (select 1 from membership own where own.user_id = p_actor and own.company_id = m.company_id and own.role = 'ADM')))))
$function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.name_keys(company bigint, name text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- One character for every company id.
  walk constant text := chr(48 + (company % 16)::int);
begin
  -- plain_text() is written out: in an index expression, calling a function from another costs more than its work.
  return string_to_array(
    walk || array_to_string(public.show_trgm(lower(public.unaccent('public.unaccent'::regdictionary, name))), E'\n' || walk), E'\n');
end $function$;
-- public

CREATE OR REPLACE FUNCTION public.name_marks(part text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(mark), '{}') from (
    select mark, row_number() over (order by at) as n, count(*) over () as most
    from (select at, substr(part, at, 3) as mark from generate_series(1, length(part) - 2) at) each_one
    where mark ~ '^([a-z0-9]{3}| [a-z0-9]{2}|[a-z0-9]{2} )$'
  ) shown
  where (n - 1) % greatest(2, ceil((most - 1) / 3.0)) = 0 or n = most
$function$;
-- public

CREATE OR REPLACE FUNCTION public.name_walks(p_companies bigint[], p_marks text[])
 RETURNS TABLE(keys text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 1
AS $function$
  select array_agg(chr(48 + walk) || mark) from (
    select distinct (company % 16)::int as walk from unnest(coalesce(p_companies, array(select generate_series(0, 15)::bigint))) company
  ) walks cross join unnest(p_marks) mark group by walk
$function$;
-- public

CREATE OR REPLACE FUNCTION public.names_every_company()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select not exists (
    select c.id from company c
    except
    select named.id from unnest(string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[]) as named(id))
$function$;
-- talao_app, talao_worker

CREATE OR REPLACE FUNCTION public.note_parts(p_company_id bigint, p_note_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'items', coalesce((select jsonb_agg(to_jsonb(i) - 'company_id' - 'note_id' order by i.position) from note_item i
      where i.company_id = p_company_id and i.note_id = p_note_id), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(p) - 'company_id' - 'note_id' order by p.position) from note_payment p
      where p.company_id = p_company_id and p.note_id = p_note_id), '[]'),
    'customer_note', coalesce((select to_jsonb(c) - 'company_id' - 'note_id' from note_customer c
      where c.company_id = p_company_id and c.note_id = p_note_id), '{}'))
$function$;
-- public

CREATE OR REPLACE FUNCTION public.notes_named(p_kind text, p_part text)
 RETURNS SETOF note
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select * from find_notes_named(string_to_array(coalesce(current_setting('talao.companies', true), ''), ',')::bigint[], p_kind, p_part)
$function$;
-- talao_app, talao_worker

CREATE OR REPLACE FUNCTION public.notify_people(p_company_id bigint, p_category text, p_sub_category text, p_entity_id bigint, p_facts jsonb, p_dedupe text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  most constant int := 20;
  today constant timestamptz := date_trunc('day', p_at at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo';
  person bigint;
  told int;
begin
  for person in
    select m.user_id from membership m join app_user u on u.id = m.user_id
    where m.company_id = p_company_id and u.disabled_at is null order by m.user_id
  loop
    select count(*) into told from (
      select 1 from notification n where n.company_id = p_company_id and n.user_id = person and n.created_at >= today
        and n.category = p_category and n.sub_category = p_sub_category limit most) counted;
    insert into notification (company_id, user_id, category, sub_category, entity_id, facts, dedupe, created_at)
      select p_company_id, person, p_category, p_sub_category, case when told < most then p_entity_id end,
        case when told < most then p_facts else '{"many": true}' end,
        case when told < most then p_dedupe else concat_ws(':', p_category, p_sub_category, 'many', today) end, p_at
      on conflict do nothing;
  end loop;
end $function$;
-- talao_worker

CREATE OR REPLACE FUNCTION public.parts_apart(parts jsonb, other jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(jsonb_object_agg(key, value) filter (where value is not null), '{}') from (values
    ('items', elements_apart(parts -> 'items', other -> 'items')),
    ('payments', elements_apart(parts -> 'payments', other -> 'payments')),
    ('customer_note', fields_apart(parts -> 'customer_note', other -> 'customer_note'))) as apart(key, value)
$function$;
-- public

CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$;
-- public

CREATE OR REPLACE FUNCTION public.raise_audit(tbl regclass, entity text, id_column text DEFAULT 'id'::text, company_column text DEFAULT 'company_id'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format(
    'create constraint trigger audit after insert or update or delete on %s deferrable initially deferred for each row
     when (coalesce(current_setting(''talao.actor'', true), '''') <> '''') execute function write_audit(%L, %L, %L)',
    tbl, entity, id_column, company_column);
end $function$;
-- public

CREATE OR REPLACE FUNCTION public.raise_wall(tbl regclass, company_column text DEFAULT 'company_id'::text, wise boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  -- PostgreSQL evaluates the sub-select once per statement. An empty setting shows no rows.
  visible constant text := format(
    '%I = any ((select string_to_array(nullif(current_setting(''talao.companies'', true), ''''), '','')::bigint[])::bigint[])',
    company_column);
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy owner_all on %s to %I using (true) with check (true)', tbl, current_user);
  execute format('create policy own_company on %s to talao_app, talao_worker using (%s) with check (%s)', tbl, visible, visible);
  execute format('grant select, insert, update, delete on %s to talao_app, talao_worker', tbl);
  if wise then
    execute format('create policy wise_reads on %s for select to talao_wise using (true)', tbl);
    execute format('grant select on %s to talao_wise', tbl);
  end if;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.rebuild_rollups()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('fold_rollups'));
  lock table note, sale in share row exclusive mode;
  truncate note_delta, sale_delta, note_month, sale_month, note_day, sale_day;
  create temp table spread on commit drop as
    select t.company_id, t.kind, d.date_kind, d.day, t.enotas_status as status, t.in_production, count(*) as n, sum(t.total_cents) as amount_cents
    from note t cross join lateral (values ('sent', t.sent_day), ('issue', t.issue_day), ('created', t.created_day)) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6;
  insert into note_month
  select company_id, kind, date_kind, date_trunc('month', day::timestamp)::date, status, in_production, sum(n), sum(amount_cents)
  from spread group by 1, 2, 3, 4, 5, 6;
  insert into note_day
  select kind, date_kind, day, status, in_production, sum(n), sum(amount_cents) from spread group by 1, 2, 3, 4, 5;
  drop table spread;
  create temp table spread on commit drop as
    select t.company_id, d.date_kind, d.day, t.status, t.origin, t.is_physical, t.has_coproducer, count(*) as n, sum(t.reais_cents) as amount_cents
    from sale t cross join lateral (values ('created', t.created_day), ('purchase', t.purchase_day), ('process', t.effective_process_day),
      ('processed', t.processed_day)) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into sale_month
  select company_id, date_kind, date_trunc('month', day::timestamp)::date, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents)
  from spread group by 1, 2, 3, 4, 5, 6, 7;
  insert into sale_day
  select date_kind, day, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents) from spread group by 1, 2, 3, 4, 5, 6;
  drop table spread;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.recount_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into note_delta values
    (old.company_id, old.kind, old.enotas_status, old.in_production, old.sent_day, old.issue_day, old.created_day, -1, -old.total_cents),
    (new.company_id, new.kind, new.enotas_status, new.in_production, new.sent_day, new.issue_day, new.created_day, 1, new.total_cents);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.recount_sale()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into sale_delta values
    (old.company_id, old.status, old.origin, old.is_physical, old.has_coproducer, old.created_day, old.purchase_day,
      old.effective_process_day, old.processed_day, -1, -old.reais_cents),
    (new.company_id, new.status, new.origin, new.is_physical, new.has_coproducer, new.created_day, new.purchase_day,
      new.effective_process_day, new.processed_day, 1, new.reais_cents);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.erased_at is null and new.erased_at is not null
      and to_jsonb(new) - array['before', 'after', 'erased_at'] = to_jsonb(old) - array['before', 'after', 'erased_at'] then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only ever added to.' using errcode = 'integrity_constraint_violation';
end $function$;
-- public

CREATE OR REPLACE FUNCTION public.refuse_norm_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The content of a bundle of norms never changes.' using errcode = 'integrity_constraint_violation';
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.sales_coded(p_company_id bigint, p_codes text[])
 RETURNS TABLE(id bigint, external_sales_id text, sale_file_import_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if p_company_id = any (string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[]) then
    return query select s.id, s.external_sales_id, s.sale_file_import_id from sale s
      where s.company_id = p_company_id and s.external_sales_id = any (p_codes);
  end if;
end $function$;
-- talao_app, talao_worker

CREATE OR REPLACE FUNCTION public.sales_named(p_part text)
 RETURNS SETOF sale
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select * from find_sales_named(string_to_array(coalesce(current_setting('talao.companies', true), ''), ',')::bigint[], p_part)
$function$;
-- talao_app, talao_worker

CREATE OR REPLACE FUNCTION public.take_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.time_zone := company_time_zone(new.company_id);
  return new;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  row constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('talao_events',
    json_build_object('kind', 'access', 'user_id', coalesce(row ->> 'user_id', row ->> 'id')::bigint)::text);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform notify_people(new.company_id, new.kind, 'ALERTS', new.id,
    jsonb_build_object('number', coalesce(new.number, new.rps_number), 'sales_code', new.sales_code, 'reason', new.alerts #>> '{0,text}'),
    concat_ws(':', 'note', new.id, 'ALERTS'), new.updated_at);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_contingency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  told constant text := case when new.contingency is null then 'CONTINGENCY_ENDED' else 'CONTINGENCY' end;
begin
  perform notify_people(c.id, 'SYSTEM', told, null,
    jsonb_build_object('uf', s.uf, 'contingency', coalesce(new.contingency, old.contingency)),
    concat_ws(':', told, new.state_id, extract(epoch from coalesce(new.since, old.since))), new.asked_at)
  from company c join company_address a on a.company_id = c.id join state s on s.id = a.state_id
  where c.active and not c.homologation_mode and c.gateway = 'SEFAZ' and a.state_id = new.state_id;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_endpoint()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform notify_people(new.company_id, 'SYSTEM', 'WEBHOOK_OFF', new.id, jsonb_build_object('reason', new.off_reason),
    concat_ws(':', 'webhook', new.id, extract(epoch from new.off_at)), new.off_at);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  told constant text := case new.kind when 'CANCEL' then 'CANCEL_' else 'LETTER_' end || new.state;
  at constant timestamptz := coalesce(new.answered_at, now());
begin
  perform notify_people(n.company_id, n.kind, told, n.id,
    jsonb_build_object('number', coalesce(n.number, n.rps_number), 'sales_code', n.sales_code, 'reason', new.authority_message),
    concat_ws(':', 'event', new.id, told), at)
  from note n where n.company_id = new.company_id and n.id = new.note_id;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_import()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform notify_people(new.company_id, 'IMPORT', 'FINISHED', new.id,
    jsonb_build_object('file_name', new.file_name, 'success_rows', new.success_rows, 'fail_rows', new.fail_rows, 'fault', new.fault),
    concat_ws(':', 'import', new.id, extract(epoch from new.ended_at)), new.updated_at);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_incomplete_sale(p_sale sale)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if p_sale.missing @> '{exchange_rate}' and not p_sale.missing && '{document,address}' then return; end if;
  perform notify_people(p_sale.company_id, 'SALE', 'INCOMPLETE', p_sale.id,
    jsonb_build_object('sales_code', p_sale.external_sales_id, 'missing', p_sale.missing),
    concat_ws(':', 'sale', p_sale.id, 'incomplete'), p_sale.updated_at);
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_integration()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform notify_people(new.company_id, 'INTEGRATION', new.type, new.id, jsonb_build_object('name', new.name, 'fault', 'refused'),
    concat_ws(':', 'integration', new.id, 'refused', (new.refused_at at time zone 'America/Sao_Paulo')::date), new.refused_at);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  has_moved constant boolean := new.enotas_status is distinct from old.enotas_status;
  told constant text := case
    when has_moved and new.enotas_status = 'Negada' then 'DENIED'
    when has_moved and new.enotas_status = 'FAIL' then 'FAILED'
    when has_moved and new.enotas_status = 'CancelamentoNegado'
      or new.cancel_state = 'DENIED' and new.cancel_state is distinct from old.cancel_state then 'CANCEL_DENIED'
    when new.needs_human_reason is not null and new.needs_human_reason is distinct from old.needs_human_reason
      and new.enotas_status <> 'Cancelada' then 'NEEDS_PERSON' end;
  refusal bigint;
begin
  if told is null then return null; end if;
  if told = 'CANCEL_DENIED' then
    select e.id into refusal from event_request e where e.company_id = new.company_id and e.note_id = new.id and e.kind = 'CANCEL'
      and e.state = 'DENIED' and e.answered_at = new.updated_at order by e.id desc limit 1;
  end if;
  perform notify_people(new.company_id, new.kind, told, new.id,
    jsonb_build_object('number', coalesce(new.number, new.rps_number), 'sales_code', new.sales_code,
      -- The authority's message about the note itself is not its reason for refusing the cancellation.
      'reason', case when told <> 'CANCEL_DENIED' then coalesce(new.fail_on_send_to_enotas, new.authority_message) end),
    case when refusal is not null then concat_ws(':', 'event', refusal, told)
      else concat_ws(':', 'note', new.id, told, extract(epoch from new.updated_at)) end, new.updated_at);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_pull()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform notify_people(i.company_id, 'INTEGRATION', i.type, i.id,
    jsonb_build_object('name', i.name, 'fault', 'pull', 'reason', new.reason),
    concat_ws(':', 'integration', i.id, 'pull', (coalesce(new.ended_at, new.moved_at) at time zone 'America/Sao_Paulo')::date),
    coalesce(new.ended_at, new.moved_at))
  from sale_integration i where i.company_id = new.company_id and i.id = new.sale_integration_id;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_sale()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_of_incomplete_sale(new);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_sales()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  one sale;
begin
  for one in
    select s.* from (select distinct company_id from touched where status = 'UNPROCESSED') own
    cross join lateral (select t.* from touched t where t.company_id = own.company_id and t.status = 'UNPROCESSED' order by t.id limit 25) s
  loop
    perform tell_of_incomplete_sale(one);
  end loop;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_unread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform notify_people(i.company_id, 'INTEGRATION', i.type, i.id,
    jsonb_build_object('name', i.name, 'fault', case when new.state = 'NEEDS_MAPPING' then 'unread' else 'failed' end),
    concat_ws(':', 'integration', i.id, 'unread', (now() at time zone 'America/Sao_Paulo')::date), now())
  from sale_integration i where i.company_id = new.company_id and i.id = new.sale_integration_id;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_of_void_range()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform notify_people(new.company_id, 'NFE', 'VOID_' || new.state, new.id,
    jsonb_build_object('serie', new.serie, 'first_number', new.first_number, 'last_number', new.last_number, 'reason', new.authority_message),
    concat_ws(':', 'void', new.id, new.state), now());
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_screens(p_kind text, p_company_id bigint, p_ids text[], p_user_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  most constant int := 50;
begin
  perform pg_notify('talao_events', json_build_object('kind', p_kind, 'company_id', p_company_id, 'user_id', p_user_id,
    'ids', case when cardinality(p_ids) <= most then p_ids else '{}' end, 'many', cardinality(p_ids) > most)::text);
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_screens_of_flight()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  flown constant text[] := array(select f.sale_id::text from sale_flight f
    where f.company_id = new.company_id and f.flown_at = new.flown_at limit 51);
begin
  if cardinality(flown) > 0
    or exists (select 1 from thing_flight t where t.company_id = new.company_id and t.flown_at = new.flown_at) then
    perform tell_screens('sale', new.company_id, flown, null);
  end if;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_screens_of_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_screens('notification', own.company_id, array(select t.id::text from touched t
    where t.company_id = own.company_id and t.user_id = own.user_id order by t.id limit 51), own.user_id)
  from (select distinct company_id, user_id from touched) own;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_screens_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_table_name in ('note_file', 'event_request') then
    perform tell_screens(tg_argv[0], new.company_id, array[new.note_id::text], null);
  elsif tg_table_name = 'task' then
    perform tell_screens(tg_argv[0], new.company_id, array[new.id::text], new.created_by);
  else
    perform tell_screens(tg_argv[0], new.company_id, array[new.id::text], null);
  end if;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.tell_screens_of_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_screens(tg_argv[0], own.company_id,
    array(select t.id::text from touched t where t.company_id = own.company_id order by t.id limit 51), null)
  from (select distinct company_id from touched) own;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.time_zone_of(p_city_id integer, p_state_id integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when p_city_id = 2605459 then 'America/Noronha'
    when p_city_id in (1300201, 1300607, 1300706, 1301407, 1301506, 1301654, 1301803, 1301951, 1302306, 1302405, 1303502, 1303908, 1304062)
      then 'America/Eirunepe'
    else case coalesce(p_city_id / 100000, p_state_id)
      when 11 then 'America/Porto_Velho'
      when 12 then 'America/Rio_Branco'
      when 13 then 'America/Manaus'
      when 14 then 'America/Boa_Vista'
      when 50 then 'America/Campo_Grande'
      when 51 then 'America/Cuiaba'
      else 'America/Sao_Paulo'
    end
  end
$function$;
-- public

CREATE OR REPLACE FUNCTION public.usual_ibs_cbs_regime(p_tax_regime text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_tax_regime when 'SIMPLES_NACIONAL_EXCESSO' then 'EXCESS' when 'SIMPLES_NACIONAL' then 'DAS' when 'MEI' then 'DAS' else 'REGULAR' end
$function$;
-- public

CREATE OR REPLACE FUNCTION public.visible_companies()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[], '{}') $function$;
-- public

CREATE OR REPLACE FUNCTION public.without_buyer_of_parts(p_company_id bigint, p_note_id bigint, parts jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select parts || coalesce((select jsonb_build_object('customer_note', without_buyer_values(p_company_id, 'note_customer', p_note_id, parts -> 'customer_note'))
    where parts ? 'customer_note'), '{}')
$function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.without_buyer_values(p_company_id bigint, p_table text, p_id bigint, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  path text[];
begin
  for path in select string_to_array(field, '.') from jsonb_array_elements_text(audited_buyer_fields() -> p_table) as x(field) loop
    if coalesce(fields #> path, 'null') not in ('null', '""', '[]', '{}') then
      fields := jsonb_set(fields, path,
        jsonb_build_object('digest', buyer_digest(p_company_id, fields #>> path), 'table', p_table, 'id', p_id));
    end if;
  end loop;
  return fields;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.without_secrets(fields jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(jsonb_object_agg(key, case when key ~ '(sealed|hash|password|secret|token)' and value <> 'null' then '"•••"' else value end), '{}')
  from jsonb_each(fields)
$function$;
-- public

CREATE OR REPLACE FUNCTION public.write_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  action constant text := case tg_op when 'INSERT' then 'CREATED' when 'UPDATE' then 'CHANGED' else 'REMOVED' end;
  entity constant text := case when tg_argv[0] <> 'note' then tg_argv[0] when present ->> 'kind' = 'NFE' then 'fiscal-note' else 'service-fiscal-note' end;
  before constant jsonb := fields_apart(old_row, new_row);
  after constant jsonb := fields_apart(new_row, old_row);
  company constant bigint := present ->> tg_argv[2];
  id constant bigint := present ->> tg_argv[1];
begin
  if before is null and after is null then return null; end if;
  perform add_audit(company, action, entity, id, without_buyer_values(company, tg_table_name, id, before),
    without_buyer_values(company, tg_table_name, id, after));
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.write_email_asked_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint;
begin
  for company in
    select m.company_id from membership m where m.user_id = new.user_id
    union all
    select 0 where not exists (select from membership m where m.user_id = new.user_id)
    order by 1
  loop
    perform add_audit(company, 'CHANGED', 'user', new.user_id, '{}', jsonb_build_object('email_asked', new.email));
  end loop;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.write_norm_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  unsaid constant text[] := array['content', 'signature', 'rows_sha256', 'report', 'etag', 'fetched_at', 'fetch_fault'];
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) - unsaid end;
  new_row constant jsonb := to_jsonb(new) - unsaid;
  before constant jsonb := fields_apart(old_row, new_row);
  after constant jsonb := fields_apart(new_row, old_row);
begin
  if before is null and after is null then return null; end if;
  perform add_audit(0, case tg_op when 'INSERT' then 'CREATED' else 'CHANGED' end, tg_argv[0], new.id, before, after);
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.write_note_parts_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kept constant jsonb := nullif(current_setting('talao.note_parts', true), '')::jsonb;
  own constant text := new.company_id || ':' || new.id;
  present jsonb;
  before jsonb;
  after jsonb;
begin
  if kept is null or not kept ? own then return null; end if;
  perform set_config('talao.note_parts', coalesce(nullif(kept - own, '{}')::text, ''), true);
  present := note_parts(new.company_id, new.id);
  before := parts_apart(kept -> own, present);
  after := parts_apart(present, kept -> own);
  if before = '{}' and after = '{}' then return null; end if;
  perform add_audit(new.company_id, 'CHANGED', case new.kind when 'NFE' then 'fiscal-note' else 'service-fiscal-note' end, new.id,
    without_buyer_of_parts(new.company_id, new.id, before), without_buyer_of_parts(new.company_id, new.id, after));
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.write_person_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  was_wise constant boolean := coalesce((old_row ->> 'is_wise')::boolean, false);
  action constant text := case when tg_op = 'INSERT' then 'CREATED' else 'CHANGED' end;
  before constant jsonb := fields_apart(old_row, to_jsonb(new));
  after constant jsonb := fields_apart(to_jsonb(new), old_row);
  company bigint;
begin
  if before is null and after is null then return null; end if;
  if new.is_wise <> was_wise or not exists (select from membership m where m.user_id = new.id) then
    perform add_audit(0, action, 'user', new.id, before, after);
  end if;
  if tg_op = 'INSERT' then return null; end if;
  for company in select m.company_id from membership m where m.user_id = new.id order by 1 loop
    perform add_audit(company, action, 'user', new.id, before, after);
  end loop;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.write_request_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform add_audit(new.company_id, 'CHANGED', case n.kind when 'NFE' then 'fiscal-note' else 'service-fiscal-note' end, new.note_id, '{}',
    case new.kind when 'CANCEL' then jsonb_strip_nulls(jsonb_build_object('reason', new.text, 'motive', new.motive))
      else without_buyer_values(new.company_id, 'event_request', new.id,
        jsonb_build_object('correction', new.text, 'sequence', new.sequence)) end)
  from note n where n.company_id = new.company_id and n.id = new.note_id;
  return null;
end $function$;
-- the owner alone

CREATE OR REPLACE FUNCTION public.write_second_factor_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was constant boolean := tg_op <> 'INSERT' and old.confirmed_at is not null;
  is_on constant boolean := tg_op <> 'DELETE' and new.confirmed_at is not null;
  person constant bigint := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  company bigint;
begin
  if was = is_on then return null; end if;
  for company in select m.company_id from membership m where m.user_id = person order by 1 loop
    perform add_audit(company, 'CHANGED', 'user', person, jsonb_build_object('two_factor_enabled', was), jsonb_build_object('two_factor_enabled', is_on));
  end loop;
  return null;
end $function$;
-- the owner alone
