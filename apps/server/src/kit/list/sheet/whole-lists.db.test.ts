import { LISTS, type ListName, SHEET_FORMATS } from '@talao/contract/list/lists'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byDepth } from '../../../../../../test/support/depth.ts'
import { type Person, type Product, startProduct } from '../../../../../../test/support/product.ts'
import { idOf } from '../../../../../../test/support/shop.ts'
import { column, fillCompany, idsIn, idsOfPages, LIST_PATHS, sheetFrom } from '../../../../testing/list-sheets.ts'
import { fixedClock } from '../../clock.ts'

/** 23:00 on the 20th in São Paulo. */
const clock = fixedClock('2026-11-21T02:00:00Z')
const NAMES = Object.keys(LIST_PATHS) as ListName[]
let product: Product
let wise: Person
const companies: number[] = []

beforeAll(async () => {
  product = await startProduct({ clock })
  wise = await product.person({ wise: true })
  for (let offset = 0; offset < 2; offset += 1) {
    const company = await fillCompany(product, wise, offset)
    companies.push(company)
    await product.person({ company, role: offset === 0 ? 'ADM' : null })
    for (let n = 0; n < 6; n += 1) {
      const type = n % 2 ? 'OTHER' : 'KIWIFY'
      const body = { company_id: company, type, is_active: type === 'OTHER', name: `${'=-@a'[n % 4]} ${n}` }
      idOf(await product.call(wise, 'POST', '/api/sale-integration', body))
    }
  }
})
afterAll(() => product.stop())

describe.each(NAMES)('the list %s as a file', (list) => {
  // One order shows that pages and file share it; the other columns differ only in name.
  it.each(LISTS[list].sort.slice(0, byDepth(2, Infinity)))(
    'has the rows of all pages in the order of %s, both ways',
    async (by) => {
      for (const direction of ['ASC', 'DESC']) {
        const path = `${LIST_PATHS[list]}?order_by=${by}&order_direction=${direction}`
        const wanted = await idsOfPages(product, wise, path)
        expect(wanted.length).toBeGreaterThan(1)
        expect([by, direction, idsIn(await sheetFrom(product, wise, path, 'csv'), list)]).toEqual([
          by,
          direction,
          wanted,
        ])
      }
    },
  )

  it('has the same cells in both formats, and pt-BR heads', async () => {
    const [csv, xlsx] = [
      await sheetFrom(product, wise, LIST_PATHS[list], 'csv'),
      await sheetFrom(product, wise, LIST_PATHS[list], 'xlsx'),
    ]
    expect(xlsx.heads).toEqual(csv.heads)
    expect(idsIn(xlsx, list)).toEqual(idsIn(csv, list))
    expect(new Set(csv.heads).size).toBe(csv.heads.length)
    expect(xlsx.rows.every((row) => row.length === csv.heads.length)).toBe(true)
    // A cell that is text in one format is the same text in the other.
    const texts = xlsx.rows.map((row) => row.map((cell) => (cell.isText ? cell.value : null)))
    expect(csv.rows.map((row, at) => row.map((cell, to) => (texts[at]?.[to] === null ? null : cell.value)))).toEqual(
      texts,
    )
  })
})

it('a file has what the pages have under any filter, in any order, searched or not', async () => {
  const sales = ['', 'status=PENDING,DONE', 'is_physical=true', 'customer_name=a', 'external_sales_id=HP7']
  const notes = ['', 'enotas_status=Autorizada', 'needs_human=true', 'in_production=false', 'customer_name=%C3%A1gata']
  const filters: Partial<Record<ListName, string[]>> = {
    sale: [...sales, 'start_created_at=2026-11-11&end_created_at=2026-11-13'],
    nfe: [...notes, 'start_sent_to_provider_at=2026-11-12'],
    nfse: [...notes, 'end_issue_date=2026-11-12'],
    product: ['status=ACTIVE,PENDING', 'name=%C3%A7elina', 'type_fiscal_note=NFSE,NFE_NFSE'],
    integration: ['type=KIWIFY', 'is_active=0', 'name=a'],
    import: ['status=DONE', 'responsible=bruno'],
    task: ['state=DONE'],
    contract: ['status=ACTIVE'],
    company: ['active=1', 'corporate_name=loja'],
    user: ['status=ACTIVE', 'email=pessoa'],
    audit: ['entity=sale-integration', 'action=CREATED'],
  }
  const question = fc.constantFrom(...NAMES).chain((list) =>
    fc.record({
      list: fc.constant(list),
      filter: fc.constantFrom('', ...(filters[list] ?? [])),
      by: fc.constantFrom(...LISTS[list].sort),
      direction: fc.constantFrom('ASC', 'DESC'),
      company: fc.constantFrom('', `company_id=${companies[0]}`, `company_id=${companies.join(',')}`),
      format: fc.constantFrom(...SHEET_FORMATS),
      // Parameters of pages and totals mean nothing for a file.
      idle: fc.constantFrom('', 'total=true', 'pagination=false'),
    }),
  )
  await fc.assert(
    fc.asyncProperty(question, async ({ list, filter, by, direction, company, format, idle }) => {
      const parts = [filter, company, `order_by=${by}`, `order_direction=${direction}`].filter(Boolean)
      const path = `${LIST_PATHS[list]}?${parts.join('&')}`
      const found = await sheetFrom(product, wise, idle ? `${path}&${idle}` : path, format)
      expect(idsIn(found, list)).toEqual(await idsOfPages(product, wise, path))
    }),
    { numRuns: byDepth(20, 60) },
  )
})

describe('a file', () => {
  it.each(SHEET_FORMATS)('%s is one to be kept, named by what it is and the day in São Paulo', async (format) => {
    const { headers } = await sheetFrom(product, wise, '/api/fiscal-note', format)
    expect(headers['content-disposition']).toContain(`attachment; filename="notas-de-produto-2026-11-20.${format}"`)
    expect(headers['content-type']).toBe(
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is refused in an unknown format or for what is not a table', async () => {
    const reply = await product.call(wise, 'GET', '/api/sale?format=pdf')
    expect([reply.status, reply.body.errors]).toEqual([422, { format: ['Escolha csv ou xlsx.'] }])
    expect((await product.call(wise, 'GET', '/api/notification?format=csv')).status).toBe(422)
    expect((await product.call(wise, 'GET', '/api/city?format=csv')).status).toBe(422)
  })

  it.each(SHEET_FORMATS)('%s runs no formula that a buyer planted', async (format) => {
    for (const [path, head] of [
      ['/api/sale', 'Cliente'],
      ['/api/fiscal-note', 'Cliente'],
      ['/api/service-fiscal-note', 'Cliente'],
      ['/api/product', 'Nome'],
      ['/api/sale-integration', 'Nome'],
      ['/api/sale-file-import', 'Responsável'],
    ] as const) {
      const names = column(await sheetFrom(product, wise, path, format), head)
      expect([path, names.some((name) => /^'[=@]/.test(name))]).toEqual([path, true])
      expect([path, names.filter((name) => /^[=+\-@]/.test(name))]).toEqual([path, []])
    }
  })

  it('says amounts, days, states and documents as Brazil writes them', async () => {
    const path = `/api/service-fiscal-note?company_id=${companies[0]}&order_by=id&order_direction=ASC`
    const csv = await sheetFrom(product, wise, path, 'csv')
    const [note] = (await product.call(wise, 'GET', `${path}&with=customer_note,company`)).body.data as {
      total: number
      created_at: string
      company: { corporate_name: string }
    }[]
    const first = Object.fromEntries(csv.heads.map((head, at) => [head, csv.rows[0]?.[at]?.value]))
    expect(first).toMatchObject({
      Empresa: note?.company.corporate_name,
      Documento: '11.222.333/0001-81',
      Natureza: 'Tributação no município',
      Origem: 'Hotmart',
      Valor: note?.total.toFixed(2).replace('.', ','),
      Criada: new Date(note?.created_at ?? '')
        .toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
        .replace(',', ''),
    })
    expect(column(csv, 'Situação').join()).toMatch(/Falha/)
    expect(new Set(column(csv, 'Documento'))).toEqual(new Set(['529.982.247-25', '11.222.333/0001-81']))
  })

  it('of an empty list has its heads', async () => {
    for (const format of SHEET_FORMATS) {
      const { heads, rows } = await sheetFrom(product, wise, '/api/sale?external_sales_id=nenhuma', format)
      expect([heads.length, rows]).toEqual([23, []])
    }
  })

  it('does for a program what it does for a person', async () => {
    const made = await product.call(wise, 'POST', '/api/oauth-client', { company_id: companies[0], name: 'ERP' })
    const { client_secret } = made.body.data as { client_secret: string }
    const program = { id: 0, email: '', token: client_secret }
    expect(idsIn(await sheetFrom(product, program, '/api/sale', 'csv'), 'sale')).toHaveLength(20)
    expect((await product.call(program, 'GET', '/api/audit-log?format=csv')).status).toBe(403)
  })
})
