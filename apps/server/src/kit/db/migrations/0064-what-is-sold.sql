-- What a company says it sells: it decides which notes it needs before the first of them has left. Null: nobody asked yet.
alter table company add column sells text[]
  constraint sells_is_a_choice check (sells is null or (cardinality(sells) between 1 and 5 and array_position(sells, null) is null
    and sells <@ array['COURSES', 'EBOOKS', 'SOFTWARE', 'SERVICES', 'GOODS']));

-- A refusal of the registration, apart from the sentence in sync_error: the provider's own words, and the fields of the company that it names.
alter table company_gateway
  add column sync_said text,
  add column sync_fields text[] not null default '{}';
