import { parseChaveDeAcesso } from '@talao/fiscal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../../apps/server/src/kit/clock.ts'
import type { FaultPlan } from '../../apps/simulator/src/faults/plan.ts'
import { type Product, startProduct } from '../support/product.ts'
import { purchase } from '../support/purchase.ts'
import { type NoteRow, openShop, type Shop } from '../support/shop.ts'
import { until } from '../support/until.ts'

/** Some minutes behind the real clock, so that the test can advance it. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())
const MINUTE_MS = 60_000
/** An invented company, the subject of the false answers. */
const STRANGER = '11444777000161'

type Road = { gateway: string; sending: string; asking: { method: string; path: string }; lies: [string, FaultPlan][] }

const GARBLED: [string, FaultPlan][] = [
  ['a page of HTML with 502', { kind: 'html_body' }],
  ['a page of HTML with 200', { kind: 'html_body', params: { status: 200 } }],
  ['an answer cut in half', { kind: 'truncated' }],
]
const LIES: [string, FaultPlan][] = [
  ['a key that does not hold', { kind: 'wrong_body', params: { part: 'chave' } }],
  ['the CNPJ of another company', { kind: 'wrong_body', params: { part: 'cnpj' } }],
]
const ROADS: Road[] = [
  {
    gateway: 'FOCUS_NFE',
    sending: '^/v2/nfe$',
    asking: { method: 'GET', path: '^/v2/nfe/' },
    lies: [...LIES, ['the reference of another note', { kind: 'wrong_body', params: { part: 'ref' } }]],
  },
  {
    gateway: 'SEFAZ',
    sending: 'NFeAutorizacao4$',
    asking: { method: 'POST', path: 'NFeConsultaProtocolo4$' },
    lies: LIES,
  },
]

let product: Product
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
})
afterAll(() => product.stop())

describe.each(ROADS)('a bad answer by $gateway', ({ gateway, sending, asking, lies }) => {
  let shop: Shop
  let sales = 0
  const fault = (plan: FaultPlan) => product.simulator.admin.addFault(plan)
  beforeAll(async () => {
    shop = await openShop(product)
    await product.sql('update company set gateway = $2 where id = $1', [shop.companyId, gateway])
  })
  afterEach(() => product.simulator.admin.removeFaults())

  it.each([...GARBLED, ...lies])('changes nothing, and is kept: %s', async (_name, plan) => {
    fault({ kind: 'hook_lost' })
    fault({ ...plan, method: 'POST', path: sending, count: 1 })
    fault({ ...plan, ...asking })
    sales += 1
    const code = `RUIM${gateway}${sales}`
    expect((await shop.deliver(purchase({ code, at: clock.now() }))).status).toBe(200)
    const note = await until('the note to have been sent', async () => {
      const found = await shop.note(code)
      return found?.enotas_status === 'PROCESSING' && (await answers(found, 'send')).length > 0 && found
    })

    for (let times = 0; times < 2; times += 1) {
      clock.advance(MINUTE_MS)
      await until(
        'the authority to have the note',
        async () => product.simulator.admin.sefaz.documents({ cnpj: shop.cnpj }).documents >= sales,
      )
      await consult(shop, note)
      expect(await shop.note(code)).toMatchObject({
        enotas_status: 'PROCESSING',
        access_key: null,
        denied_final: false,
      })
    }
    expect((await answers(note, 'consult')).slice(-2).map((body) => isBad(plan, body))).toEqual([true, true])

    product.simulator.admin.removeFaults()
    clock.advance(MINUTE_MS)
    await consult(shop, note)
    const authorised = await shop.note(code)
    expect(authorised).toMatchObject({ enotas_status: 'Autorizada' })
    expect(product.simulator.admin.sefaz.documents({ chave: authorised?.access_key ?? '' }).valid).toBe(1)
  })
})

const consult = (shop: Shop, { id }: NoteRow) => product.call(shop.adm, 'POST', `/api/fiscal-note/${id}/consult`)

/** The raw bytes received. */
async function answers({ id }: NoteRow, purpose: 'send' | 'consult'): Promise<string[]> {
  const rows = await product.sql<{ body: Buffer }>(
    `select body from attempt_bytes where note_id = $1 and direction = 'heard' and purpose = $2 order by at`,
    [id, purpose],
  )
  return rows.map(({ body }) => body.toString())
}

function isBad({ kind, params }: FaultPlan, body: string): boolean {
  if (kind === 'html_body') return body.startsWith('<html>')
  if (kind === 'truncated') return body.length > 0 && !isWhole(body)
  if (params?.part === 'cnpj') return body.includes(STRANGER)
  if (params?.part === 'ref') return /"ref":"\w+x"/.test(body)
  const [, key = ''] = /(?:NFe|<chNFe>)(\w{44})/.exec(body) ?? []
  return key !== '' && !parseChaveDeAcesso(key)
}

function isWhole(body: string): boolean {
  if (body.startsWith('<')) return body.endsWith('Envelope>')
  try {
    return Boolean(JSON.parse(body))
  } catch {
    return false // half of a JSON
  }
}
