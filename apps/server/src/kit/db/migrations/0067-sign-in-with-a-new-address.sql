-- Whoever signs in with the address that their account is changing to, and with the right password, is told that it waits to be confirmed. Asked of
-- every address that opens nothing, also of one that is somebody's: a change may be asked for to any address, and must not tell whether it is taken.
-- The account's own address: its tries are counted together, by whichever address they come.
create function door_pending_email(p_email text, p_now timestamptz) returns table (email text, password_hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.password_hash from account_token t join app_user u on u.id = t.user_id and u.disabled_at is null
  where t.email = lower(p_email) and t.kind = 'EMAIL' and t.used_at is null and t.expires_at > p_now
  order by t.id desc limit 1
$$;
revoke all on function door_pending_email(text, timestamptz) from public;
grant execute on function door_pending_email(text, timestamptz) to talao_app;
