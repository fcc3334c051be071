import type { NfseOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../../test/support/service-shop.ts'
import { until } from '../../../../../../test/support/until.ts'
import { fixedClock } from '../../../kit/clock.ts'

/** Some minutes behind the real clock, so that the test can advance it to delayed jobs. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())

let product: Product
let shop: ServiceShop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openServiceShop(product, 'NFSE_NACIONAL')
})
afterAll(() => product.stop())

async function issued(code: string): Promise<NfseOut> {
  await shop.sell(code, { at: clock.now() })
  return shop.inState(code, 'Autorizada')
}

/** What a backup from before the sending would hold: the draft, and the number sequence as it was. */
async function restoreFrom(note: NfseOut): Promise<void> {
  for (const table of ['attempt_bytes', 'attempt', 'issue_key', 'note_file'])
    await product.sql(`delete from ${table} where note_id = $1`, [note.id])
  await product.sql(
    `update note set enotas_status = 'PENDING', access_key = null, number = null, rps_number = null, rps_serie = null, authorized_at = null,
       sent_to_provider_at = null, provider_status = null, protocol = null, authority_code = null, next_consult_at = null where id = $1`,
    [note.id],
  )
  await product.sql('update sale set issue_date = null where id = $1', [note.sale_id])
  await product.sql('update nfs_access_setting set next_number = $2 where company_id = $1', [
    shop.companyId,
    note.rps_number,
  ])
}
const validThere = () => product.simulator.admin.sefin.nfse({ cnpj: shop.cnpj }).valid

describe('a restored backup that has forgotten an NFS-e sent straight to the national system', () => {
  it('finds it again under its own number when it is sent once more', async () => {
    const before = await issued('RBMESMO')
    const valid = validThere()
    await restoreFrom(before)
    await shop.ask(before.id, 'send')
    const after = await shop.inState('RBMESMO', 'Autorizada')
    expect([after.access_key, after.rps_number]).toEqual([before.access_key, before.rps_number])
    expect(validThere()).toBe(valid)
  })

  it('finds it again behind the back of another note that has met its number', async () => {
    const before = await issued('RBVELHA')
    await restoreFrom(before)
    const valid = validThere()
    const other = await issued('RBOUTRA')
    expect([other.access_key !== before.access_key, other.rps_number]).toEqual([true, (before.rps_number ?? 0) + 1])
    await shop.ask(before.id, 'send')
    const after = await shop.inState('RBVELHA', 'Autorizada')
    expect([after.access_key, after.rps_number]).toEqual([before.access_key, before.rps_number])
    expect(validThere()).toBe(valid + 1)
    await until('the XML', async () => (await shop.file(after.id, 'xml')).status === 200)
  })

  it('does not take the other service of the same sale for it', async () => {
    const first = await issued('RBDUAS')
    await restoreFrom(first)
    await product.sql('update note set part = 2 where id = $1', [first.id])
    await shop.ask(first.id, 'send')
    const second = await shop.inState('RBDUAS', 'Autorizada')
    expect(second.access_key).not.toBe(first.access_key)
    expect(second.rps_number).toBe((first.rps_number ?? 0) + 1)
  })
})
