-- Notes, of both kinds in one table; the NF-e and NFS-e calls are views of it. How they are sent is in
-- 0012-issuing.sql.

create table note (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  kind text not null check (kind in ('NFE', 'NFSE')),
  sale_id bigint,
  -- A note made by hand may document a co-producer's share. A co-producer that leaves the sale leaves the note where it
  -- is, and its part (2 and up) still tells it from the company's own.
  coproducer_id bigint,
  -- Several NFS-e of one sale differ in `part` (one for each service code). `generation` counts lawful replacements,
  -- never retries.
  part int not null default 1,
  generation int not null default 1,
  source text not null default 'MANUAL',
  issued_elsewhere boolean not null default false,
  enotas_status text not null default 'PENDING',
  -- The status before a person asked to send the note, until it is sent or found not sendable. Meanwhile the note
  -- already shows as being sent, so that no person edits or sends it a second time before the worker takes it up.
  status_before_send text
    constraint status_before_send_of_note_under_way check (status_before_send is null
      or (status_before_send in ('PENDING', 'FAIL', 'Negada') and enotas_status in ('PROCESSING', 'WAINTING'))),
  fail_on_send_to_enotas text,
  provider_status text,
  authority_code text,
  authority_message text,
  -- Alerts of an authorised note (cStat 120): a list of {code, text}, in the authority's own words.
  alerts jsonb not null default '[]' check (jsonb_typeof(alerts) = 'array'),
  cancel_state text check (cancel_state in ('REQUESTED', 'DENIED', 'DONE')),
  denied_final boolean not null default false,
  needs_human_reason text,
  gateway text not null,
  contingency text check (contingency in ('SVC-AN', 'SVC-RS')),
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
  type_operation text not null default 'Saida',
  goal text not null default 'Normal',
  customer_presence text not null default 'OperacaoPelaInternet',
  final_customer boolean not null default true,
  send_mail boolean not null default true,
  nfe_referenced text,
  additional_information text,
  observations text,
  shipping text not null default '9',
  intermediary jsonb,
  nfs_service jsonb,
  -- What only some service notes have: own contributions, foreign trade, immunity, suspension, benefit, live event.
  nfse_terms jsonb,
  sales_code text,
  customer_name text not null,
  customer_document text,
  total_cents bigint not null,
  discount_cents bigint not null default 0,
  discount_conditional_cents bigint not null default 0,
  deductions_cents bigint not null default 0,
  iss_cents bigint,
  withheld_cents bigint,
  net_cents bigint,
  -- Why the note has no IBS and CBS on a day on which the law wants them: a list of {reason, item}, empty where nothing
  -- is left out, null for notes of versions without this column.
  without_ibs_cbs jsonb check (jsonb_typeof(without_ibs_cbs) = 'array'),
  -- As a person typed it. A note that returns to be edited keeps no date of a refused attempt.
  issue_date timestamptz,
  -- The emission date (dhEmi) of the last document written for the note; null before the first.
  issued_at timestamptz,
  -- When automatic sending was asked for, and how urgent it is: the line from which the dispatcher takes notes.
  send_asked_at timestamptz,
  send_lane text check (send_lane in ('automatic', 'bulk')),
  sent_to_provider_at timestamptz,
  authorized_at timestamptz,
  canceled_at timestamptz,
  last_consulted_at timestamptz,
  next_consult_at timestamptz,
  consults int not null default 0,
  -- The zone in which the note's days are counted: that of its company when the note was created or sent. A company
  -- that moves redates no note.
  time_zone text not null default 'America/Sao_Paulo',
  -- The dates that lists filter and sums count by. Columns, because row-level security lets an index be searched by a
  -- plain column but not by coalesce(), which is not leakproof. The competence of a note without an issue date is the
  -- day it was sent, not the day of its draft.
  effective_sent_at timestamptz not null generated always as (coalesce(sent_to_provider_at, created_at)) stored,
  effective_issue_at timestamptz not null
    generated always as (coalesce(issue_date, sent_to_provider_at, created_at)) stored,
  sent_day date not null
    generated always as ((coalesce(sent_to_provider_at, created_at) at time zone time_zone)::date) stored,
  issue_day date not null
    generated always as ((coalesce(issue_date, sent_to_provider_at, created_at) at time zone time_zone)::date) stored,
  created_day date not null generated always as ((created_at at time zone time_zone)::date) stored,
  created_by bigint references app_user (id),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, sale_id) references sale (company_id, id),
  constraint note_coproducer foreign key (company_id, coproducer_id) references sale_coproducer (company_id, id)
    on delete set null (coproducer_id),
  constraint note_substitutes foreign key (company_id, substitutes_id) references note (company_id, id),
  constraint note_substituted_by foreign key (company_id, substituted_by_id) references note (company_id, id),
  constraint note_send_asked check ((send_asked_at is null) = (send_lane is null))
) with (
  -- An index answers alone only for pages that vacuum has visited: it comes after 2% of new rows instead of 20%.
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05
);
-- A sale gives one note of a kind, part and generation. Notes without a sale are not compared.
create unique index note_once on note (company_id, sale_id, kind, part, generation) where sale_id is not null;
create unique index note_access_key on note (company_id, access_key) where access_key is not null;
-- One index for a kind of date, in the order of the list and with all columns that its filters and sums read, so that
-- no row is fetched for them.
create index note_created on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at, sent_day, issue_day,
    created_day);
create index note_sent on note (company_id, kind, effective_sent_at desc, id desc)
  include (enotas_status, in_production, total_cents, created_at, sent_day, issue_day, created_day);
create index note_issued on note (company_id, kind, effective_issue_at desc, id desc)
  include (enotas_status, in_production, total_cents, created_at, sent_day, issue_day, created_day);
-- A rare status among many notes is a walk of its own.
create index note_status_created on note (company_id, kind, enotas_status, in_production, created_at desc, id desc)
  include (effective_sent_at, effective_issue_at, sent_day, issue_day, created_day);
create index note_status_sent on note (company_id, kind, enotas_status, in_production, effective_sent_at desc, id desc)
  include (sent_day);
-- A platform administrator's list of everything: one walk for a status and environment.
create index note_platform_created on note (kind, enotas_status, in_production, created_at desc, id desc)
  include (effective_sent_at, sent_day, created_day);
create index note_platform_sent on note (kind, enotas_status, in_production, effective_sent_at desc, id desc)
  include (sent_day);
-- Notes that wait for a person, and those of them whose status does not say so: the sums count the others.
create index note_stuck on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents)
  where enotas_status in ('FAIL', 'Negada', 'CancelamentoNegado') or coalesce(cancel_state = 'DENIED', false) or
    needs_human_reason is not null;
create index note_stuck_otherwise on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at, sent_day, issue_day,
    created_day)
  where enotas_status not in ('FAIL', 'Negada', 'CancelamentoNegado') and (coalesce(cancel_state = 'DENIED', false) or
    needs_human_reason is not null);
-- Stored totals do not know this column: such notes are counted row by row, and the index keeps the rows few.
create index note_without_ibs_cbs on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at, sent_day, issue_day,
    created_day)
  where without_ibs_cbs <> '[]';
-- Notes sent before they were created here, imported from elsewhere: without any, no note sent before a day was created
-- after it.
create index note_sent_early on note (company_id, kind, created_at) include (effective_sent_at)
  where effective_sent_at < created_at;
create index note_issued_elsewhere on note (company_id, in_production, enotas_status) where issued_elsewhere;
create index note_refused on note (company_id, in_production, kind, gateway, authority_code)
  where enotas_status = 'Negada';
create index note_human on note (company_id, id) where needs_human_reason is not null;
create index note_number on note (company_id, kind, number);
create index note_document on note (company_id, kind, customer_document);
-- Sales by the status of their notes: the notes of a status with their sales, in the order of the sales.
create index note_of_sale on note (company_id, enotas_status, sale_id) where sale_id is not null;
create index note_of_coproducer on note (company_id, coproducer_id) where coproducer_id is not null;
-- The foreign keys of a deleted note ask for its replacement: without these two, they read every note of the company.
create index note_substituting on note (company_id, substitutes_id) where substitutes_id is not null;
create index note_substituted on note (company_id, substituted_by_id) where substituted_by_id is not null;
-- What the search box finds by. Collation "C", because only there the texts with one beginning stand together.
create index search_note_sales_code on note (company_id, sales_code collate "C") where sales_code is not null;
create index search_note_rps_number on note (company_id, rps_number) where rps_number is not null;
create index note_to_send on note (company_id, kind, send_lane, send_asked_at, id) where send_asked_at is not null;
create index note_to_consult on note (next_consult_at) where next_consult_at is not null;
select raise_wall('note');

create table note_item (
  company_id bigint not null,
  note_id bigint not null,
  position int not null,
  -- The line of its sale that the item documents. Null: typed by a person, or a note without a sale.
  sale_position int,
  product_id bigint,
  product_code text,
  description text not null,
  quantity numeric(15,4) not null default 0,
  value_per_unit numeric(21,10) not null default 0,
  unit_measurement text,
  cfop text,
  ncm text,
  cest text,
  gtin text,
  -- The code of the tax benefit of the issuer's state (cBenef), from the product or typed for the item.
  cbenef text,
  discount_cents bigint not null default 0,
  freight_cents bigint not null default 0,
  additional_information text,
  nfe_tax jsonb not null default '{}',
  primary key (company_id, note_id, position),
  foreign key (company_id, note_id) references note (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id)
);
select raise_wall('note_item');

create table note_payment (
  company_id bigint not null,
  note_id bigint not null,
  position int not null,
  payment_method text not null,
  amount_cents bigint not null,
  primary key (company_id, note_id, position),
  foreign key (company_id, note_id) references note (company_id, id) on delete cascade
);
select raise_wall('note_payment');

create table note_customer (
  company_id bigint not null,
  note_id bigint not null,
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
  primary key (company_id, note_id),
  foreign key (company_id, note_id) references note (company_id, id) on delete cascade
);
select raise_wall('note_customer');

create table note_event (
  id bigint generated always as identity unique,
  company_id bigint not null,
  note_id bigint not null,
  at timestamptz not null,
  kind text not null,
  text text not null,
  detail text,
  user_name text,
  request_id text,
  primary key (company_id, id),
  foreign key (company_id, note_id) references note (company_id, id) on delete cascade
);
create index note_event_note on note_event (company_id, note_id, at, id);
select raise_wall('note_event');
revoke update, delete on note_event from talao_app, talao_worker;

-- Files are named by their content and written once; provider_path is the gateway's copy. Correction letters have
-- several files of one kind, told apart by `sequence`.
create table note_file (
  company_id bigint not null,
  note_id bigint not null,
  kind text not null,
  sequence int not null default 0,
  provider_path text,
  sha256 text,
  bytes int,
  content_type text,
  stored_at timestamptz,
  verified_at timestamptz,
  fault text,
  primary key (company_id, note_id, kind, sequence),
  foreign key (company_id, note_id) references note (company_id, id)
);
create index note_file_missing on note_file (company_id, note_id) where sha256 is null;
create index note_file_content on note_file (sha256) where sha256 is not null;
select raise_wall('note_file');

create table email_template (
  company_id bigint not null references company (id),
  kind text not null,
  subject text not null,
  body text not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, kind)
);
select raise_wall('email_template');

-- Mails to buyers. At most one automatic mail for a note and kind: its `dedupe` is 'auto', and a value of its own for
-- each mail that a person asked for.
create table outgoing_mail (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  note_id bigint,
  kind text not null,
  dedupe text not null,
  recipients text[] not null,
  subject text not null default '',
  state text not null check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'KEPT')),
  message_id text,
  error text,
  tries int not null default 0,
  created_by bigint references app_user (id),
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, note_id, kind, dedupe),
  foreign key (company_id, note_id) references note (company_id, id)
);
create index outgoing_mail_by_hand on outgoing_mail (company_id, created_by, created_at) where created_by is not null;
create index outgoing_mail_queued on outgoing_mail (next_try_at) where state = 'QUEUED';
create index outgoing_mail_sending on outgoing_mail (sent_at) where state = 'SENDING' and error is null;
select raise_wall('outgoing_mail');

-- A sale refunded after its notes were issued: the lawful remedy for each note, and its outcome.
create table refund_case (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_id bigint not null,
  note_id bigint not null,
  path text not null check (path in ('CANCEL', 'SUBSTITUTE', 'RETURN_NOTE', 'HUMAN')),
  reason text not null,
  deadline timestamptz,
  state text not null default 'OPEN' check (state in ('OPEN', 'ASKED', 'DONE', 'DISMISSED')),
  made_note_id bigint,
  -- When the cancellation was asked for without a click, counted against the company's limit; otherwise why it was not
  -- asked for, reported once.
  asked_alone_at timestamptz,
  held_because text,
  closed_by text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, note_id),
  foreign key (company_id, sale_id) references sale (company_id, id),
  foreign key (company_id, note_id) references note (company_id, id),
  foreign key (company_id, made_note_id) references note (company_id, id)
);
create index refund_case_open on refund_case (company_id, sale_id) where state in ('OPEN', 'ASKED');
create index refund_case_asked_alone on refund_case (company_id, asked_alone_at) where asked_alone_at is not null;
select raise_wall('refund_case');

-- A note takes its company's time zone when it is created, and again when it is sent: its document states that hour.
create function take_time_zone() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.time_zone := company_time_zone(new.company_id);
  return new;
end $$;
create trigger note_takes_time_zone before insert on note for each row execute function take_time_zone();
create trigger note_takes_time_zone_at_sending before update of sent_to_provider_at on note for each row
  when (old.sent_to_provider_at is distinct from new.sent_to_provider_at) execute function take_time_zone();

-- Authorised notes of the last days whose XML is not stored.
create function door_notes_without_xml(p_since timestamptz, p_before timestamptz, p_limit int)
returns table (company_id bigint, note_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.company_id, n.id from note n
  where n.authorized_at >= p_since and n.authorized_at < p_before and not exists (
    select 1 from note_file f where f.company_id = n.company_id and f.note_id = n.id and f.kind = 'XML' and f.sha256 is not null)
  order by n.authorized_at limit p_limit
$$;

-- Buyers with a CNPJ, of notes that are sent soon in production or held back, whose answer from the register is missing
-- or too old: each CNPJ once, over all companies. An answer "active" stays valid longer than any other.
create function door_buyers_to_ask(
  p_until date, p_active_before timestamptz, p_other_before timestamptz, p_per_company int, p_limit int
)
returns table (cnpj text)
language sql stable security definer set search_path = public, pg_temp as $$
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
$$;

-- Companies with notes held back for this buyer, which may be released now that its registration is in order.
create function door_companies_failing_for(p_cnpj text) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c
  where c.active and exists (
    select 1 from note n where n.company_id = c.id and n.kind = 'NFE' and n.customer_document = p_cnpj and n.enotas_status = 'FAIL')
  order by c.id
$$;

-- Mails whose job was lost, and mails whose sender stopped while sending them.
create function door_forgotten_mails(p_due timestamptz, p_sending_since timestamptz, p_limit int)
returns table (company_id bigint, mail_id bigint, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  (select m.company_id, m.id, m.state from outgoing_mail m
   where m.state = 'QUEUED' and m.next_try_at <= p_due order by m.next_try_at limit p_limit)
  union all
  (select m.company_id, m.id, m.state from outgoing_mail m
   where m.state = 'SENDING' and m.error is null and m.sent_at <= p_sending_since order by m.sent_at limit p_limit)
$$;

-- Refund cases to settle: the note changed, the remedy's term ended, or the remedy needs no person. Without a click a
-- company cancels only while it is active, sends automatically, and stays within its limit. The case that ends first
-- comes first, so that p_limit never lets a term run out.
create function door_refunds_to_settle(p_now timestamptz, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
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
$$;

-- The companies with a share of a sale, and whether they issued it: for callers that see the sale, and nothing more
-- about those companies.
create function door_shares_of_sale(p_company_id bigint, p_sale_id bigint)
returns table (company_id bigint, is_issued boolean, is_sent boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select x.company_id, x.processed_at is not null and x.status <> 'CANCELED',
    exists (select 1 from note n where n.company_id = x.company_id and n.sale_id = x.id and n.sent_to_provider_at is not null)
  from sale x
  where x.origin_company_id = p_company_id and x.origin_sale_id = p_sale_id
    and p_company_id = any (string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[])
  order by x.company_id
$$;

-- Sales whose shares are missing in the co-producers' companies, did not end with the original, or lost their
-- co-producer.
create function door_sales_to_share(p_since timestamptz, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
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
$$;

revoke all on function take_time_zone(), door_notes_without_xml(timestamptz, timestamptz, int),
  door_buyers_to_ask(date, timestamptz, timestamptz, int, int), door_companies_failing_for(text),
  door_forgotten_mails(timestamptz, timestamptz, int), door_refunds_to_settle(timestamptz, int),
  door_shares_of_sale(bigint, bigint), door_sales_to_share(timestamptz, int) from public;
grant execute on function door_shares_of_sale(bigint, bigint) to talao_app, talao_worker;
grant execute on function door_notes_without_xml(timestamptz, timestamptz, int),
  door_buyers_to_ask(date, timestamptz, timestamptz, int, int), door_companies_failing_for(text),
  door_forgotten_mails(timestamptz, timestamptz, int), door_refunds_to_settle(timestamptz, int),
  door_sales_to_share(timestamptz, int) to talao_worker;

-- A sale agrees with its notes line by line and to the cent, or states the difference. The application decides the
-- notes; the database refuses a transaction that ends with neither.

-- The value that living notes of the company's own part document: for each line of the sale, and for items without a
-- line. A note lives until it is cancelled, finally refused or replaced. A return documents nothing of the sale; a
-- complement only its own lines.
create function documented_of_sale(p_company_id bigint, p_sale_id bigint)
returns table (note_id bigint, kind text, sale_position int, cents bigint) language sql stable as $$
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
$$;

create function judge_sale_and_notes(p_company_id bigint, p_sale_id bigint) returns void language plpgsql as $$
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
end $$;

create function judge_changed_sale() returns trigger language plpgsql as $$
begin
  perform judge_sale_and_notes(new.company_id, new.id);
  return null;
end $$;
create constraint trigger sale_and_notes_agree after update on sale deferrable initially deferred for each row
  when (new.divided_reais_cents is not null and (old.version, old.reais_cents, old.status, old.given_up_cents, old.difference_since)
    is distinct from (new.version, new.reais_cents, new.status, new.given_up_cents, new.difference_since)
    or new.freight_cents is distinct from old.freight_cents or new.divided_reais_cents is distinct from old.divided_reais_cents)
  execute function judge_changed_sale();

create function judge_changed_line() returns trigger language plpgsql as $$
begin
  perform judge_sale_and_notes(old.company_id, old.sale_id);
  return null;
end $$;
create constraint trigger sale_and_notes_agree after update of nfe_cents, nfse_cents, freight_cents, left_out_cents, position or delete
  on sale_item deferrable initially deferred for each row when (old.nfe_cents is not null) execute function judge_changed_line();

create function judge_note_of_sale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.sale_id is not null then perform judge_sale_and_notes(old.company_id, old.sale_id); end if;
  if tg_op <> 'DELETE' and new.sale_id is not null and (tg_op = 'INSERT' or new.sale_id is distinct from old.sale_id) then
    perform judge_sale_and_notes(new.company_id, new.sale_id);
  end if;
  return null;
end $$;
create constraint trigger note_of_sale_made after insert on note deferrable initially deferred for each row
  when (new.sale_id is not null) execute function judge_note_of_sale();
create constraint trigger note_of_sale_gone after delete on note deferrable initially deferred for each row
  when (old.sale_id is not null) execute function judge_note_of_sale();
-- A change of the items raises the note's version; an answer of the authority does not.
create constraint trigger note_of_sale_changed after update on note deferrable initially deferred for each row
  when ((old.sale_id is not null or new.sale_id is not null) and
    (old.version, old.sale_id, old.total_cents, old.discount_cents, old.goal, old.type_operation, old.coproducer_id, old.part, old.generation, old.denied_final,
      old.substitutes_id, old.enotas_status = 'Cancelada') is distinct from
    (new.version, new.sale_id, new.total_cents, new.discount_cents, new.goal, new.type_operation, new.coproducer_id, new.part, new.generation, new.denied_final,
      new.substitutes_id, new.enotas_status = 'Cancelada'))
  execute function judge_note_of_sale();

create function judge_changed_item() returns trigger language plpgsql as $$
declare of_sale bigint;
begin
  select n.sale_id into of_sale from note n where n.company_id = old.company_id and n.id = old.note_id;
  if of_sale is not null then perform judge_sale_and_notes(old.company_id, of_sale); end if;
  return null;
end $$;
create constraint trigger item_of_sale_changed after update of quantity, value_per_unit, discount_cents, freight_cents, sale_position on note_item
  deferrable initially deferred for each row execute function judge_changed_item();
