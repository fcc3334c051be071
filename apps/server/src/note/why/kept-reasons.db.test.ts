import { WhyOut as WhyAnswer, type WhyOut } from '@talao/contract/note/why'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
})
afterAll(async () => await product.stop())

const why = async (id: number): Promise<WhyOut> =>
  WhyAnswer.parse((await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}/why`)).body.data)

it('keeps the reasons of a note as it was composed for sending, whatever is changed later', async () => {
  await shop.deliver(purchase({ code: 'PORQUE', at: clock.now(), productName: 'Livro digital', productId: 120_001 }))
  const note = await until('the note', async () => {
    const found = await shop.note('PORQUE')
    return found?.enotas_status === 'Autorizada' && found
  })
  const first = await why(note.id)
  expect(first).toMatchObject({ is_frozen: true, remark: null })
  expect(first.norms_version).not.toBeNull()
  const of = (key: string) => first.reasons.find((reason) => reason.key === key)
  expect(of('cfop')).toMatchObject({ value: '5102', from: 'DEFAULT', rule: { id: 'CFOP-SAME-STATE' } })
  expect(of('icms_code')).toMatchObject({ rule: { id: 'ICMS-CODE-IMMUNE' }, from: 'LAW' })
  expect(of('number')).toMatchObject({ value: String(note.number), change_at: { route: '/numeracao' } })
  const changed = await product.call(
    shop.adm,
    'PUT',
    `/api/company-complementary/nfe-default-setting/${shop.companyId}`,
    { cfop_same_state: '5101' },
  )
  expect(changed.status).toBe(200)
  expect(await why(note.id)).toEqual(first)
  const [row] = await product.sql<{ bytes: number }>(
    `select octet_length(reasons::text)::int as bytes from note where id = $1`,
    [note.id],
  )
  expect(row?.bytes).toBeLessThanOrEqual(4096)
})
