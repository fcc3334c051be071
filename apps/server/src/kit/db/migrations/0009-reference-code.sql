-- Every official list of codes in one shape, so that one search serves them all. States, countries and cities keep their own tables: rows point at them.
create table reference_code (
  list text not null,
  code text not null,
  -- The code without punctuation, as it is typed and compared.
  key text not null,
  description text not null,
  -- What the list says beyond code and description, as the look-up answers it.
  details jsonb not null,
  -- Keys of other lists (or a direction) by which the look-up narrows this one.
  related text[] not null,
  -- Place among the codes shown first to a seller of digital goods.
  featured int,
  -- The key and the words of the description, without accents; own words weigh more than those of the headings above.
  words tsvector not null,
  valid_to date,
  primary key (list, code)
);
create index reference_code_words on reference_code using gin (list, words);
drop table ncm;
drop table cfop;
delete from reference_load;
grant select on reference_code to talao_app, talao_worker, talao_wise;
