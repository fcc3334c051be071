-- Connecting a platform begins with our address: it is given before anything is known of the platform, its secret comes back, and what the platform
-- tells then switches the integration on. What was there before is connected.
alter table sale_integration
  add column setup text not null default 'CONNECTED' check (setup in ('DRAFT', 'WAITING', 'CONNECTED')),
  add column connected_at timestamptz,
  add column connected_by text check (connected_by in ('DELIVERY', 'TEST', 'PULL', 'PERSON')),
  add column activate_on_first boolean not null default true,
  -- When what its deliveries are proved by was saved last: what was refused before says nothing of it.
  add column secret_saved_at timestamptz,
  -- We made the secret up, and no delivery has borne it yet: until one does the key in the address is enough.
  add column secret_is_offered boolean not null default false,
  -- The ready mapping whose platform this is (packages/platforms/src/mapped/ready-made.ts).
  add column ready_made text,
  -- How many were refused on the company's day of refused_at.
  add column refused_that_day int not null default 0,
  -- When a delivery last came that nobody could prove yet.
  add column unverified_at timestamptz,
  add constraint sale_integration_off_until_connected check (setup = 'CONNECTED' or not is_active);

-- A delivery that came before the secret: its row in the inbox is UNVERIFIED and holds none of it. What came stands here, sealed as a whole since it
-- may carry that secret, until it is proved.
create table unverified_delivery (
  company_id bigint not null,
  sale_integration_id bigint not null,
  inbox_id bigint not null,
  received_at timestamptz not null,
  sealed text not null,
  primary key (company_id, sale_integration_id, inbox_id),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id) on delete cascade
);
create index unverified_delivery_old on unverified_delivery (received_at);
select raise_wall('unverified_delivery', wise => false);

drop function door_integration(bigint, bytea);
create function door_integration(p_id bigint, p_path_key_hash bytea)
returns table (company_id bigint, type text, is_active boolean, setup text, secret_is_offered boolean, secrets_sealed text,
  secrets_before_sealed text, secrets_before_until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.type, i.is_active, i.setup, i.secret_is_offered, i.secrets_sealed, i.secrets_before_sealed, i.secrets_before_until
  from sale_integration i
  where i.id = p_id and i.path_key_hash = p_path_key_hash
$$;

create trigger integration_shown after insert on sale_integration referencing new table as touched
  for each statement execute function tell_screens_of_rows('integration');
create trigger integration_unshown after delete on sale_integration referencing old table as touched
  for each statement execute function tell_screens_of_rows('integration');
create trigger integration_reshown after update on sale_integration for each row
  when ((new.setup, new.is_active, new.version, new.last_event_at, new.refused_at, new.last_pull_at, new.unverified_at)
    is distinct from (old.setup, old.is_active, old.version, old.last_event_at, old.refused_at, old.last_pull_at, old.unverified_at))
  execute function tell_screens_of_row('integration');

-- What came without a secret for too long, and drafts that nobody went on with. One that still hears its platform, or whose sales were fetched, stays.
create function forget_drafts(p_unverified_before timestamptz, p_draft_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  draft record;
begin
  with old as (delete from unverified_delivery where received_at < p_unverified_before returning company_id, inbox_id, received_at)
  delete from inbox i using old where i.company_id = old.company_id and i.id = old.inbox_id and i.received_at = old.received_at
    and i.state = 'UNVERIFIED';
  for draft in
    select i.company_id, i.id from sale_integration i
    where i.setup = 'DRAFT' and i.updated_at < p_draft_before
      and not exists (select 1 from inbox n where n.company_id = i.company_id and n.sale_integration_id = i.id)
      and not exists (select 1 from sale s where s.company_id = i.company_id and i.id in (s.integration_hotmart_id, s.integration_eduzz_id,
        s.integration_xgrow_id, s.integration_monetizze_id, s.integration_ticto_id, s.sale_integration_id))
      and not exists (select 1 from product p where p.company_id = i.company_id and i.id in (p.integration_hotmart_id, p.integration_eduzz_id,
        p.integration_xgrow_id, p.integration_monetizze_id, p.integration_ticto_id, p.sale_integration_id))
    for update of i skip locked
  loop
    delete from applied_delivery where company_id = draft.company_id and sale_integration_id = draft.id;
    delete from sale_integration where company_id = draft.company_id and id = draft.id;
  end loop;
end $$;
revoke all on function door_integration(bigint, bytea), forget_drafts(timestamptz, timestamptz) from public;
grant execute on function door_integration(bigint, bytea) to talao_app;
grant execute on function forget_drafts(timestamptz, timestamptz) to talao_worker;
