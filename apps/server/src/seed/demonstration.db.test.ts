import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../test/support/product.ts'
import { until } from '../../../../test/support/until.ts'
import { seedDemonstration } from './demonstration.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: true })
  await seedDemonstration({ ...product.config, databaseUrl: product.database.adminUrl })
})
afterAll(() => product.stop())

const notes = () =>
  product.sql<{ kind: string; enotas_status: string; fail_on_send_to_enotas: string | null; notes: number }>(
    'select kind, enotas_status, fail_on_send_to_enotas, count(*)::int as notes from note group by 1, 2, 3 order by 1, 2',
  )

it('shows notes of goods and of services, authorised, and one that was refused', async () => {
  await until('every note to be settled', async () => {
    const all = await notes()
    const settled = all.filter(({ enotas_status }) => ['Autorizada', 'Negada'].includes(enotas_status))
    return settled.length === all.length && all.reduce((sum, { notes: n }) => sum + n, 0) >= 7
  })
  expect(await notes()).toEqual([
    { kind: 'NFE', enotas_status: 'Autorizada', fail_on_send_to_enotas: null, notes: 4 },
    { kind: 'NFE', enotas_status: 'Negada', fail_on_send_to_enotas: expect.any(String), notes: 1 },
    { kind: 'NFSE', enotas_status: 'Autorizada', fail_on_send_to_enotas: null, notes: 2 },
  ])
})
