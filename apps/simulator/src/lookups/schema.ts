/** What the registers outside know: companies and postal codes. JSON travels as text. */
export const LOOKUP_SCHEMA = `
create table if not exists lookup_company (cnpj text primary key, row text not null) strict;
create table if not exists lookup_place (postal_code text primary key, row text not null) strict;
`
