-- A sale that became notes is documented by them, line by line and to the cent, or says what they differ by. The application decides what
-- becomes of the notes; a transaction that ends with neither is refused.

-- How a line of the sale is documented, decided when its notes were made: what products and integrations say later divides nothing again.
-- Null: no notes were made of it yet, or they were made before this column existed.
alter table sale_item
  add column nfe_cents bigint,
  add column nfse_cents bigint,
  add column freight_cents bigint,
  add column left_out_cents bigint,
  add constraint sale_item_is_divided_whole check (num_nulls(nfe_cents, nfse_cents, freight_cents, left_out_cents) in (0, 4)),
  add constraint sale_item_division_not_negative check (least(nfe_cents, nfse_cents, freight_cents, left_out_cents) >= 0);

-- Which line of its sale an item documents. Null: typed by a person, or of no sale.
alter table note_item add column sale_position int;

alter table sale
  -- What the lines above were divided from: a sale that is worth something else by now was not divided again.
  add column divided_reais_cents bigint,
  add column divided_freight_cents bigint,
  add column left_out_cents bigint not null default 0,
  add column difference_cents bigint,
  add column difference_reason text,
  add column difference_since timestamptz,
  add column given_up_cents bigint,
  add column given_up_reason text,
  add constraint sale_is_divided_whole check (num_nulls(divided_reais_cents, divided_freight_cents) in (0, 2)),
  add constraint sale_difference_is_whole check (num_nulls(difference_cents, difference_reason, difference_since) in (0, 3)),
  add constraint sale_given_up_with_reason check (num_nulls(given_up_cents, given_up_reason) in (0, 2));
create index sale_with_difference on sale (company_id, created_at desc, id desc) include (reais_cents) where difference_since is not null;

-- What living notes of the company's own part document of a sale: by line, and on items that stand for no line. A note lives until it is
-- cancelled or refused for good, and while no other has taken its place. A return documents nothing of the sale; a complement just the
-- lines that it was made for.
create function documented_of_sale(p_company_id bigint, p_sale_id bigint)
returns table (note_id bigint, kind text, sale_position int, cents bigint) language sql stable as $$
  with living as (
    select n.id, n.kind, n.goal, n.total_cents - n.discount_cents as service_cents from note n
    where n.company_id = p_company_id and n.sale_id = p_sale_id and n.coproducer_id is null
      and n.type_operation = 'Saida' and n.goal in ('Normal', 'Complementar')
      and n.enotas_status <> 'Cancelada' and not n.denied_final
      and not exists (select 1 from note m where m.company_id = n.company_id and m.sale_id = n.sale_id and m.kind = n.kind
        and m.coproducer_id is null and m.enotas_status <> 'Cancelada' and not m.denied_final
        and (m.substitutes_id = n.id or (m.part = n.part and m.generation > n.generation)))),
  item as (
    select l.id, i.sale_position, round(i.quantity * i.value_per_unit * 100)::bigint - i.discount_cents + i.freight_cents as cents
    from living l join note_item i on i.company_id = p_company_id and i.note_id = l.id)
  select i.id, l.kind, i.sale_position, sum(i.cents)::bigint
  from item i join living l on l.id = i.id where i.sale_position is not null group by i.id, l.kind, i.sale_position
  union all
  select l.id, l.kind, null, case l.kind
      when 'NFSE' then l.service_cents - coalesce(sum(i.cents) filter (where i.sale_position is not null), 0)::bigint
      else coalesce(sum(i.cents) filter (where i.sale_position is null), 0)::bigint end
  from living l left join item i on i.id = l.id where l.goal = 'Normal' group by l.id, l.kind, l.service_cents
$$;

create function judge_sale_and_notes(p_company_id bigint, p_sale_id bigint) returns void language plpgsql as $$
declare
  own sale%rowtype;
  least_rest bigint;
  missing bigint;
  unassigned bigint;
  left_out bigint;
begin
  select * into own from sale s where s.company_id = p_company_id and s.id = p_sale_id;
  -- A sale that was given back whole is undone by the cases of its notes, and one from before these columns is looked for by the nightly check.
  if not found or own.divided_reais_cents is null or own.difference_since is not null or own.status = 'CANCELED' then return; end if;
  if own.divided_reais_cents <> own.reais_cents or own.divided_freight_cents <> coalesce(own.freight_cents, 0) then
    raise exception 'Sale % is worth something else than its notes were divided from.', p_sale_id
      using errcode = 'integrity_constraint_violation', constraint = 'sale_and_notes_agree';
  end if;
  with documented as materialized (select * from documented_of_sale(p_company_id, p_sale_id)),
  line as (
    select i.position, coalesce(i.nfe_cents + i.nfse_cents + i.freight_cents, 0) as due, coalesce(i.left_out_cents, 0) as left_out
    from sale_item i where i.company_id = p_company_id and i.sale_id = p_sale_id),
  rest as (
    select coalesce(l.due, 0) - coalesce(d.cents, 0) as cents, l.left_out
    from line l full join (select sale_position, sum(cents) as cents from documented where sale_position is not null group by 1) d
      on d.sale_position = l.position)
  select min(r.cents), coalesce(sum(r.cents), 0), coalesce(sum(r.left_out), 0),
    (select coalesce(sum(d.cents), 0) from documented d where d.sale_position is null)
  into least_rest, missing, left_out, unassigned from rest r;
  if own.given_up_cents is not null then
    if missing - unassigned = own.given_up_cents then return; end if;
  elsif coalesce(least_rest, 0) >= 0 and (unassigned = missing or (unassigned > missing and unassigned = missing + left_out)) then
    return;
  end if;
  raise exception 'The notes of sale % document neither what it is worth, nor is a difference open.', p_sale_id
    using errcode = 'integrity_constraint_violation', constraint = 'sale_and_notes_agree';
end $$;

create function judge_changed_sale() returns trigger language plpgsql as $$
begin
  perform judge_sale_and_notes(new.company_id, new.id);
  return null;
end $$;
create constraint trigger sale_and_notes_agree after update on sale deferrable initially deferred for each row
  when (new.divided_reais_cents is not null and (old.version, old.reais_cents, old.status, old.given_up_cents, old.difference_since)
    is distinct from (new.version, new.reais_cents, new.status, new.given_up_cents, new.difference_since)
    or new.freight_cents is distinct from old.freight_cents or new.divided_reais_cents is distinct from old.divided_reais_cents)
  execute function judge_changed_sale();

create function judge_changed_line() returns trigger language plpgsql as $$
begin
  perform judge_sale_and_notes(old.company_id, old.sale_id);
  return null;
end $$;
create constraint trigger sale_and_notes_agree after update of nfe_cents, nfse_cents, freight_cents, left_out_cents, position or delete
  on sale_item deferrable initially deferred for each row when (old.nfe_cents is not null) execute function judge_changed_line();

create function judge_note_of_sale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.sale_id is not null then perform judge_sale_and_notes(old.company_id, old.sale_id); end if;
  if tg_op <> 'DELETE' and new.sale_id is not null and (tg_op = 'INSERT' or new.sale_id is distinct from old.sale_id) then
    perform judge_sale_and_notes(new.company_id, new.sale_id);
  end if;
  return null;
end $$;
create constraint trigger note_of_sale_made after insert on note deferrable initially deferred for each row
  when (new.sale_id is not null) execute function judge_note_of_sale();
create constraint trigger note_of_sale_gone after delete on note deferrable initially deferred for each row
  when (old.sale_id is not null) execute function judge_note_of_sale();
-- Whoever rewrites the items of a note raises its version; what the authority answers leaves it.
create constraint trigger note_of_sale_changed after update on note deferrable initially deferred for each row
  when ((old.sale_id is not null or new.sale_id is not null) and
    (old.version, old.sale_id, old.total_cents, old.discount_cents, old.goal, old.type_operation, old.coproducer_id, old.part, old.generation, old.denied_final,
      old.substitutes_id, old.enotas_status = 'Cancelada') is distinct from
    (new.version, new.sale_id, new.total_cents, new.discount_cents, new.goal, new.type_operation, new.coproducer_id, new.part, new.generation, new.denied_final,
      new.substitutes_id, new.enotas_status = 'Cancelada'))
  execute function judge_note_of_sale();

create function judge_changed_item() returns trigger language plpgsql as $$
declare of_sale bigint;
begin
  select n.sale_id into of_sale from note n where n.company_id = old.company_id and n.id = old.note_id;
  if of_sale is not null then perform judge_sale_and_notes(old.company_id, of_sale); end if;
  return null;
end $$;
create constraint trigger item_of_sale_changed after update of quantity, value_per_unit, discount_cents, freight_cents, sale_position on note_item
  deferrable initially deferred for each row execute function judge_changed_item();

-- Sales whose notes were made before these columns: each is judged once, by the nightly look or by hand.
create index sale_not_divided on sale (company_id, id)
  where processed_at is not null and divided_reais_cents is null and status <> 'CANCELED';
create function door_sales_to_judge(p_after_company bigint, p_after_sale bigint, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.id from sale s
  where s.processed_at is not null and s.divided_reais_cents is null and s.status <> 'CANCELED'
    and (s.company_id, s.id) > (p_after_company, p_after_sale)
  order by s.company_id, s.id limit p_limit
$$;
create function door_sales_with_difference()
returns table (company_id bigint, corporate_name text, external_sales_id text, difference_cents bigint, difference_reason text, difference_since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, c.corporate_name, s.external_sales_id, s.difference_cents, s.difference_reason, s.difference_since
  from sale s join company c on c.id = s.company_id where s.difference_since is not null order by s.company_id, s.id
$$;
revoke execute on function door_sales_to_judge(bigint, bigint, int), door_sales_with_difference() from public;
grant execute on function door_sales_to_judge(bigint, bigint, int), door_sales_with_difference() to talao_worker;
