-- Who is signed in reads also when their own account last changed, as of everything else.

drop function door_profile(bigint);
create function door_profile(p_user_id bigint)
returns table (preferences jsonb, last_sign_in_at timestamptz, two_factor_enabled boolean, updated_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.preferences, u.last_sign_in_at,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.updated_at
  from app_user u where u.id = p_user_id
$$;
revoke all on function door_profile(bigint) from public;
grant execute on function door_profile(bigint) to talao_app;
