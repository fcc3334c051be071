import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../../test/support/product.ts'
import { purchase } from '../../../../../../test/support/purchase.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../../test/support/shop.ts'
import { until } from '../../../../../../test/support/until.ts'
import { fixedClock } from '../../../kit/clock.ts'

const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
})
afterAll(() => product.stop())

async function sold(code: string): Promise<NoteRow> {
  expect((await shop.deliver(purchase({ code, at: clock.now() }))).status).toBe(200)
  return until(`${code} to be settled`, async () => {
    const note = await shop.note(code)
    return note && !['PENDING', 'PROCESSING'].includes(note.enotas_status) ? note : undefined
  })
}

describe('a sale of a company that issues directly at the SEFAZ', () => {
  it('becomes an authorised note with our own number, and its XML is home with the answer', async () => {
    const note = await sold('SFUM')
    expect(note).toMatchObject({
      enotas_status: 'Autorizada',
      number: 1,
      access_key: expect.stringMatching(/^\d{44}$/),
    })
    expect(
      await product.sql(
        `select k.is_current, u.at from certificate_use u join company_certificate k on k.id = u.certificate_id where u.note_id = $1`,
        [note.id],
      ),
    ).toEqual([{ is_current: true, at: expect.any(Date) }])
    const files = await product.sql<{ kind: string; sha256: string | null }>(
      'select kind, sha256 from note_file where note_id = $1',
      [note.id],
    )
    expect(files).toEqual([{ kind: 'XML', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('takes the next number each time', async () => {
    expect(await sold('SFDOIS')).toMatchObject({ enotas_status: 'Autorizada', number: 2 })
  })
})
