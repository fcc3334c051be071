import { expect, it } from 'vitest'
import { withoutFilters } from './isolation-layers.ts'

it.each([
  [
    'select 1 from "sale" where "company_id" = $1 and "id" = $12',
    'select 1 from "sale" where ($1::bigint is not null) and "id" = $12',
  ],
  ['where t.company_id in ($2, $3)', 'where (num_nulls($2::bigint, $3::bigint) = 0)'],
  ['where "t"."company_id" = any($4::bigint[]) limit $5', 'where ($4::bigint[] is not null) limit $5'],
])('a filter by company is gone, and its parameter keeps its place: %s', (text, expected) => {
  expect(withoutFilters(text)).toBe(expected)
})

it.each([
  'join note n on n.company_id = t.company_id and n.sale_id = t.id',
  'insert into sale (company_id, id) values ($1, $2)',
  'select 1 from sale where own_company_ids = $1',
])('what is no such filter stays: %s', (text) => {
  expect(withoutFilters(text)).toBe(text)
})
