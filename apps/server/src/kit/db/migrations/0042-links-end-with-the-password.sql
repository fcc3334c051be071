-- Whoever knew the old password may have asked for another address with it: opened afterwards, that link would hand the account over.
create or replace function door_change_password(p_user_id bigint, p_old_hash text, p_new_hash text, p_kept_session bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_user set password_hash = p_new_hash, updated_at = p_now
  where id = p_user_id and password_hash = p_old_hash and disabled_at is null;
  if not found then return false; end if;
  update session set revoked_at = p_now where user_id = p_user_id and id <> p_kept_session and revoked_at is null;
  update account_token set used_at = p_now where user_id = p_user_id and kind in ('RESET', 'EMAIL') and used_at is null;
  return true;
end $$;
