/** Entries of the public registries: companies and postal codes. JSON is stored as text. */
export const LOOKUP_SCHEMA = `
create table if not exists lookup_company (cnpj text primary key, row text not null) strict;
create table if not exists lookup_place (postal_code text primary key, row text not null) strict;
`
