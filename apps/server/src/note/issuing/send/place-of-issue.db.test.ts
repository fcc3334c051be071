import { parseInscricaoEstadual, type Uf } from '@talao/fiscal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../../test/support/product.ts'
import { purchase } from '../../../../../../test/support/purchase.ts'
import { openServiceShop } from '../../../../../../test/support/service-shop.ts'
import { openShop, type Shop } from '../../../../../../test/support/shop.ts'
import { until } from '../../../../../../test/support/until.ts'
import { fixedClock } from '../../../kit/clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * The last 03:30 UTC: 00:30 in São Paulo, still the previous day in Manaus. Not in the future, because the queue would
 * wait for it.
 */
const TURN = new Date(Math.floor((Date.now() - 3.5 * HOUR_MS) / DAY_MS) * DAY_MS + 3.5 * HOUR_MS)
/** Local time at that moment in a place so many hours behind UTC. */
function clockThere(behind: number): string {
  return `${new Date(TURN.getTime() - behind * HOUR_MS).toISOString().slice(0, 19)}-0${behind}:00`
}
let product: Product
beforeAll(async () => {
  product = await startProduct({ clock: fixedClock(TURN.toISOString()), worker: true })
})
afterAll(() => product.stop())

/** The first inscrição estadual of the UF with valid check digits. */
function someRegistration(uf: Uf): string {
  const [start, length] = (
    { AM: [40_000_000, 9], AC: [10_000_000_000, 13], MT: [13_000_000, 9], PE: [3_214_180, 9] } as const
  )[uf as 'AM']
  for (let number = start * 10; ; number += 1) {
    const found = parseInscricaoEstadual(String(number).padStart(length, '0'), uf)
    if (found) return found
  }
}

// table
const PLACES = [
  ['Manaus', 'AM', 1302603, '69005000', 4],
  ['Rio Branco', 'AC', 1200401, '69900000', 5],
  ['Cuiabá', 'MT', 5103403, '78005000', 4],
  ['Fernando de Noronha', 'PE', 2605459, '53990000', 2],
] as const

it.each(PLACES)(
  'a note of %s bears its own hour, and is of its own day in list and report',
  async (_city, uf, city_id, postal_code, behind) => {
    const clock = clockThere(behind)
    const day = clock.slice(0, 10)
    const goods = await openShop(product)
    const services = await openServiceShop(product, 'NFSE_NACIONAL')
    for (const { adm, companyId } of [goods, services]) {
      const moved = await product.call(adm, 'PUT', `/api/company/${companyId}`, {
        state_registration: someRegistration(uf),
        address: { postal_code, street: 'Rua Um', number: '1', neighborhood: 'Centro', city_id },
      })
      expect([moved.status, moved.body.errors]).toEqual([200, undefined])
    }
    expect((await goods.deliver(purchase({ code: `HP${uf}`, at: TURN }))).status).toBe(200)
    await services.sell(`HS${uf}`, { at: TURN })
    const nfe = await until(`the NF-e of ${uf}`, async () => {
      const note = await goods.note(`HP${uf}`)
      return note?.enotas_status === 'Autorizada' && note
    })
    const service = await services.inState(`HS${uf}`, 'Autorizada')
    expect(nfe.access_key?.slice(2, 6)).toBe(day.slice(2, 7).replace('-', ''))
    const nfeXml = await xml(goods, `/api/fiscal-note/${nfe.id}/xml`)
    expect(/<dhEmi>([^<]*)/.exec(nfeXml)?.[1]).toBe(clock)
    const nfseXml = await xml(services, `/api/service-fiscal-note/${service.id}/xml`)
    expect(/<dCompet>([^<]*)/.exec(nfseXml)?.[1]).toBe(day)
    // Some minutes earlier: the authority refuses an emission time ahead of its own clock.
    const dhEmi = /<dhEmi>([^<]*)/.exec(nfseXml)?.[1] ?? ''
    expect([dhEmi.slice(0, 13), dhEmi.slice(-6)]).toEqual([clock.slice(0, 13), clock.slice(-6)])

    const sent = `in_production=false&start_sent_to_provider_at=${day}&end_sent_to_provider_at=${day}`
    const bought = `type_date=purchase_date&group=day&start_date=${day}&end_date=${day}`
    for (const [shop, list] of [
      [goods, '/api/fiscal-note'],
      [services, '/api/service-fiscal-note'],
    ] as const) {
      expect([list, (await product.call(shop.adm, 'GET', `${list}?${sent}`)).body.total]).toEqual([list, 1])
      const report = await product.call(shop.adm, 'GET', `/api/reports/dashboard/sales?${bought}`)
      expect((report.body.data as { total: number }).total).toBe(1)
    }
  },
)

async function xml({ adm }: Pick<Shop, 'adm'>, path: string): Promise<string> {
  return until(`the file of ${path}`, async () => {
    const reply = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${adm.token}` } })
    return reply.ok && reply.text()
  })
}
