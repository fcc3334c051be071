-- What the document that holds a number calls its note: by it a note that a restored backup has forgotten is found again.
alter table number_taken add column reference text;
create index number_taken_reference on number_taken (company_id, reference) where reference is not null;
