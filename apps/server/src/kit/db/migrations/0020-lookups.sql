-- What outside registers said of companies and postal codes, so that each is asked once. All of it is public and never of a person; it
-- belongs to nobody.
create table lookup_answer (
  kind text not null check (kind in ('taxpayer', 'postal_code')),
  key text not null,
  -- Null: nobody knows it.
  answer jsonb,
  source text not null,
  fetched_at timestamptz not null,
  primary key (kind, key)
);
create index lookup_answer_old on lookup_answer (fetched_at);
grant select, insert, update on lookup_answer to talao_app;
grant select, delete on lookup_answer to talao_worker;
grant select on lookup_answer to talao_wise;

-- How fast each of them may be asked, counted for every server together, and for how long one that fails is left in peace.
create table lookup_pace (
  key text primary key,
  -- Of the last minute.
  taken_at timestamptz[] not null,
  failures int not null default 0,
  closed_until timestamptz,
  updated_at timestamptz not null
);
grant select, insert, update on lookup_pace to talao_app;
grant select, delete on lookup_pace to talao_worker;
grant select on lookup_pace to talao_wise;

-- What the search of everything finds by. "C", because only there does a beginning of a text stand in one stretch of the index.
create index search_sale_code on sale (company_id, external_sales_id collate "C");
create index search_note_sales_code on note (company_id, sales_code collate "C") where sales_code is not null;
create index search_note_rps_number on note (company_id, rps_number) where rps_number is not null;
create index search_sale_client_document on sale_client (company_id, document) where document is not null;
