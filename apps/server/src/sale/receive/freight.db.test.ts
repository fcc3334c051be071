import { readFileSync } from 'node:fs'
import { fixturesOf } from '@talao/platforms/fixtures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { runningClock } from '../../../../../test/support/running-clock.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
const PAID = JSON.parse(readFileSync(new URL('pagamento-aprovado.json', fixturesOf('braip')), 'utf8'))

let product: Product
let shop: Shop
let partner: Shop
let webhook: string
beforeAll(async () => {
  product = await startProduct({ clock, worker: true, simulator: { clock: runningClock(clock) } })
  shop = await openShop(product, { name: 'Loja de Vasos Ltda' })
  partner = await openShop(product, { certificate: false, integration: { auto_process: false } })
  const integrationId = idOf(
    await product.call(shop.adm, 'POST', '/api/sale-integration', {
      type: 'BRAIP',
      name: 'Vasos',
      company_id: shop.companyId,
      delay_to_send_note_in_days: 0,
      wait_warranty: false,
      auto_process: false,
      coproduction_base: 'SHARE',
      credentials: { webhook_token: PAID.basic_authentication },
    }),
  )
  const shown = await product.call(shop.adm, 'GET', `/api/sale-integration/${integrationId}`)
  webhook = new URL((shown.body.data as { webhook_url: string }).webhook_url).pathname
})
afterAll(() => product.stop())

/** Delivers a sale of 197.00 plus 19.90 of freight. `key` identifies the product. */
async function sell(code: string, key: string): Promise<number> {
  const at = '2026-11-20 11:59:00'
  const times = { trans_createdate: at, trans_updatedate: at, trans_payment_date: at }
  const body = { ...PAID, ...times, trans_key: code, product_key: key, trans_freight: 1990, trans_total_value: 21_690 }
  expect((await product.call(null, 'POST', webhook, body)).status).toBe(200)
  return (await until(`the sale ${code}`, () => shop.sale(code))).id
}

async function changeProduct(key: string, change: object): Promise<void> {
  const [row] = await product.sql<{ id: number }>(
    'select id::int from product where company_id = $1 and external_code = $2',
    [shop.companyId, key],
  )
  idOf(await product.call(shop.adm, 'PUT', `/api/product/${row?.id}`, change))
}

type Draft = { id: number; kind: string; shipping: string; total: number; freight: number[]; payments: number[] }
const draftsOf = (companyId: number, code: string) =>
  product.sql<Draft>(
    `select n.id::int, n.kind, n.shipping, n.total_cents::int as total,
       array(select freight_cents::int from note_item i where i.note_id = n.id order by position) as freight,
       array(select amount_cents::int from note_payment p where p.note_id = n.id order by position) as payments
     from note n where n.company_id = $1 and n.sales_code = $2 order by n.id`,
    [companyId, code],
  )

async function drafted(code: string, sale: number): Promise<Draft[]> {
  const asked = await product.call(shop.adm, 'POST', `/api/sale/${sale}/process`, { send: false })
  expect(asked.status).toBe(202)
  return notesOf(shop, code)
}

const notesOf = (by: Shop, code: string) =>
  until(`the notes of ${code}`, async () => {
    const notes = await draftsOf(by.companyId, code)
    return notes.length > 0 && notes
  })

describe.each(['FOCUS_NFE', 'SEFAZ'])('a sale with freight, by %s', (gateway) => {
  it('is an authorised note whose freight, carriage and total the authority has seen', async () => {
    await product.sql('update company set gateway = $2 where id = $1', [shop.companyId, gateway])
    const code = `venfrete${gateway.slice(0, 1).toLowerCase()}`
    const [draft] = await drafted(code, await sell(code, 'provasos'))
    expect(draft).toMatchObject({ shipping: '0', total: 19_700, freight: [1990], payments: [21_690] })
    expect((await product.call(shop.adm, 'POST', `/api/fiscal-note/${draft?.id}/send`, {})).status).toBe(202)
    await until('the note to be authorised', async () => (await shop.note(code))?.enotas_status === 'Autorizada')
    const xml = await until('its XML', async () => {
      const file = await product.call(shop.adm, 'GET', `/api/fiscal-note/${draft?.id}/xml`)
      return file.status === 200 && String(file.body['text'])
    })
    const amounts = [...xml.matchAll(/<(vProd|vFrete|vNF|vPag|modFrete)>([0-9.]+)</g)].map(([, tag, value]) => [
      tag,
      value,
    ])
    expect(amounts).toEqual([
      ['vProd', '197.00'],
      ['vFrete', '19.90'],
      ['vProd', '197.00'],
      ['vFrete', '19.90'],
      ['vNF', '216.90'],
      ['modFrete', '0'],
      ['vPag', '216.90'],
    ])
  })
})

it('a sale of a service alone puts its freight on no note', async () => {
  const sale = await sell('venservico', 'procurso')
  await changeProduct('procurso', { type_fiscal_note: 'NFSE' })
  expect(await drafted('venservico', sale)).toMatchObject([{ kind: 'NFSE', total: 19_700, freight: [0] }])
})

it('a sale on both kinds of note has all its freight on the NF-e, and the notes come to what the buyer paid', async () => {
  const sale = await sell('venambas', 'prolivro')
  await changeProduct('prolivro', { type_fiscal_note: 'NFE_NFSE', nfe_percentage: 30, is_physical: true })
  const notes = await drafted('venambas', sale)
  expect(notes).toMatchObject([
    { kind: 'NFE', total: 5910, freight: [1990], payments: [7900] },
    { kind: 'NFSE', total: 13_790, freight: [0] },
  ])
})

it('the producer who ships has the freight of a shared sale, and the partner’s part has none', async () => {
  await sell('venprimeira', 'prokit')
  await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, null, now())', [
    shop.adm.id,
    partner.companyId,
  ])
  await changeProduct('prokit', { coproducers: [{ company_id: partner.companyId, percentage: 30 }] })
  const sale = await sell('venparte', 'prokit')
  const [own] = await drafted('venparte', sale)
  // Integration settings do not hold a part: it is due, and sent automatically.
  const [theirs] = await notesOf(partner, 'venparte')
  expect(own).toMatchObject({ total: 13_790, freight: [1990], payments: [15_780], shipping: '0' })
  expect(theirs).toMatchObject({ total: 5910, freight: [0], payments: [5910], shipping: '9' })
})
