import { LISTS } from '@talao/contract/list/lists'
import { dayInSaoPaulo } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { fixedClock } from '../clock.ts'

/** Noon in São Paulo. */
const clock = fixedClock('2026-11-20T15:00:00Z')
let product: Product
let adm: Person
let wise: Person
const companies: number[] = []

type Row = Record<string, unknown> & { id: number; company_id: number }
const STATUSES = ['PENDING', 'DONE', 'UNPROCESSED', 'CANCELED', 'LOCKED']
const NOTE_STATUSES = ['PENDING', 'FAIL', 'Autorizada', 'Negada', 'CancelamentoNegado']
const NAMES = ['Ágata Lima', 'bruno sá', 'Çelina', 'Ana 100%', 'Ana_B']
const SERVICE_STATUSES = ['PENDING', 'FAIL', 'WAINTING', 'Autorizada', 'Cancelada']
const PER_COMPANY = 15
const SERVICES = 5
const GOODS = PER_COMPANY - SERVICES

beforeAll(async () => {
  product = await startProduct({ clock })
  for (let index = 0; index < 2; index += 1) {
    const [company] = await product.sql<{ id: number }>(
      `insert into company (corporate_name, cnpj, created_at, updated_at) values ($1, $2, now(), now()) returning id::int`,
      [`Loja ${index}`, newCnpj()],
    )
    companies.push(company?.id ?? 0)
    await fill(company?.id ?? 0, index)
  }
  adm = await product.person({ company: companies[0] ?? 0 })
  wise = await product.person({ wise: true })
})
afterAll(() => product.stop())

/** Sales and notes with varied columns, some null; created hours apart. */
async function fill(company: number, offset: number): Promise<void> {
  for (let n = 0; n < PER_COMPANY; n += 1) {
    const at = new Date(Date.parse('2026-11-10T02:30:00Z') + (n * 2 + offset) * 7 * 3600_000)
    const isService = n >= GOODS
    const pick = <T>(from: readonly T[]) => from[(n * 7 + offset) % from.length] as T
    const [sale] = await product.sql<{ id: number }>(
      `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, warranty_end_date, date_to_process, issue_date, processed_at, is_physical, has_coproducer, created_at, updated_at)
       values ($1, 'HOTMART', $2, $3, 'PAID', $4, '{}', $4, $5, $6, $4, $7, $8, $9, $9, $10, $10, $4, $4) returning id::int`,
      [
        company,
        `HP${String((n * 11) % 97).padStart(3, '0')}${offset}`,
        pick(STATUSES),
        at,
        1000 + n,
        pick(NAMES),
        n % 3 ? `2026-12-${10 + n}` : null,
        n % 4 ? `2026-11-${10 + n}` : null,
        n % 2 ? at : null,
        n % 2 === 0,
      ],
    )
    await product.sql(
      'insert into sale_item (company_id, sale_id, position, description, quantity, value_per_unit) values ($1, $2, 0, $3, 1, 10)',
      [company, sale?.id, pick(['Curso', 'água', 'Zebra'])],
    )
    await product.sql(
      `insert into note (company_id, kind, sale_id, enotas_status, gateway, in_production, number, rps_number, rps_serie, nature_operation, sales_code, source, customer_name, customer_document, total_cents, issue_date, sent_to_provider_at, nfs_service, created_at, updated_at)
       values ($1, $2, $3, $4, 'FOCUS_NFE', $5, $6::int, $6::int, $6::int::text, $7, $8, $9, $10, $11, $12, $13, $13, $15, $14, $14)`,
      [
        company,
        isService ? 'NFSE' : 'NFE',
        sale?.id,
        pick(isService ? SERVICE_STATUSES : NOTE_STATUSES),
        n % 2 === 0,
        n % 3 ? n + 1 : null,
        pick(isService ? ['1', '2', '7'] : ['Venda', 'devolução', 'Remessa']),
        `HP${n}`,
        pick(['HOTMART', 'MANUAL']),
        pick(NAMES),
        n % 2 ? '52998224725' : '11222333000181',
        2000 + n,
        n % 4 ? at : null,
        at,
        isService ? JSON.stringify({ description: pick(['Curso', 'água', 'Zebra']) }) : null,
      ],
    )
    await product.sql(
      'insert into note_customer (company_id, note_id, name, document) select company_id, id, customer_name, customer_document from note where sale_id = $1',
      [sale?.id],
    )
  }
}

const get = (path: string, who: Person = adm) => product.call(who, 'GET', path)
const rows = async (path: string, who: Person = adm) => {
  const reply = await get(path, who)
  expect([path, reply.status]).toEqual([path, 200])
  return reply.body.data as Row[]
}
const total = async (path: string) => (await get(path)).body.total

// table
/** Sort name → value in the answer that it sorts by. Other names sort by the field of the same name. */
const BY: Record<string, (row: Row) => unknown> = {
  company: (row) => row.company_id,
  product: (row) => plain(row.product_name),
  customer_name: (row) => plain(row.customer_name),
  name: (row) => plain(row.name),
  corporate_name: (row) => plain(row.corporate_name),
  service: (row) => plain((row.service as { description: string }).description),
  document: (row) => (row.customer_note as { document: string }).document,
  issue_at: (row) => row.issue_at ?? row.sent_to_provider_at ?? row.created_at,
  sent_to_provider_at: (row) => row.sent_to_provider_at ?? row.created_at,
  date_to_process: (row) => row.date_to_process ?? dayInSaoPaulo(new Date(String(row.created_at))),
}
const plain = (value: unknown) => String(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const PATHS = {
  sale: '/api/sale',
  nfe: '/api/fiscal-note',
  nfse: '/api/service-fiscal-note',
  company: '/api/company',
} as const
const LENGTHS = { sale: 2 * PER_COMPANY, nfe: 2 * GOODS, nfse: 2 * SERVICES, company: 2 } as const

describe.each(['sale', 'nfe', 'nfse', 'company'] as const)('the list %s', (name) => {
  it.each([...LISTS[name].sort])(
    'sorts by %s both ways over all companies, what is null last, then by id',
    async (by) => {
      const value = (row: Row) =>
        by === 'issue_date' && name === 'nfe'
          ? (row.issue_date ?? row.sent_to_provider_at ?? row.created_at)
          : (BY[by]?.(row) ?? row[by] ?? null)
      const parts = name === 'nfse' ? '&with=customer_note,service' : ''
      for (const direction of ['ASC', 'DESC'] as const) {
        const sorted = await rows(`${PATHS[name]}?order_by=${by}&order_direction=${direction}${parts}`, wise)
        expect(sorted.length).toBe(LENGTHS[name])
        const keys = sorted.map(value)
        const nulls = keys.findIndex((key) => key === null)
        if (nulls >= 0) expect(keys.slice(nulls).every((key) => key === null)).toBe(true)
        for (const [index, row] of sorted.slice(1).entries()) {
          const before = sorted[index] as Row
          const [a, b] = [value(before), value(row)]
          if (a === null || b === null) continue
          if (a === b) expect(direction === 'ASC' ? before.id < row.id : before.id > row.id).toBe(true)
          else if (typeof a === 'string' && typeof b === 'string')
            expect(await isBefore(a, b)).toBe(direction === 'ASC')
          else expect(Number(a) < Number(b)).toBe(direction === 'ASC')
        }
      }
    },
  )

  it('pages without a hole or a twin, and counts them', async () => {
    const all = (await rows(PATHS[name], wise)).map((row) => row.id)
    const paged: number[] = []
    const pages = Math.ceil(all.length / 7)
    for (let page = 1; page <= pages; page += 1) {
      const reply = await get(`${PATHS[name]}?per_page=7&page=${page}`, wise)
      expect(reply.body).toMatchObject({ total: all.length, current_page: page, per_page: 7, last_page: pages })
      paged.push(...(reply.body.data as Row[]).map((row) => row.id))
    }
    expect(paged).toEqual(all)
    expect((await get(`${PATHS[name]}?page=99`, wise)).body).toMatchObject({ data: [], current_page: 99 })
    expect((await get(`${PATHS[name]}?pagination=false`, wise)).body).toMatchObject({
      total: all.length,
      per_page: 1000,
      last_page: 1,
    })
    expect((await get(`${PATHS[name]}?total=true`, wise)).body).toEqual({ total: all.length })
  })

  it.each([
    'unknown=1',
    'order_by=password_hash',
    'order_direction=SIDEWAYS',
    'page=0',
    'page=-1',
    'per_page=201',
    'per_page=x',
    'with=secrets',
    'company_id=1;2',
    'total=maybe',
    'start_created_at=ontem',
    'end_created_at=2026-02-30',
  ])('refuses %s with 422 beside its name', async (query) => {
    const reply = await get(`${PATHS[name]}?${query}`)
    expect([reply.status, reply.body.code]).toEqual([422, 'dados_invalidos'])
    expect(Object.keys(reply.body.errors ?? {})[0]?.split('.')[0]).toBe(query.split('=')[0])
  })
})

/** Whether PostgreSQL sorts the first text before the second. */
async function isBefore(a: string, b: string): Promise<boolean> {
  return (await product.sql<{ before: boolean }>('select $1::text < $2::text as before', [a, b]))[0]?.before === true
}

describe('a range of days', () => {
  it('begins and ends at midnight in São Paulo', async () => {
    const all = await rows('/api/sale?pagination=false')
    for (const day of ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-15']) {
      const wanted = all.filter((row) => {
        const at = Date.parse(String(row.created_at))
        return at >= Date.parse(`${day}T03:00:00Z`) && at < Date.parse(`${day}T03:00:00Z`) + 24 * 3600_000
      })
      const found = await rows(`/api/sale?start_created_at=${day}&end_created_at=${day}`)
      expect(found.map((row) => row.id).sort((a, b) => Number(a) - Number(b))).toEqual(
        wanted.map((row) => row.id).sort((a, b) => Number(a) - Number(b)),
      )
    }
    // 02:30 UTC is still the previous day in São Paulo.
    expect(await total('/api/sale?end_created_at=2026-11-09')).toBe(1)
    expect(await total('/api/sale?start_created_at=&end_created_at=')).toBe(PER_COMPANY)
  })

  it.each([
    ['/api/sale', LISTS.sale.dates],
    ['/api/fiscal-note', LISTS.nfe.dates],
    ['/api/service-fiscal-note', LISTS.nfse.dates],
  ] as const)(
    'of %s holds for every kind of date, and falls back to the creation where it is null',
    async (path, dates) => {
      const all = await total(path)
      for (const date of dates) {
        expect([date, await total(`${path}?start_${date}=2020-01-01&end_${date}=2030-01-01`)]).toEqual([date, all])
        expect([date, await total(`${path}?end_${date}=2020-01-01`)]).toEqual([date, 0])
      }
    },
  )
})

describe('a status', () => {
  it('filters one, several, or none with "all", and an unknown one is refused', async () => {
    const all = await rows('/api/sale')
    const count = (wanted: string[]) => all.filter((row) => wanted.includes(String(row.status))).length
    expect(await total('/api/sale?status=PENDING')).toBe(count(['PENDING']))
    expect(await total('/api/sale?status=PENDING,DONE')).toBe(count(['PENDING', 'DONE']))
    expect(await total('/api/sale?status=all')).toBe(PER_COMPANY)
    expect((await get('/api/sale?status=PENDING,OUTRO')).body.errors).toEqual({ status: ['Situação desconhecida.'] })
    expect(await total('/api/fiscal-note?enotas_status=autorizada')).toBe(
      await total('/api/fiscal-note?enotas_status=Autorizada'),
    )
  })

  it('of a service note is WAINTING, and WAITING is understood', async () => {
    const waiting = await rows('/api/service-fiscal-note?enotas_status=WAITING')
    expect(new Set(waiting.map((row) => row.enotas_status))).toEqual(new Set(['WAINTING']))
    expect(await total('/api/service-fiscal-note?enotas_status=WAINTING,WAITING')).toBe(waiting.length)
    expect((await get('/api/service-fiscal-note?enotas_status=PROCESSING')).status).toBe(422)
  })

  it('of the note counts among processed sales only', async () => {
    const done = await rows('/api/sale?status=DONE&with=fiscal_notes')
    const authorised = done.filter((row) =>
      (row.fiscal_notes as { enotas_status: string }[]).some((note) => note.enotas_status === 'Autorizada'),
    )
    expect(await total('/api/sale?status=DONE&note_status=Autorizada')).toBe(authorised.length)
    expect(await total('/api/sale?status=PENDING&note_status=Autorizada')).toBe(await total('/api/sale?status=PENDING'))
    const waiting = await total('/api/sale?status=DONE&note_status=WAINTING')
    expect(await total('/api/sale?status=DONE&note_status=WAITING')).toBe(waiting)
  })
})

describe('a search', () => {
  it.each([
    ['/api/sale', 'customer_name', 'agata', (row: Row) => row.customer_name === 'Ágata Lima'],
    ['/api/sale', 'customer_name', 'SÁ', (row: Row) => row.customer_name === 'bruno sá'],
    ['/api/sale', 'customer_name', '100%25', (row: Row) => row.customer_name === 'Ana 100%'],
    ['/api/sale', 'customer_name', 'na_b', (row: Row) => row.customer_name === 'Ana_B'],
    ['/api/sale', 'external_sales_id', 'HP0000', (row: Row) => row.external_sales_id === 'HP0000'],
    ['/api/fiscal-note', 'customer_document', '529.982.247-25', () => true],
    ['/api/fiscal-note', 'customer_document', '11.222.333/0001-81', () => true],
    ['/api/fiscal-note', 'number', '5', (row: Row) => row.number === 5],
    ['/api/fiscal-note', 'number', '000.000.005', (row: Row) => row.number === 5], // as the paper prints it
    ['/api/fiscal-note', 'sale_id', 'HP3', (row: Row) => row.sales_code === 'HP3'],
    ['/api/service-fiscal-note', 'rps_number', '11', (row: Row) => row.rps_number === 11],
    ['/api/service-fiscal-note', 'customer_document', '529.982.247-25', () => true],
    ['/api/fiscal-note', 'customer_name', 'çelina', (row: Row) => row.customer_name === 'Çelina'],
  ])('%s %s=%s finds what it must, newest first, whatever dates and status say', async (path, field, value, fits) => {
    const found = await rows(
      `${path}?${field}=${value}&start_created_at=2030-01-01&${path === '/api/sale' ? 'status' : 'enotas_status'}=PENDING&order_by=customer_name`,
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(fits)).toBe(true)
    expect(found.map((row) => row.id)).toEqual(found.map((row) => row.id).toSorted((a, b) => b - a))
  })

  it.each([
    '/api/sale?external_sales_id=HP00',
    '/api/sale?id=abc',
    '/api/sale?product_id=1.5',
    '/api/sale?integration_hotmart_id=-1',
    '/api/fiscal-note?number=1e3',
    '/api/fiscal-note?number=0.5',
    '/api/fiscal-note?customer_document=529',
    '/api/fiscal-note?sale_id=%27%3B--',
    '/api/fiscal-note?id=99999999999999999999',
  ])('%s matches whole or not at all', async (path) => {
    expect((await get(path)).body).toMatchObject({ data: [], total: 0 })
  })

  it('by the code of a refusal finds the notes that stand refused for it, and none that was sent anew since', async () => {
    const all = (await rows('/api/fiscal-note?per_page=200')).map(({ id, enotas_status }) => ({ id, enotas_status }))
    const marked = all.slice(0, 60)
    await product.sql(`update note set authority_code = '539' where id = any($1::bigint[])`, [
      marked.map(({ id }) => id),
    ])
    const refused = marked.filter(({ enotas_status }) => enotas_status === 'Negada').map(({ id }) => id)
    expect(refused.length).toBeGreaterThan(0)
    const found = await rows('/api/fiscal-note?authority_code=539&per_page=200')
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(refused))
  })

  it('keeps the company and the other filters', async () => {
    const wanted = (await rows('/api/sale?customer_name=ana')).filter((row) => row.is_physical === true)
    expect(await total('/api/sale?customer_name=ana&is_physical=true')).toBe(wanted.length)
  })
})

describe('sums', () => {
  it('are those of the whole filter, not of the page', async () => {
    for (const path of [
      '/api/sale?',
      '/api/sale?status=DONE&',
      '/api/fiscal-note?',
      '/api/fiscal-note?enotas_status=Autorizada&in_production=true&',
    ]) {
      const all = await rows(`${path}pagination=false`)
      const sum = all.reduce((cents, row) => cents + Math.round(Number(row.amount ?? row.total) * 100), 0)
      const page = (await get(`${path}per_page=2`)).body
      expect([path, page.total, Math.round(Number(page.amount) * 100)]).toEqual([path, all.length, sum])
    }
    expect((await get('/api/fiscal-note?total_amount=true')).body).toEqual({
      total: GOODS,
      amount: expect.any(Number),
    })
  })

  it('of notes leave services out, and those of services leave goods out', async () => {
    expect(await total('/api/fiscal-note')).toBe(GOODS)
    expect(await total('/api/service-fiscal-note')).toBe(SERVICES)
  })

  it('of services by month hold what is valid in law', async () => {
    const months = (await get('/api/service-fiscal-note?month_report_amount=true')).body.data as { amount: number }[]
    const valid = await rows('/api/service-fiscal-note?enotas_status=Autorizada')
    expect(months.reduce((sum, month) => sum + month.amount, 0)).toBeCloseTo(
      valid.reduce((sum, row) => sum + Number(row.total), 0),
    )
    expect(valid.length).toBeGreaterThan(0)
  })

  it('by month go back twelve months to today, empty ones as 0, and hold what is valid in law', async () => {
    const months = (await get('/api/fiscal-note?month_report_amount=true')).body.data as {
      monthyear: string
      amount: number
    }[]
    expect(months).toHaveLength(12)
    expect([months[0]?.monthyear, months.at(-1)?.monthyear]).toEqual(['2025-12', '2026-11'])
    const valid = (await rows('/api/fiscal-note?pagination=false&enotas_status=Autorizada,CancelamentoNegado')).reduce(
      (cents, row) => cents + Math.round(Number(row.total) * 100),
      0,
    )
    expect(Math.round((months.at(-1)?.amount ?? 0) * 100)).toBe(valid)
    expect(months.slice(0, -1).every((month) => month.amount === 0)).toBe(true)
  })
})

describe('needs_human', () => {
  it.each(['nfe', 'nfse'] as const)(
    'of %s picks what no longer goes on by itself, and its opposite the rest',
    async (name) => {
      const path = PATHS[name]
      const all = await rows(`${path}?pagination=false`)
      const stuck = ['FAIL', 'Negada', 'CancelamentoNegado']
      const quiet = all.filter((row) => !stuck.includes(String(row.enotas_status)))
      const [marked, refused] = quiet
      await product.sql("update note set needs_human_reason = 'Confira' where id = $1", [marked?.id])
      await product.sql("update note set cancel_state = 'DENIED' where id = $1", [refused?.id])
      const expected = all.length - quiet.length + 2
      expect(quiet.length).toBeGreaterThan(2)
      const found = await rows(`${path}?needs_human=true&pagination=false`)
      expect(found.map((row) => row.id)).toEqual(expect.arrayContaining([marked?.id, refused?.id]))
      expect(found.length).toBe(expected)
      expect(await total(`${path}?needs_human=false&total=true`)).toBe(all.length - expected)
      const status = String(marked?.enotas_status)
      const both = await rows(`${path}?needs_human=true&enotas_status=${status}`)
      expect(both.length).toBeGreaterThan(0)
      expect(both.every((row) => row.enotas_status === status)).toBe(true)
    },
  )
})
