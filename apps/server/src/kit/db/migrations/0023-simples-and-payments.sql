-- What notes of 2027 say of the Simples and of payments, and where it is kept until the layouts take it.

-- The activity of the Simples that an item is of (cAtivSN), as its product or the XML of an imported note says it.
alter table note_item add column cativ_sn text check (cativ_sn ~ '^(0[1-9]|1[0-4]|90)$');

-- The rates of the DAS that the XML of an imported note states: {"ibs": percent or null, "cbs": percent}.
alter table note_item add column das_rates jsonb;

-- The authority's values of a note of the Simples come again with each consult: the same ones leave one entry.
create unique index note_event_simples_values on note_event (company_id, note_id, md5(detail))
  where kind = 'simples_values';

-- The payments of a sale, as the platform, a program or a file told them: the transaction, the institution that ran it
-- (PSP) and who got the money. Each is a CNPJ or a name, and any of them may be unknown.
create table sale_payment (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_id bigint not null,
  position int not null,
  transaction_id text check (length(transaction_id) between 1 and 200),
  -- tpMeioPgto of gPgtoVinc. Null: a card, or a code of the platform's own, which an NF-e cannot link to.
  payment_means text check (payment_means in ('15', '17', '18', '20', '23', '24')),
  psp_name text,
  psp_cnpj text,
  receiver_name text,
  receiver_cnpj text,
  primary key (company_id, id),
  unique (company_id, sale_id, position),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade,
  check (num_nonnulls(transaction_id, psp_name, psp_cnpj, receiver_name, receiver_cnpj) > 0)
);
select raise_wall('sale_payment');
