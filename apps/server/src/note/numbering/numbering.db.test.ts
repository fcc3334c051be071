import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

/** Some minutes behind the real clock, so that postponed jobs can be reached by advancing it. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())
const REASON = 'Numeração pulada por falha do sistema'

let product: Product
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
})
afterEach(() => product.simulator.admin.removeFaults())
afterAll(() => product.stop())

const ROADS = [
  { gateway: 'FOCUS_NFE', path: 'inutilizacao$' },
  { gateway: 'SEFAZ', path: 'NFeInutilizacao4' },
] as const
type Gap = { serie: number; start_number: number; end_number: number; legal_date: string; void_range?: object }
type Range = { id: number; state: string; xml_sha256: string | null; protocol: string | null; authority_code: string }

/** The 10th of next month. */
function tenthOfNextMonth(): string {
  const today = dayInSaoPaulo(clock.now())
  return `${addDays(`${today.slice(0, 8)}01`, 32).slice(0, 8)}10`
}

describe.each(ROADS)('the numbers of a company that issues by $gateway', ({ gateway, path }) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(product)
    await product.sql('update company set gateway = $2 where id = $1', [shop.companyId, gateway])
  })

  async function sold(code: string, status = 'Autorizada', complement?: string): Promise<NoteRow> {
    const address = complement ? { complement } : {}
    expect((await shop.deliver(purchase({ code, at: clock.now(), address }))).status).toBe(200)
    return until(`${code} to be ${status}`, async () => {
      const note = await shop.note(code)
      return note?.enotas_status === status && note
    })
  }
  async function goOnAt(next_number: number): Promise<void> {
    const body = { homologation: { next_number } }
    expect((await product.call(shop.adm, 'PUT', `/api/nfe-access-setting/${shop.companyId}`, body)).status).toBe(200)
    await until('the provider to hear of it', async () => {
      const [row] = await product.sql<{ to_push: boolean }>(
        'select to_push from nfe_access_setting where company_id = $1 and not in_production',
        [shop.companyId],
      )
      return gateway !== 'FOCUS_NFE' || row?.to_push === false
    })
  }
  const gaps = async (query = '') =>
    (await product.call(shop.adm, 'GET', `/api/fiscal-note/gaps?company_id=${shop.companyId}${query}`)).body
      .data as Gap[]
  const spans = async () => (await gaps()).map(({ start_number, end_number }) => [start_number, end_number])
  const giveUp = (start_number: number, end_number: number, over: object = {}) =>
    product.call(shop.adm, 'POST', '/api/fiscal-note/void-range', {
      serie: 1,
      start_number,
      end_number,
      reason: REASON,
      ...over,
    })
  const ranges = () =>
    product.sql<Range>(
      'select id::int, state, xml_sha256, protocol, authority_code from void_range where company_id = $1 order by id',
      [shop.companyId],
    )
  const lastIs = (state: string) =>
    until(`the range to be ${state}`, async () => {
      const last = (await ranges()).at(-1)
      return last?.state === state && last
    })
  const declared = () =>
    product.simulator.admin.requests({ method: 'POST' }).data.filter((one) => new RegExp(path).test(one.path))

  it('lack what was skipped, with until when the authority is to be told', async () => {
    expect((await sold(`${gateway}A`)).number).toBe(1)
    expect(await gaps()).toEqual([])
    await goOnAt(8)
    expect((await sold(`${gateway}B`)).number).toBe(8)
    expect(await gaps()).toEqual([{ serie: 1, start_number: 2, end_number: 7, legal_date: tenthOfNextMonth() }])
    const year = Number(dayInSaoPaulo(clock.now()).slice(0, 4))
    expect([await gaps(`&year=${year - 1}`), await gaps('&serie=2'), await gaps('&in_production=true')]).toEqual([
      [],
      [],
      [],
    ])
    expect(await gaps(`&year=${year}&serie=1`)).toHaveLength(1)
  })

  it('are declared void where they lack: the gap goes, and the declaration is kept', async () => {
    const asked = await giveUp(2, 3)
    expect([asked.status, asked.body.message]).toEqual([202, 'A inutilização foi pedida.'])
    await until('the file', async () => (await ranges()).at(-1)?.xml_sha256)
    expect(await lastIs('DONE')).toMatchObject({ authority_code: '102', protocol: expect.stringMatching(/^\d{15}$/) })
    expect(await spans()).toEqual([[4, 7]])
  })

  it('stay to be seen once they are void, with the declaration to download', async () => {
    const list = (query = '') =>
      product.call(shop.adm, 'GET', `/api/fiscal-note/void-range?company_id=${shop.companyId}${query}`)
    const [last] = (await list()).body.data as { id: number }[]
    expect(last).toMatchObject({ start_number: 2, end_number: 3, status: 'DONE', reason: REASON, has_xml: true })
    expect(last).toHaveProperty('protocol', expect.stringMatching(/^\d{15}$/))
    const others = await Promise.all(['&serie=2', '&year=2019', '&in_production=true'].map((query) => list(query)))
    expect(others.map(({ body }) => body.data)).toEqual([[], [], []])
    const file = await fetch(`${product.url}/api/fiscal-note/void-range/${last?.id}/xml`, {
      headers: { authorization: `Bearer ${shop.adm.token}` },
    })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="inutilizacao-1-2-3-inu.xml"')
    expect(await file.text()).toMatch(/<ProcInutNFe .*<nNFIni>2<.*<nNFFin>3</s)
  })

  it('are never declared void where a note uses them, where that was done, or before they are reached', async () => {
    const before = declared().length
    for (const [first, last] of [
      [1, 1],
      [7, 8],
      [1, 9],
    ] as const)
      expect((await giveUp(first, last)).body).toMatchObject({ code: 'numero_em_uso' })
    expect((await giveUp(3, 4)).body).toMatchObject({ code: 'numero_em_uso' })
    expect(Object.keys((await giveUp(9, 12)).body.errors as object)).toEqual(['end_number'])
    expect(Object.keys((await giveUp(4, 5, { reason: 'curto' })).body.errors as object)).toEqual(['reason'])
    expect((await giveUp(5, 4)).status).toBe(422)
    expect((await giveUp(1000, 2000)).status).toBe(422)
    expect(declared()).toHaveLength(before)
  })

  it('whose declaration lost its answer are declared again with the same bytes, and are void once', async () => {
    product.simulator.admin.addFault({ kind: 'drop_after', path, count: 1 })
    expect((await giveUp(4, 5)).status).toBe(202)
    const done = await lastIs('DONE')
    expect(done.authority_code).toMatch(/^(563|256)$/)
    expect(await spans()).toEqual([[6, 7]])
    const sent = await product.sql<{ body: Buffer }>(
      `select body from attempt_bytes where void_range_id = $1 and direction = 'sent'`,
      [done.id],
    )
    expect(sent).toHaveLength(2)
    expect(sent[0]?.body.equals(sent[1]?.body ?? Buffer.alloc(0))).toBe(true)
  })

  it('asked for twice at once are asked of the authority once', async () => {
    const before = declared().length
    const both = await Promise.all([giveUp(6, 6), giveUp(6, 6)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409])
    await lastIs('DONE')
    expect(declared()).toHaveLength(before + 1)
    expect(await spans()).toEqual([[7, 7]])
  })

  it('show what was asked for them and is not answered yet; a request whose job was lost is carried out all the same', async () => {
    const [asked] = await product.sql<{ id: number }>(
      `insert into void_range (company_id, environment, gateway, serie, year, first_number, last_number, reason, state, created_at)
        values ($1, 'homologacao', $2, 1, $4, 7, 7, $3, 'REQUESTED', now()) returning id::int`,
      [shop.companyId, gateway, REASON, Number(dayInSaoPaulo(clock.now()).slice(0, 4))],
    )
    expect((await gaps())[0]?.void_range).toEqual({ id: asked?.id, status: 'REQUESTED', message: null })
    await product.sql('update void_range set next_try_at = $2 where id = $1', [asked?.id, clock.now()])
    // The worker sweeps when it starts.
    await product.startWorker()
    await lastIs('DONE')
    expect(await gaps()).toEqual([])
  })
})

describe('a number skipped while a note without number is under way', () => {
  it('is no gap and cannot be given up before that note has ended', async () => {
    const shop = await openShop(product)
    const status = async (code: string) => (await shop.note(code))?.enotas_status
    const sell = async (code: string) => void (await shop.deliver(purchase({ code, at: clock.now() })))
    const gaps = async () => (await product.call(shop.adm, 'GET', '/api/fiscal-note/gaps')).body.data as Gap[]
    await sell('FIRST')
    await until('the first', async () => (await status('FIRST')) === 'Autorizada')
    await sell('UNDERWAY')
    const owner = await until('the second', async () => {
      const note = await shop.note('UNDERWAY')
      return note?.enotas_status === 'Autorizada' && note
    })
    await sell('LATER')
    await until('the third', async () => (await status('LATER')) === 'Autorizada')
    // The state before the provider reported the number.
    await product.sql(
      `update note set enotas_status = 'PROCESSING', number = null, serie = null, access_key = null, authorized_at = null where id = $1`,
      [owner.id],
    )
    expect(await gaps()).toEqual([])
    const body = { serie: 1, start_number: 2, end_number: 2, reason: REASON }
    const asked = await product.call(shop.adm, 'POST', '/api/fiscal-note/void-range', body)
    expect([asked.status, asked.body.code]).toEqual([409, 'numero_em_uso'])
    await product.sql(`update note set enotas_status = 'Negada' where id = $1`, [owner.id])
    expect(await gaps()).toMatchObject([{ start_number: 2, end_number: 2 }])
  })
})

describe('a number held by a note that was refused', () => {
  it('is no gap; given up, it is void and the note goes out with the next one', async () => {
    const shop = await openShop(product)
    await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
    const state = (code: string, status: string) =>
      until(`${code} to be ${status}`, async () => {
        const note = await shop.note(code)
        return note?.enotas_status === status && note
      })
    await shop.deliver(purchase({ code: 'HELD', at: clock.now(), address: { complement: 'REJEITAR 778' } }))
    const refused = await state('HELD', 'Negada')
    await shop.deliver(purchase({ code: 'NEXT', at: clock.now() }))
    expect((await state('NEXT', 'Autorizada')).number).toBe(2)
    expect((await product.call(shop.adm, 'GET', '/api/fiscal-note/gaps')).body.data).toEqual([])
    const body = { serie: 1, start_number: 1, end_number: 1, reason: REASON }
    expect((await product.call(shop.adm, 'POST', '/api/fiscal-note/void-range', body)).status).toBe(202)
    await until(
      'the range to be void',
      async () =>
        (await product.sql(`select 1 from void_range where company_id = $1 and state = 'DONE'`, [shop.companyId]))
          .length > 0,
    )
    await product.sql('update note_customer set complement = null where note_id = $1', [refused.id])
    expect((await product.call(shop.adm, 'POST', `/api/fiscal-note/${refused.id}/send`)).status).toBe(202)
    expect((await state('HELD', 'Autorizada')).number).toBe(3)
    expect((await product.call(shop.adm, 'GET', '/api/fiscal-note/gaps')).body.data).toEqual([])
  })
})

describe('numbers the provider gave up by itself', () => {
  it('are no gap, and their declaration comes home', async () => {
    const shop = await openShop(product)
    product.simulator.admin.voidByItself({ cnpj: shop.cnpj, environment: 'homologacao', serie: 1, first: 1, last: 2 })
    const [kept] = await until('the declaration', async () => {
      const rows = await product.sql<{ state: string; first_number: string }>(
        'select state, first_number from void_range where company_id = $1 and xml_sha256 is not null',
        [shop.companyId],
      )
      return rows.length > 0 && rows
    })
    expect(kept).toMatchObject({ state: 'DONE', first_number: '1' })
  })
})
