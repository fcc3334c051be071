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
  before jsonb not null,
  after jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  hash_version smallint not null default 1 check (hash_version in (1, 2)),
  primary key (company_id, id),
  unique (company_id, seq)
);
create index audit_log_newest on audit_log (company_id, at, id);
create index audit_log_entity on audit_log (company_id, entity, entity_id, id);
create index audit_log_request on audit_log (company_id, request_id);
select raise_wall('audit_log');
revoke insert, update, delete on audit_log from talao_app, talao_worker;

-- Append-only for the owner as well: a chain that can be corrected proves nothing.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_log_kept before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();

-- The hash of an entry: it covers every column but the hash, in an order of its own. Version 1 joined the texts by
-- chr(31), which a name may contain, so two different entries could have one text; version 2 is a JSON list.
create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(case entry.hash_version
    when 1 then concat_ws(chr(31), encode(entry.previous_hash, 'hex'), entry.company_id, entry.seq,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), coalesce(entry.user_id::text, '-'), entry.user_name,
      coalesce(entry.ip, '-'), entry.request_id, entry.call, entry.action, entry.entity, entry.entity_id, entry.before::text,
      entry.after::text)
    else jsonb_build_array(entry.hash_version, encode(entry.previous_hash, 'hex'), entry.company_id, entry.seq,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.user_id, entry.user_name, entry.ip, entry.request_id,
      entry.call, entry.action, entry.entity, entry.entity_id, entry.before, entry.after)::text
    end, 'UTF8'))
$$;

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
  entry.previous_hash := head.hash;
  entry.hash_version := 2;
  entry.hash := audit_hash(entry);
  insert into audit_log (company_id, seq, at, user_id, user_name, ip, request_id, call, action, entity, entity_id, before, after, previous_hash, hash,
      hash_version)
    values (entry.company_id, entry.seq, entry.at, entry.user_id, entry.user_name, entry.ip, entry.request_id, entry.call, entry.action,
      entry.entity, entry.entity_id, entry.before, entry.after, entry.previous_hash, entry.hash, entry.hash_version);
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
begin
  if before is null and after is null then return null; end if;
  perform add_audit((present ->> tg_argv[2])::bigint, action, entity, (present ->> tg_argv[1])::bigint, before, after);
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

-- A request about an issued note, in the person's words: the note's own row only says that there is one.
create function write_request_audit()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_audit(new.company_id, 'CHANGED', case n.kind when 'NFE' then 'fiscal-note' else 'service-fiscal-note' end, new.note_id, '{}',
    case new.kind when 'CANCEL' then jsonb_strip_nulls(jsonb_build_object('reason', new.text, 'motive', new.motive))
      else jsonb_build_object('correction', new.text, 'sequence', new.sequence) end)
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
  perform add_audit(new.company_id, 'CHANGED', case new.kind when 'NFE' then 'fiscal-note' else 'service-fiscal-note' end, new.id, before, after);
  return null;
end $$;
create constraint trigger audit_parts after update on note deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '' and coalesce(current_setting('talao.note_parts', true), '') <> '')
  execute function write_note_parts_audit();

-- The first entry with a wrong hash, without its predecessor, or missing; null where the chain is whole. Missing last
-- entries leave no gap, but the chain's head shows them.
create function audit_fault(p_company_id bigint) returns bigint language sql stable as $$
  select coalesce(
    (select min(checked.seq) from (
      select l.seq, l.hash = audit_hash(l) as is_true,
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

revoke all on function add_audit(bigint, text, text, bigint, jsonb, jsonb), write_audit(), write_person_audit(),
  write_second_factor_audit(), write_email_asked_audit(), write_request_audit(), write_note_parts_audit() from public;
