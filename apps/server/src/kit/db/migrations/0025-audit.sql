-- Who did what, when and from where, with what stood there before and after: written by the database itself for everything a person
-- changes, so that no command can forget it. What jobs do stands in the timelines of sales and notes.

-- The end of each company's chain.
create table audit_head (
  company_id bigint primary key references company (id),
  seq bigint not null,
  hash bytea not null
);
select raise_wall('audit_head', wise => false);
revoke insert, update, delete on audit_head from talao_app, talao_worker;

create table audit_log (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  seq bigint not null,
  at timestamptz not null,
  user_id bigint,
  user_name text not null,
  ip text,
  request_id text not null,
  -- The call of the contract that did it.
  call text not null,
  action text not null check (action in ('CREATED', 'CHANGED', 'REMOVED')),
  entity text not null,
  entity_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (company_id, id),
  unique (company_id, seq)
);
create index audit_log_newest on audit_log (company_id, at, id);
create index audit_log_entity on audit_log (company_id, entity, entity_id, id);
select raise_wall('audit_log');
revoke insert, update, delete on audit_log from talao_app, talao_worker;

-- Append-only for the owner as well: a chain that can be mended proves nothing.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_log_kept before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();

-- What an entry's hash covers: every column but the hash itself, in an order that does not depend on the table's.
create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws(chr(31), encode(entry.previous_hash, 'hex'), entry.company_id, entry.seq,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), coalesce(entry.user_id::text, '-'), entry.user_name,
    coalesce(entry.ip, '-'), entry.request_id, entry.call, entry.action, entry.entity, entry.entity_id, entry.before::text,
    entry.after::text), 'UTF8'))
$$;

-- Nobody learns a secret from the log; that it changed is told.
create function without_secrets(fields jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when key ~ '(sealed|hash|password|secret|token)' and value <> 'null' then '"•••"' else value end), '{}')
  from jsonb_each(fields)
$$;

-- Adds an entry to the end of a company's chain. The head is locked until the transaction is over.
create function add_audit(p_company_id bigint, p_action text, p_entity text, p_entity_id bigint, p_before jsonb, p_after jsonb) returns void
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
  entry.hash := audit_hash(entry);
  insert into audit_log (company_id, seq, at, user_id, user_name, ip, request_id, call, action, entity, entity_id, before, after, previous_hash, hash)
    values (entry.company_id, entry.seq, entry.at, entry.user_id, entry.user_name, entry.ip, entry.request_id, entry.call, entry.action,
      entry.entity, entry.entity_id, entry.before, entry.after, entry.previous_hash, entry.hash);
  update audit_head set seq = entry.seq, hash = entry.hash where company_id = p_company_id;
end $$;
revoke all on function add_audit(bigint, text, text, bigint, jsonb, jsonb) from public;

-- What of a row another one does not say; counters and clocks, which change with everything, say nothing.
create function fields_apart(fields jsonb, other jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(fields)
  where value is distinct from other -> key
    and key <> all (array['created_at', 'updated_at', 'version', 'last_used_at', 'last_seen_at', 'last_sign_in_at', 'preferences'])
$$;

-- Runs when the transaction ends: by then it holds every other lock, so waiting for the chain's end cannot close a circle.
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
revoke all on function write_audit() from public;

-- A person is of no company: each of theirs is told, in an order that is the same for everybody.
create function write_person_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before constant jsonb := fields_apart(to_jsonb(old), to_jsonb(new));
  after constant jsonb := fields_apart(to_jsonb(new), to_jsonb(old));
  company bigint;
begin
  if before is null and after is null then return null; end if;
  for company in select m.company_id from membership m where m.user_id = new.id order by 1 loop
    perform add_audit(company, 'CHANGED', 'user', new.id, before, after);
  end loop;
  return null;
end $$;
revoke all on function write_person_audit() from public;
create constraint trigger audit after update on app_user deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_person_audit();

-- Only when a person acts; a job's thousands of rows are not even queued. `id_column` names the entity that the row belongs to.
create function raise_audit(tbl regclass, entity text, id_column text default 'id', company_column text default 'company_id') returns void
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
select raise_audit('sale_integration', 'sale-integration');
select raise_audit('integration_mapping', 'sale-integration', 'sale_integration_id');
select raise_audit('product', 'product');
select raise_audit('product_coproducer', 'product', 'product_id');
select raise_audit('sale', 'sale');
select raise_audit('sale_client', 'sale', 'sale_id');
select raise_audit('note', 'note');
select raise_audit('void_range', 'void-range');
select raise_audit('email_template', 'email-template', 'company_id');
select raise_audit('oauth_client', 'oauth-client');
select raise_audit('sale_file_import', 'sale-file-import');
select raise_audit('refund_case', 'refund');
select raise_audit('task', 'task');
select raise_audit('onboarding', 'onboarding', 'company_id');
select raise_audit('contract', 'contract');
select raise_audit('installment', 'installment');

-- The first entry whose hash is not that of its words, or that does not follow on the one before: null where the chain is whole.
create function audit_fault(p_company_id bigint) returns bigint language sql stable as $$
  select min(checked.seq) from (
    select l.seq, l.hash = audit_hash(l) as is_true,
      l.previous_hash = lag(l.hash, 1, sha256('')) over (order by l.seq) as follows,
      l.seq = row_number() over (order by l.seq) as has_no_gap
    from audit_log l where l.company_id = p_company_id
  ) checked where not (checked.is_true and checked.follows and checked.has_no_gap)
$$;
