import type { NfseOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'

/** Behind the real clock, so that the test can advance it to delayed jobs. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())

let product: Product
let shop: ServiceShop
let side: WorkerSide
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openServiceShop(product, 'NFSE_NACIONAL')
  side = await workerSide(product, clock)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

async function authorised(code: string): Promise<NfseOut> {
  await shop.sell(code, { at: clock.now() })
  return shop.inState(code, 'Autorizada')
}
const chaveOf = (note: NfseOut) => note.access_key ?? ''
const actOf = (note: NfseOut, type: Parameters<Product['simulator']['admin']['sefin']['actOfCity']>[1]) =>
  product.simulator.admin.sefin.actOfCity(chaveOf(note), type)
const timelineOf = async (note: NfseOut) =>
  (await product.call(shop.adm, 'GET', `/api/service-fiscal-note/${note.id}/timeline`)).body.data as { kind: string }[]

/** Reads the distribution to its end in both environments, homologação first. */
async function read(): Promise<number> {
  clock.advance(1_000)
  const asked = clock.now()
  await withCompanies(side.db, [shop.companyId], (tx) =>
    side.queue.enqueue(tx, 'read-distribution', { company_id: shop.companyId }, { key: 'test' }),
  )
  await until('both environments to be read', async () => {
    const rows = await product.sql('select 1 from distribution_cursor where company_id = $1 and read_at >= $2', [
      shop.companyId,
      asked.toISOString(),
    ])
    return rows.length === 2
  })
  const [row] = await product.sql<{ last_nsu: string }>(
    `select last_nsu from distribution_cursor where company_id = $1 and environment = 'homologacao'`,
    [shop.companyId],
  )
  return Number(row?.last_nsu)
}
const orphans = () =>
  product.sql<{ access_key: string; number: string }>(
    'select access_key, number from orphan_document where company_id = $1',
    [shop.companyId],
  )

describe('the distribution of the national NFS-e', () => {
  it('tells of a cancellation by the city, which ends the note and is kept, once', async () => {
    const note = await authorised('DFUM')
    actOf(note, '305101')
    const nsu = await read()
    expect(nsu).toBeGreaterThan(0)
    const after = await shop.inState('DFUM', 'Cancelada')
    expect((await shop.file(note.id, 'xml', 'cancel')).status).toBe(200)
    await product.sql('update distribution_cursor set last_nsu = 0 where company_id = $1', [shop.companyId])
    expect(await read()).toBe(nsu)
    expect((await shop.read(note.id)).version).toBe(after.version)
    expect((await timelineOf(note)).filter(({ kind }) => kind === 'canceled')).toHaveLength(1)
    expect(await orphans()).toEqual([])
  })

  it('goes on where it stopped, past documents of a kind nobody knows', async () => {
    product.simulator.admin.sefin.setKnob('adn_unknown_documents', 'on')
    const before = await read()
    const note = await authorised('DFDOIS')
    actOf(note, '305102')
    expect(await read()).toBeGreaterThanOrEqual(before + 4)
    expect(await timelineOf(note)).toContainEqual(
      expect.objectContaining({ kind: 'city_event', text: 'Bloqueada pela prefeitura' }),
    )
    expect((await shop.read(note.id)).enotas_status).toBe('Autorizada')
    product.simulator.admin.sefin.setKnob('adn_unknown_documents', 'off')
  })

  it('brings a note back that lost its answer and was given up, by the id of its DPS', async () => {
    const note = await authorised('DFVOLTA')
    await product.sql(
      `update note set enotas_status = 'WAINTING', access_key = null, number = null, next_consult_at = null where id = $1`,
      [note.id],
    )
    await product.sql(`update attempt set state = 'UNKNOWN' where note_id = $1`, [note.id])
    await read()
    expect((await shop.inState('DFVOLTA', 'Autorizada')).access_key).toBe(note.access_key)
    expect(await orphans()).toEqual([])
  })

  it('shows a note that was made outside, and no note of ours takes its number', async () => {
    const note = await authorised('DFFORA')
    await product.sql('update note set access_key = null where id = $1', [note.id])
    await product.sql('update issue_key set number = 900000 where note_id = $1', [note.id])
    await product.sql('update nfs_access_setting set next_number = $2 where company_id = $1', [
      shop.companyId,
      note.rps_number,
    ])
    await read()
    expect(await orphans()).toEqual([{ access_key: note.access_key, number: String(note.rps_number) }])
    const next = await authorised('DFDEPOIS')
    expect(next.rps_number).toBe((note.rps_number ?? 0) + 1)
  })

  it('tells a note that a restored backup has forgotten under which number it stands there', async () => {
    const note = await authorised('DFCOPIA')
    for (const table of ['attempt_bytes', 'attempt', 'issue_key', 'note_file'])
      await product.sql(`delete from ${table} where note_id = $1`, [note.id])
    await product.sql(
      `update note set enotas_status = 'PENDING', access_key = null, number = null, rps_number = null, authorized_at = null where id = $1`,
      [note.id],
    )
    await read()
    expect(await orphans()).toContainEqual({ access_key: note.access_key, number: String(note.rps_number) })
    await shop.ask(note.id, 'send')
    const found = await shop.inState('DFCOPIA', 'Autorizada')
    expect([found.access_key, found.rps_number]).toEqual([note.access_key, note.rps_number])
  })
})
