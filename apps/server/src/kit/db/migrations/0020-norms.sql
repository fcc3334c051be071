-- The law as data: bundles of dated rows, and what a platform administrator typed. They belong to no company. What ships
-- with the program is not stored here: the rows of an active bundle are merged over it whenever a note is judged.

create table norm_bundle (
  id bigint generated always as identity primary key,
  -- PUBLISHER: a signed file. LOCAL: what was typed here, which is unsigned.
  layer text not null check (layer in ('PUBLISHER', 'LOCAL')),
  version text not null,
  publisher text,
  published_at timestamptz,
  previous_version text,
  -- The exact bytes: the signed payload, or the typed change as JSON.
  content bytea not null,
  sha256 text not null,
  key_id text,
  signature text,
  origin text not null check (origin in ('FILE', 'ADDRESS', 'SCREEN')),
  state text not null check (state in ('CHECKING', 'CHECKED', 'REFUSED', 'ACTIVE', 'FORMER')),
  -- Of the rows in norm_row; null until the check has passed.
  rows_sha256 text,
  report jsonb,
  -- What was typed, for the audit and the list: a row, a strike, or the kind and size of a replaced table.
  typed jsonb,
  -- Both null for a fetched bundle. The name as it was then.
  entered_by bigint references app_user (id),
  entered_by_name text,
  entered_at timestamptz not null,
  activated_at timestamptz,
  deactivated_at timestamptz,
  -- The bundle that was active when this one became so: the one to go back to.
  replaced_id bigint references norm_bundle (id),
  unique (layer, version),
  check ((layer = 'LOCAL') = (signature is null)),
  check ((layer = 'LOCAL') = (typed is not null)),
  check ((entered_by is null) = (entered_by_name is null))
);
create unique index norm_bundle_active on norm_bundle (layer) where state = 'ACTIVE';
create index norm_bundle_checking on norm_bundle (entered_at) where state = 'CHECKING';
create index norm_bundle_replaced on norm_bundle (replaced_id);
create index norm_bundle_entered_by on norm_bundle (entered_by);

-- The rows of a bundle that passed its check. A local bundle has all the local rows: those of the bundle before it, and
-- its own change.
create table norm_row (
  bundle_id bigint not null references norm_bundle (id),
  kind text not null,
  code text not null,
  valid_from date not null,
  valid_to date,
  value jsonb,
  state text not null check (state in ('IN_FORCE', 'PROVISIONAL', 'UNKNOWN', 'STRUCK')),
  confidence text not null check (confidence in ('A', 'B', 'C')),
  source text not null,
  source_url text,
  published_on date,
  struck_on date,
  note text,
  -- The local bundle by which the row was typed; null for a row of a signed bundle.
  typed_by_bundle bigint references norm_bundle (id),
  primary key (bundle_id, kind, code, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  check ((state = 'STRUCK') = (struck_on is not null)),
  check (state <> 'UNKNOWN' or value is null)
);
create index norm_row_typed on norm_row (typed_by_bundle);

-- Whose bundles this house trusts, and where it may fetch them. No key is shipped, and the address is off.
create table norm_settings (
  id smallint primary key default 1 check (id = 1),
  address text,
  is_on boolean not null default false,
  -- [{id, public_key}]
  keys jsonb not null default '[]',
  etag text,
  fetched_at timestamptz,
  fetch_fault text,
  version int not null default 1
);

-- Every process reads the active rows in the transaction that reads a note. The server receives and activates, the
-- worker checks; a bundle is never deleted.
grant select on norm_bundle, norm_row, norm_settings to talao_app, talao_worker, talao_wise;
grant insert, update on norm_bundle to talao_app, talao_worker;
grant insert on norm_row to talao_worker;
grant insert, update on norm_settings to talao_app;
grant update on norm_settings to talao_worker;

create function refuse_norm_change() returns trigger language plpgsql as $$
begin
  raise exception 'The content of a bundle of norms never changes.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger norm_bundle_kept before update on norm_bundle for each row
  when ((old.layer, old.version, old.content, old.sha256, old.key_id, old.signature, old.entered_at)
    is distinct from (new.layer, new.version, new.content, new.sha256, new.key_id, new.signature, new.entered_at))
  execute function refuse_norm_change();
create trigger norm_row_kept before update or delete on norm_row for each row execute function refuse_norm_change();

-- Norms belong to no company: the platform's own chain tells of them. The bytes of a bundle are named by their digest,
-- and its report is not an act of a person.
create function write_norm_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create constraint trigger audit after insert or update on norm_bundle deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_norm_audit('norm-bundle');
create constraint trigger audit after insert or update on norm_settings deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_norm_audit('norm-settings');
revoke all on function refuse_norm_change(), write_norm_audit() from public;

-- The norms that the note was prepared under: the build and the bundles active then. Null for an older note.
alter table note add column norms_version text;
