-- The answer to a request with an Idempotency-Key, kept 30 days so that its repetition gets the same one. It belongs to who asked: a person or
-- a program. `company_id` is the company the work was for, 0 where it was for none: whoever has left that company finds the answer no more.
-- It takes the place of the answers kept for programs alone; what those told of sales is found again by the sale's own code.
drop table idempotency_key;
create table kept_answer (
  company_id bigint not null,
  user_id bigint references app_user (id) on delete cascade,
  oauth_client_id bigint,
  -- Method and address as asked; `?company_id=` where the body names the company.
  call text not null,
  key text not null,
  -- Keyed: what was asked may hold a password.
  request_hash bytea not null,
  http_status int not null,
  -- As it was sent, without what is shown only once.
  answer text not null,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, oauth_client_id) = 1),
  unique nulls not distinct (company_id, user_id, oauth_client_id, key, call),
  foreign key (company_id, oauth_client_id) references oauth_client (company_id, id) on delete cascade
);
create index kept_answer_old on kept_answer (created_at);
create index kept_answer_of_user on kept_answer (user_id);
create index kept_answer_of_client on kept_answer (company_id, oauth_client_id);
select raise_wall('kept_answer', 'company_id', false);

create function forget_answers(p_before timestamptz, p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone int;
begin
  delete from kept_answer where ctid = any (array(select ctid from kept_answer where created_at < p_before limit p_limit));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_answers(timestamptz, int) from public;
grant execute on function forget_answers(timestamptz, int) to talao_worker;

-- Access tokens that have ended, walks that nobody asked for.
create or replace function forget_leftovers(p_before timestamptz, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from oauth_token where expires_at < p_now;
  delete from sale_pull where task_id is null and ended_at < p_before;
$$;
