-- A note made by hand may document the share of a co-producer. Which one is told by its row; a co-producer that leaves the sale leaves the
-- note where it is, and its part (2 and up) still says that it is not the company's own.
alter table note
  add column coproducer_id bigint,
  add constraint note_coproducer foreign key (company_id, coproducer_id) references sale_coproducer (company_id, id)
    on delete set null (coproducer_id);
create index note_of_coproducer on note (company_id, coproducer_id) where coproducer_id is not null;
