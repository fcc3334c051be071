-- Credits: what a company bought, against one for each production note that Talão got authorised. What was used is read from the sums of notes
-- (0018), never counted note by note; only notes that were authorised elsewhere and came in by their XML are few, and are taken away from it.

alter table note add column issued_elsewhere boolean not null default false;
update note n set issued_elsewhere = true
where exists (
  select 1 from note_event e where e.company_id = n.company_id and e.note_id = n.id and e.kind = 'imported');
create index note_issued_elsewhere on note (company_id, in_production, enotas_status) where issued_elsewhere;

-- Added to and never changed: what was entered wrong is set right by a second row that takes away, with its reason.
create table credit_purchase (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  quantity int not null check (quantity <> 0),
  note text check (note is not null or quantity > 0),
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index credit_purchase_newest on credit_purchase (company_id, created_at, id);
select raise_wall('credit_purchase');
revoke update, delete on credit_purchase from talao_app, talao_worker;
select raise_audit('credit_purchase', 'credit');

-- What the first page asks for at every opening, without reading a row of the others.
create index note_refused on note (company_id, in_production, kind, gateway, authority_code) where enotas_status = 'Negada';
create index sale_without_address on sale (company_id, created_at desc, id desc) include (amount_cents, amount_exchanged_cents)
  where status = 'UNPROCESSED' and 'address' = any (missing);
