-- Who did what, when and from where, with the values before and after. The database writes it for every change by a
-- person, so that no command can forget it. What jobs do is in the histories of sales and notes.

-- The end of each company's chain. The chain of number 0 is the platform's, for what belongs to no company's chain: its
-- administrators, and accounts without a company. Number 0 is why company_id refers to no company; only functions write
-- the log.
create table audit_head (
  company_id bigint primary key,
  seq bigint not null,
  hash bytea not null
);
select raise_wall('audit_head', wise => false);
revoke insert, update, delete on audit_head from talao_app, talao_worker;

create table audit_log (
  id bigint generated always as identity unique,
  company_id bigint not null,
  seq bigint not null,
  at timestamptz not null,
  user_id bigint,
  user_name text not null,
  ip text,
  request_id text not null,
  -- The contract's call that made the change.
  call text not null,
  action text not null check (action in ('CREATED', 'CHANGED', 'REMOVED')),
  entity text not null,
  entity_id bigint not null,
  -- The words of the entry. The hash covers their digests, so that erasing the words leaves the chain valid.
  before jsonb not null,
  after jsonb not null,
  before_sha256 bytea not null,
  after_sha256 bytea not null,
  erased_at timestamptz,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (company_id, id),
  unique (company_id, seq),
  check (erased_at is null or (before = '{}' and after = '{}'))
);
create index audit_log_newest on audit_log (company_id, at, id);
create index audit_log_entity on audit_log (company_id, entity, entity_id, id);
create index audit_log_request on audit_log (company_id, request_id);
select raise_wall('audit_log');
revoke insert, update, delete on audit_log from talao_app, talao_worker;

-- Append-only for the owner as well: a chain that can be corrected proves nothing. The one change is erasing the words of
-- an entry, which an erasure of personal data (LGPD) may ask for: everything else stays, and erased_at says it happened.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.erased_at is null and new.erased_at is not null
      and to_jsonb(new) - array['before', 'after', 'erased_at'] = to_jsonb(old) - array['before', 'after', 'erased_at'] then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only ever added to.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_log_kept before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();

create function audit_words_sha256(words jsonb) returns bytea language sql immutable as $$ select sha256(convert_to(words::text, 'UTF8')) $$;

-- The hash of an entry, in an order of its own: it covers every column but the hash, the words by their digests. It is a
-- JSON list: joined by a separator that a name may contain, two different entries could have one text.
create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(encode(entry.previous_hash, 'hex'), entry.company_id, entry.seq,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.user_id, entry.user_name, entry.ip, entry.request_id,
    entry.call, entry.action, entry.entity, entry.entity_id, encode(entry.before_sha256, 'hex'), encode(entry.after_sha256, 'hex'))::text, 'UTF8'))
$$;

-- The key of the digests of buyers' values. Only the owner reads it, and every start writes it where it is missing
-- (kit/secrets/audit-key.ts): backups leave it out and carry its sealed copy. Checking a chain does not need it.
create table audit_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (length(key) = 32)
);

-- Every field of an audited table that holds a buyer's personal values, by the path within the row. Authorities quote
-- the buyer in their messages, a correction letter may correct the buyer's address, and metadata is whatever a program
-- sends with a sale. The other columns are listed in audit-buyer-values.db.test.ts, with why they are harmless.
create function audited_buyer_fields() returns jsonb language sql immutable as $$ select jsonb '{
  "sale": ["customer_name", "told.sale.client", "edits.client", "share_told.client", "metadata"],
  "sale_client": ["name", "document", "email", "phone", "municipal_registration", "state_registration", "foreign_document",
    "postal_code", "street", "number", "complement", "neighborhood", "city_id", "city_name", "state_id", "state_name", "abroad_city"],
  "note": ["customer_name", "customer_document", "fail_on_send_to_enotas", "authority_message", "alerts"],
  "note_customer": ["name", "document", "email", "phone", "municipal_registration", "state_registration", "foreign_document",
    "postal_code", "street", "number", "complement", "neighborhood", "city_id", "state_id", "abroad_city"],
  "event_request": ["correction"]
}' $$;

-- The digest of a buyer's value: equal values of one company have equal digests, and without the key nobody finds the 11
-- digits of a CPF by trying them all. Without a key there is no entry, and so no change.
create function buyer_digest(p_company_id bigint, value text) returns text language plpgsql stable as $$
declare
  own_key bytea;
begin
  select k.key into strict own_key from audit_key k;
  return encode(hmac(convert_to(p_company_id || ':' || value, 'UTF8'), own_key, 'sha256'), 'hex');
end $$;

-- Replaces each value of a buyer by its digest and the row that holds it, so that the log shows that it changed, and
-- erasing the buyer leaves nothing of them here.
create function without_buyer_values(p_company_id bigint, p_table text, p_id bigint, fields jsonb) returns jsonb language plpgsql stable as $$
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
end $$;

-- Replaces secrets, so that the log shows only that they changed.
create function without_secrets(fields jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when key ~ '(sealed|hash|password|secret|token)' and value <> 'null' then '"•••"' else value end), '{}')
  from jsonb_each(fields)
$$;

-- Adds an entry to the end of a company's chain. The head stays locked until the transaction ends.
create function add_audit(
  p_company_id bigint, p_action text, p_entity text, p_entity_id bigint, p_before jsonb, p_after jsonb
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

-- The fields of a row that differ from another row. Counters and clocks change with every write and are left out.
create function fields_apart(fields jsonb, other jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(fields)
  where value is distinct from other -> key
    and key <> all (array['created_at', 'updated_at', 'version', 'last_used_at', 'last_seen_at', 'last_sign_in_at', 'preferences'])
$$;

-- Runs when the transaction ends: it then holds every other lock, so waiting for the chain's end cannot deadlock.
create function write_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

-- The audit trigger of a table. It runs only when a person acts; the thousands of rows of a job are not even queued.
-- `id_column` names the entity that the row belongs to.
create function raise_audit(
  tbl regclass, entity text, id_column text default 'id', company_column text default 'company_id'
) returns void
language plpgsql as $$
begin
  execute format(
    'create constraint trigger audit after insert or update or delete on %s deferrable initially deferred for each row
     when (coalesce(current_setting(''talao.actor'', true), '''') <> '''') execute function write_audit(%L, %L, %L)',
    tbl, entity, id_column, company_column);
end $$;

select raise_audit('company', 'company', 'id', 'id');
select raise_audit('company_address', 'company', 'company_id');
select raise_audit('company_certificate', 'certificate', 'company_id');
select raise_audit('company_config', 'company-config');
select raise_audit('nfe_default_setting', 'nfe-default-setting', 'company_id');
select raise_audit('nfs_default_setting', 'nfs-default-setting', 'company_id');
select raise_audit('nfe_access_setting', 'nfe-access-setting', 'company_id');
select raise_audit('nfs_access_setting', 'nfs-access-setting', 'company_id');
select raise_audit('membership', 'user', 'user_id');
select raise_audit('oauth_client', 'oauth-client');
select raise_audit('webhook_endpoint', 'webhook-endpoint');
select raise_audit('sale_integration', 'sale-integration');
select raise_audit('integration_mapping', 'sale-integration', 'sale_integration_id');
select raise_audit('sale_file_import', 'sale-file-import');
select raise_audit('product', 'product');
select raise_audit('product_coproducer', 'product', 'product_id');
select raise_audit('sale', 'sale');
select raise_audit('sale_client', 'sale', 'sale_id');
select raise_audit('note', 'note');
select raise_audit('email_template', 'email-template', 'company_id');
select raise_audit('refund_case', 'refund');
select raise_audit('void_range', 'void-range');
select raise_audit('onboarding', 'onboarding', 'company_id');
select raise_audit('contract', 'contract');
select raise_audit('installment', 'installment');
select raise_audit('credit_purchase', 'credit');

-- A finished row of a task is no change of the task, so the trigger names its columns.
create constraint trigger audit after insert or delete or update of state, cancel_asked on task deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_audit('task', 'id', 'company_id');

-- A person is told of in each of their companies, in the same order for everyone, which avoids deadlocks. The
-- platform's chain tells of a person without a company, and of one who becomes or ceases to be a platform
-- administrator. A new member is told by the membership.
create function write_person_audit()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create constraint trigger audit after insert or update on app_user deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_person_audit();

-- A second factor that was switched on or off, in each of the person's companies.
create function write_second_factor_audit()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create constraint trigger audit after insert or update or delete on second_factor deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_second_factor_audit();

-- A new address asked for, for oneself or a colleague: nothing else shows it until the address is proven.
create function write_email_asked_audit()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create constraint trigger audit after insert on account_token deferrable initially deferred for each row
  when (new.kind = 'EMAIL' and coalesce(current_setting('talao.actor', true), '') <> '') execute function write_email_asked_audit();

-- A request about an issued note: the note's own row only says that there is one. The reason stands in the person's
-- words, a correction letter by its digest.
create function write_request_audit()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_audit(new.company_id, 'CHANGED', case n.kind when 'NFE' then 'fiscal-note' else 'service-fiscal-note' end, new.note_id, '{}',
    case new.kind when 'CANCEL' then jsonb_strip_nulls(jsonb_build_object('reason', new.text, 'motive', new.motive))
      else without_buyer_values(new.company_id, 'event_request', new.id,
        jsonb_build_object('correction', new.text, 'sequence', new.sequence)) end)
  from note n where n.company_id = new.company_id and n.id = new.note_id;
  return null;
end $$;
create constraint trigger audit after insert on event_request deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_request_audit();

-- Changes of a note's items, payments or buyer. A draft is rewritten by delete and insert, so its rows say nothing: the
-- writer first stores the former values in `talao.note_parts`, and one entry tells the difference at the end.
create function note_parts(p_company_id bigint, p_note_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'items', coalesce((select jsonb_agg(to_jsonb(i) - 'company_id' - 'note_id' order by i.position) from note_item i
      where i.company_id = p_company_id and i.note_id = p_note_id), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(p) - 'company_id' - 'note_id' order by p.position) from note_payment p
      where p.company_id = p_company_id and p.note_id = p_note_id), '[]'),
    'customer_note', coalesce((select to_jsonb(c) - 'company_id' - 'note_id' from note_customer c
      where c.company_id = p_company_id and c.note_id = p_note_id), '{}'))
$$;

-- The elements that another list does not have; null where it has all of them.
create function elements_apart(list jsonb, other jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(element order by element -> 'position') from (
    select element from jsonb_array_elements(list) as x(element)
    except select element from jsonb_array_elements(other) as x(element)) apart
$$;

create function parts_apart(parts jsonb, other jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value) filter (where value is not null), '{}') from (values
    ('items', elements_apart(parts -> 'items', other -> 'items')),
    ('payments', elements_apart(parts -> 'payments', other -> 'payments')),
    ('customer_note', fields_apart(parts -> 'customer_note', other -> 'customer_note'))) as apart(key, value)
$$;

create function without_buyer_of_parts(p_company_id bigint, p_note_id bigint, parts jsonb) returns jsonb language sql stable as $$
  select parts || coalesce((select jsonb_build_object('customer_note', without_buyer_values(p_company_id, 'note_customer', p_note_id, parts -> 'customer_note'))
    where parts ? 'customer_note'), '{}')
$$;

-- Writes one entry for a note, however often its row was written.
create function write_note_parts_audit()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create constraint trigger audit_parts after update on note deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '' and coalesce(current_setting('talao.note_parts', true), '') <> '')
  execute function write_note_parts_audit();

-- The first entry with a wrong hash, with other words than its hash covers, without its predecessor, or missing; null
-- where the chain is whole. Only erased words may differ from their digest. Missing last entries leave no gap, but the
-- chain's head shows them.
create function audit_fault(p_company_id bigint) returns bigint language sql stable as $$
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
$$;

revoke all on function buyer_digest(bigint, text), without_buyer_values(bigint, text, bigint, jsonb), without_buyer_of_parts(bigint, bigint, jsonb),
  add_audit(bigint, text, text, bigint, jsonb, jsonb), write_audit(), write_person_audit(),
  write_second_factor_audit(), write_email_asked_audit(), write_request_audit(), write_note_parts_audit() from public;
