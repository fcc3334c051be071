-- A long job that a person asked for, with one result for a row.

create table task (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  kind text not null,
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELED')),
  params jsonb not null default '{}',
  total int not null default 0,
  done int not null default 0,
  failed int not null default 0,
  message text,
  file_sha256 text,
  file_name text,
  cancel_asked boolean not null default false,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, id)
);
create index task_own on task (company_id, created_by, id desc);
select raise_wall('task');

create table task_row (
  company_id bigint not null,
  task_id bigint not null,
  position int not null,
  entity_id bigint not null,
  state text not null check (state in ('WAITING', 'DONE', 'REFUSED', 'FAILED')),
  message text,
  primary key (company_id, task_id, position),
  foreign key (company_id, task_id) references task (company_id, id) on delete cascade
);
create index task_row_waiting on task_row (company_id, task_id, position) where state = 'WAITING';
select raise_wall('task_row');
