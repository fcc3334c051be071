import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
  await sold('FAIXA1')
  const body = { homologation: { next_number: 12 } }
  await product.call(shop.adm, 'PUT', `/api/nfe-access-setting/${shop.companyId}`, body)
  await sold('FAIXA12')
})
afterEach(() => {
  product.simulator.admin.removeFaults()
  setSaoPaulo('operating')
})
afterAll(() => product.stop())

const setSaoPaulo = (state: 'operating' | 'paused') =>
  product.simulator.admin.sefaz.setAuthorizer({ authorizer: 'SP', state })

async function sold(code: string): Promise<void> {
  expect((await shop.deliver(purchase({ code, at: new Date() }))).status).toBe(200)
  await until(`${code} to be authorised`, async () => (await shop.note(code))?.enotas_status === 'Autorizada')
}
async function giveUp(start_number: number, end_number: number): Promise<void> {
  const wish = { serie: 1, start_number, end_number, reason: 'Numeração pulada por falha do sistema' }
  expect((await product.call(shop.adm, 'POST', '/api/fiscal-note/void-range', wish)).status).toBe(202)
}
type Range = { id: number; state: string; tries: number; authority_code: string | null }
const lastIs = (state: string, tries: number) =>
  until(`the range to be ${state} after ${tries}`, async () => {
    const rows = await product.sql<Range>(
      'select id::int, state, tries, authority_code from void_range where company_id = $1 order by id desc limit 1',
      [shop.companyId],
    )
    return rows[0]?.state === state && rows[0].tries === tries && rows[0]
  })
/** Waits until the next try is due. */
const due = () =>
  until('the next try to be due', async () => {
    const rows = await product.sql(
      `update jobs.job set start_after = now() where name = 'settle-void-range' and state = 'created' returning 1`,
    )
    return rows.length > 0
  })

describe('a declaration of which one number is void already', () => {
  /** Makes an inutilização as other software would: nothing of it is stored here. */
  async function voidElsewhere(number: number): Promise<void> {
    await giveUp(number, number)
    await lastIs('DONE', 1)
    await product.sql('delete from attempt_bytes where void_range_id is not null')
    await product.sql('delete from void_range where company_id = $1', [shop.companyId])
  }

  it('is refused, although a closed authority was asked before: nothing of ours is there', async () => {
    await voidElsewhere(3)
    setSaoPaulo('paused')
    await giveUp(2, 4)
    await lastIs('PREPARED', 1)
    setSaoPaulo('operating')
    await due()
    expect(await lastIs('DENIED', 2)).toMatchObject({ authority_code: '256' })
  })

  it('stays uncertain once an answer was lost, whatever later tries return', async () => {
    product.simulator.admin.addFault({ kind: 'drop_after', path: 'NFeInutilizacao4', count: 1 })
    await giveUp(6, 8)
    await lastIs('UNKNOWN', 1)
    setSaoPaulo('paused')
    await due()
    await lastIs('UNKNOWN', 2)
    setSaoPaulo('operating')
    await due()
    expect((await lastIs('DONE', 3)).authority_code).toMatch(/^(563|256)$/)
  })
})
