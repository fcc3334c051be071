import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import type { ListName, SheetFormat } from '@talao/contract/list/lists'
import type { Person, Product } from '../../../test/support/product.ts'
import { newCnpj } from '../../../test/support/shop.ts'
import { type FoundSheet, readSheet } from './read-sheet.ts'

// table
export const LIST_PATHS = {
  nfe: '/api/fiscal-note',
  nfse: '/api/service-fiscal-note',
  sale: '/api/sale',
  product: '/api/product',
  company: '/api/company',
  integration: '/api/sale-integration',
  import: '/api/sale-file-import',
  audit: '/api/audit-log',
  contract: '/api/contract',
  user: '/api/user',
  task: '/api/task',
} as const satisfies Record<ListName, string>

/** The response as soon as it starts. Not reading it imitates a slow client; destroying it hangs up. */
export function ask(product: Product, who: Person, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(`${product.url}${path}`, { headers: { authorization: `Bearer ${who.token}` }, agent: false }, resolve)
      .once('error', reject)
      .end()
  })
}

export async function sheetFrom(
  product: Product,
  who: Person,
  path: string,
  format: SheetFormat,
): Promise<FoundSheet & { headers: IncomingMessage['headers'] }> {
  const answer = await ask(product, who, `${path}${path.includes('?') ? '&' : '?'}format=${format}`)
  const bytes = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${bytes.toString('utf8')}`)
  return { ...(await readSheet(format, bytes)), headers: answer.headers }
}

/** All values under one heading, in row order. */
export function column(sheet: FoundSheet, head: string): string[] {
  const at = sheet.heads.indexOf(head)
  if (at < 0) throw new Error(`no column ${head} among ${sheet.heads.join(', ')}`)
  return sheet.rows.map((row) => row[at]?.value ?? '')
}

export function idsIn(sheet: FoundSheet, list: ListName): number[] {
  return column(sheet, LIST_HEADERS[list].id).map(Number)
}

/** The ids of a list, page after page. */
export async function idsOfPages(product: Product, who: Person, path: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const reply = await product.call(who, 'GET', `${path}${path.includes('?') ? '&' : '?'}per_page=9&page=${page}`)
    ids.push(...(reply.body.data as { id: number }[]).map(({ id }) => id))
    if (page >= Number(reply.body.last_page)) return ids
  }
}

/** Creates a company with rows in every list, with varied columns, some null. */
export async function fillCompany(product: Product, wise: Person, offset: number): Promise<number> {
  const [company] = await product.sql<{ id: number }>(
    `insert into company (corporate_name, cnpj, fantasy_name, created_at, updated_at) values ($1, $2, $3, now(), now()) returning id::int`,
    [`Loja ${'CABD'[offset]}`, newCnpj(), offset % 2 ? 'Ateliê' : null],
  )
  const id = company?.id ?? 0
  for (const statement of FILL)
    await product.sql(statement.replaceAll('COMPANY', `${id}`).replaceAll('PERSON', `${wise.id}`))
  return id
}

const AT = `timestamptz '2026-11-10 02:30Z' + n * interval '7 hours' + COMPANY * interval '1 minute'`
const oneOf = (...words: string[]) => `(array['${words.join("','")}'])[1 + (n * 7 + COMPANY) % ${words.length}]`
const NAMES = oneOf('Ágata Lima', 'bruno sá', '=1+1', 'Ana; "B"', '@Çelina')

const FILL = [
  `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, warranty_end_date, date_to_process, issue_date, processed_at, is_physical, has_coproducer, created_at, updated_at)
   select COMPANY, 'HOTMART', 'HP' || n, ${oneOf('PENDING', 'DONE', 'UNPROCESSED', 'CANCELED', 'LOCKED')}, 'PAID', ${AT}, '{}', ${AT}, 1000 + n, ${NAMES}, ${AT},
     case when n % 3 > 0 then date '2026-12-10' + n end, case when n % 4 > 0 then date '2026-11-10' + n end, case when n % 2 > 0 then ${AT} end, null, n % 2 = 0, n % 2 = 0, ${AT}, ${AT}
   from generate_series(0, 19) n`,
  `insert into sale_item (company_id, sale_id, position, description, quantity, value_per_unit)
   select company_id, id, 0, case when id % 3 = 0 then 'Zebra' else 'água' end, 1, 10 from sale where company_id = COMPANY`,
  `insert into note (company_id, kind, sale_id, enotas_status, gateway, in_production, number, rps_number, rps_serie, nature_operation, sales_code, source, customer_name, customer_document, total_cents, issue_date, sent_to_provider_at, nfs_service, access_key, created_at, updated_at)
   select company_id, case when n % 2 = 0 then 'NFE' else 'NFSE' end, id, ${oneOf('PENDING', 'FAIL', 'Autorizada', 'Negada', 'Cancelada')}, 'FOCUS_NFE', n % 4 < 2,
     case when n % 3 > 0 then n + 1 end, case when n % 3 > 0 then n + 1 end, n::text, case when n % 2 = 0 then 'Venda' else '1' end, external_sales_id, 'HOTMART', customer_name,
     case when n % 3 = 0 then '52998224725' else '11222333000181' end, 2000 + n, case when n % 5 > 0 then created_at end, case when n % 3 > 0 then created_at + interval '1 day' end,
     case when n % 2 = 1 then '{"description": "Curso"}'::jsonb end, null, created_at, created_at
   from (select *, (row_number() over (order by id))::int as n from sale where company_id = COMPANY) s`,
  `insert into note_customer (company_id, note_id, name, document) select company_id, id, customer_name, customer_document from note where company_id = COMPANY`,
  `insert into product (company_id, name, external_code, status, price_cents, type_fiscal_note, created_at, updated_at)
   select COMPANY, ${NAMES} || n, 'c' || (n * 11) % 23, ${oneOf('ACTIVE', 'INACTIVE', 'PENDING')}, case when n % 3 > 0 then 990 * n end, ${oneOf('NFE', 'NFSE', 'NFE_NFSE')}, ${AT}, ${AT} from generate_series(1, 20) n`,
  `insert into sale_file_import (company_id, user_id, user_name, status, format, file_name, file_sha256, file_pieces, size_bytes, rows, fail_rows, started_at, created_at, updated_at)
   select COMPANY, PERSON, ${NAMES}, ${oneOf('PENDING', 'STARTED', 'DONE')}, 'csv', 'vendas ' || n || '.csv', COMPANY || '-' || n, '{}', 10, n * 7 % 5, n % 2, case when n % 3 > 0 then ${AT} end, ${AT}, ${AT} from generate_series(1, 20) n`,
  `insert into task (company_id, kind, state, total, created_by, created_at, ended_at)
   select COMPANY, 'fiscal-note:send', ${oneOf('QUEUED', 'DONE', 'FAILED')}, n, PERSON, ${AT}, case when n % 3 > 0 then ${AT} end from generate_series(1, 20) n`,
  `insert into contract (company_id, status, recurrence, amount_cents, start_date, end_date, created_at, updated_at)
   select COMPANY, ${oneOf('ACTIVE', 'DONE', 'INDEBIT')}, ${oneOf('MONTH', 'YEAR')}, 100 + n, date '2026-11-01' + n, case when n % 2 > 0 then date '2027-11-01' + n end, ${AT}, ${AT} from generate_series(1, 20) n`,
]
