-- A company whose data came back from a backup: what left the house between the two moments left no trace here. Nothing that may be of that time
-- is sent before the gateway was asked about it, and nothing leaves by itself before that is through.
create table restoration (
  company_id bigint not null references company (id),
  taken_at timestamptz not null,
  restored_at timestamptz not null,
  -- How far the notes were asked about.
  after_note_id bigint not null default 0,
  asked int not null default 0,
  found int not null default 0,
  reconciled_at timestamptz,
  primary key (company_id)
);
select raise_wall('restoration');

-- When the gateway said last that it knows nothing under this reference, asked because of a restored backup.
alter table issue_key add column recalled_at timestamptz;

create function door_companies_to_recall(p_limit int)
returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.company_id from restoration r where r.reconciled_at is null order by r.company_id limit p_limit
$$;
revoke execute on function door_companies_to_recall(int) from public;
grant execute on function door_companies_to_recall(int) to talao_worker;
