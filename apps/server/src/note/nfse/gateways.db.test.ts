import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

/** Some minutes behind the real clock, so that postponed jobs can be reached by advancing it. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())

let product: Product
const shops = new Map<string, ServiceShop>()
const ROADS = ['FOCUS_NFE', 'FOCUS_NFE_MUNICIPAL', 'NFSE_NACIONAL'] as const
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  for (const road of ROADS) shops.set(road, await openServiceShop(product, road))
})
afterEach(() => product.simulator.admin.removeFaults())
afterAll(() => product.stop())

const shopOf = (road: string) => {
  const shop = shops.get(road)
  if (!shop) throw new Error(`No shop takes the road ${road}.`)
  return shop
}

describe.each(ROADS)('a sale of a service by the road %s', (road) => {
  it('becomes an authorised NFS-e with its number, its RPS, its key and its XML', async () => {
    const shop = shopOf(road)
    await shop.sell('SVUM', { price: 197, at: clock.now() })
    const note = await shop.inState('SVUM', 'Autorizada')
    expect(note).toMatchObject({
      gateway: road,
      rps_number: expect.any(Number),
      rps_serie: expect.any(String),
      number: expect.stringMatching(/^\d+$/),
      total: 197,
      net_value: 197,
      withheld_total: 0,
    })
    if (road !== 'FOCUS_NFE_MUNICIPAL') expect(note.access_key).toMatch(/^\d{50}$/)
    const xml = await until('the XML', async () => {
      const file = await shop.file(note.id, 'xml')
      return file.status === 200 && file
    })
    expect(String(xml.body.text)).toMatch(/<InfNfse|<infNFSe/)
    const sale = (await product.call(shop.adm, 'GET', '/api/sale?external_sales_id=SVUM&with=service_fiscal_notes'))
      .body.data
    expect(sale).toMatchObject([
      { status: 'DONE', fiscal_notes: [], service_fiscal_notes: [{ id: note.id, enotas_status: 'Autorizada' }] },
    ])
  })

  it('that is refused keeps its RPS, and is authorised under it once it is right', async () => {
    const shop = shopOf(road)
    await shop.sell('SVNEG', { price: 50, at: clock.now(), productName: 'Curso [sim:E0202]' })
    const refused = await shop.inState('SVNEG', 'Negada')
    expect(refused).toMatchObject({ fail_on_send_to_enotas: expect.stringContaining('E0202'), number: null })
    const right = {
      items: [{ description: 'Curso certo', quantity: 1, value_per_unit: 50 }],
      nfs_service: { description: 'Curso certo' },
    }
    const path = `/api/service-fiscal-note/${refused.id}`
    expect((await product.call(shop.adm, 'PUT', path, right)).status).toBe(200)
    expect((await shop.ask(refused.id, 'send')).status).toBe(202)
    const note = await shop.inState('SVNEG', 'Autorizada')
    expect([note.rps_serie, note.rps_number]).toEqual([refused.rps_serie, refused.rps_number])
  })

  it('whose answer is lost is one note, found by asking', async () => {
    const shop = shopOf(road)
    product.simulator.admin.addFault({ kind: 'drop_after', count: 1, method: 'POST', path: SENDS[road] })
    await shop.sell('SVPERD', { price: 80, at: clock.now() })
    await until('the lost answer', async () => (await shop.service('SVPERD'))?.sent_to_provider_at)
    const lost = await shop.service('SVPERD')
    await until('the consult to find it', async () => {
      await shop.ask(lost?.id ?? 0, 'consult')
      return (await shop.service('SVPERD'))?.enotas_status === 'Autorizada'
    })
    expect(valid(road, shop)).toBe(1)
  })

  it('is cancelled when its seller asks for it', async () => {
    const shop = shopOf(road)
    await shop.sell('SVCANC', { price: 60, at: clock.now() })
    const note = await shop.inState('SVCANC', 'Autorizada')
    const asked = await shop.ask(note.id, 'cancel', { motive: '2', reason: 'O curso não foi prestado ao comprador' })
    expect(asked.status).toBe(202)
    expect(await shop.inState('SVCANC', 'Cancelada')).toMatchObject({ cancel_state: 'DONE' })
  })

  it('is replaced by a corrected note, and the old one is cancelled by that alone', async () => {
    const shop = shopOf(road)
    await shop.sell('SVSUB', { price: 70, at: clock.now() })
    const old = await shop.inState('SVSUB', 'Autorizada')
    await until('the XML', async () => (await shop.file(old.id, 'xml')).status === 200)
    const asked = await shop.ask(old.id, 'substitute', {
      motive: '99',
      reason: 'A descrição do serviço estava errada',
      observations: 'Turma de novembro',
    })
    expect([asked.status, asked.body.message]).toEqual([201, 'A nota substituta foi feita. Confira e envie.'])
    const id = idOf(asked)
    expect(await shop.read(id)).toMatchObject({ substitutes_id: old.id, enotas_status: 'PENDING', problems: [] })
    expect((await shop.read(old.id)).enotas_status).toBe('Autorizada')
    expect((await shop.ask(old.id, 'substitute', { motive: '05' })).body).toMatchObject({
      code: 'substituicao_nao_permitida',
      message: expect.stringContaining(`A nota ${id} já foi feita`),
    })
    expect((await shop.ask(id, 'send')).status).toBe(202)
    await until('the new note', async () => (await shop.read(id)).enotas_status === 'Autorizada')
    const replaced = await until('the old note to be replaced', async () => {
      const note = await shop.read(old.id)
      return note.substituted_by_id !== null && note
    })
    expect(replaced).toMatchObject({
      substituted_by_id: id,
      enotas_status: 'Cancelada',
      actions: { substitute: expect.any(String) },
    })
  })
})

/** The largest number of valid documents the authority has for one note. */
function valid(road: string, shop: ServiceShop): number {
  const { admin } = product.simulator
  if (road !== 'FOCUS_NFE_MUNICIPAL') return admin.sefin.nfse({ cnpj: shop.cnpj }).most_valid_documents_of_a_sale
  return admin.notes({ cnpj: shop.cnpj }).most_valid_documents_of_a_ref
}

describe('a service note sent under an access that is not known any more', () => {
  it('goes out again, under the same reference, once a person says that it is not there', async () => {
    const shop = shopOf('FOCUS_NFE')
    product.simulator.admin.addFault({ kind: 'drop_before', count: 1, method: 'POST', path: SENDS.FOCUS_NFE })
    await shop.sell('SVANTES', { price: 45, at: clock.now() })
    const open = await until('the doubt', async () => {
      const note = await shop.service('SVANTES')
      const [attempt] = await product.sql('select state from attempt where note_id = $1', [note?.id ?? 0])
      return attempt?.['state'] === 'UNKNOWN' && note
    })
    expect((await shop.ask(open.id, 'declare-absent')).status).toBe(409)
    await product.sql(`update attempt set token_scope = 'de-antes' where note_id = $1`, [open.id])
    clock.advance(3 * 60_000)
    await shop.ask(open.id, 'consult')
    expect((await shop.read(open.id)).actions).toHaveProperty('declare_absent', true)
    expect((await shop.ask(open.id, 'declare-absent')).status).toBe(202)
    await shop.inState('SVANTES', 'Autorizada')
    expect(await product.sql('select 1 from attempt where note_id = $1', [open.id])).toHaveLength(1)
  })
})

const SENDS = {
  FOCUS_NFE: '^/v2/nfsen$',
  FOCUS_NFE_MUNICIPAL: '^/v2/nfse$',
  NFSE_NACIONAL: '/nfse$',
} as const
