-- The order of the column "origem": by which way a sale came in, which platform alone does not tell (a file's sales have none).
create index sale_by_origin on sale (company_id, origin, id);
