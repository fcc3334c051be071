import type { NormBundleOut, NormPreviewOut, NormRowOut } from '@talao/contract'
import { NORM_KINDS } from '@talao/fiscal/norms/norm-row'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-12-23T14:00:00Z')
let product: Product
let wise: Person
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  wise = await product.person({ wise: true })
  shop = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

async function download(kind: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/norms/table?kind=${kind}`, {
    headers: { authorization: `Bearer ${wise.token}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return answer.text()
}
function form(kind: string, text: string): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries({ kind, source: 'Tabela de exemplo', published_on: '2026-12-20' }))
    fields.set(name, value)
  fields.set('file', new Blob([text]), 'tabela.csv')
  return fields
}
const preview = async (kind: string, text: string) =>
  (await product.call(wise, 'POST', '/api/norms/table/preview', form(kind, text))).body.data as NormPreviewOut
const send = (kind: string, text: string, who = wise): Promise<Reply> =>
  product.call(who, 'POST', '/api/norms/table', form(kind, text))
const rows = async (query: string) =>
  (await product.call(shop.adm, 'GET', `/api/norms?${query}`)).body.data as NormRowOut[]

describe('the whole table of a kind', () => {
  it.each(NORM_KINDS.filter((kind) => kind !== 'PACKAGE' && kind !== 'SIMPLES_ANNEX'))(
    'of %s comes as a CSV that changes nothing when it is sent back',
    async (kind) => {
      const text = await download(kind)
      expect(text.split('\r\n').length).toBeGreaterThan(6)
      expect((await preview(kind, text)).rows).toEqual({ new: 0, changed: 0, gone: 0 })
    },
  )

  it('is previewed with the rows that are new, changed and gone, and nothing is stored', async () => {
    const lines = (await download('CINDOP')).split('\r\n')
    const text = [...lines.slice(0, -2), '020101;01/01/2027;;;;;;;;1', ''].join('\r\n').replace('true', 'false')
    expect((await preview('CINDOP', text)).rows).toEqual({ new: 1, changed: 1, gone: 1 })
    expect(await rows('kind=CINDOP&layer=LOCAL')).toEqual([])
  })

  it('leaves the lines that say what counts already where they came from', async () => {
    const text = (await download('CINDOP')).replace('true', 'false')
    const id = idOf(await send('CINDOP', text))
    await until('the check of the table', async () => {
      const { body } = await product.call(wise, 'GET', `/api/norms/bundle/${id}`)
      return (body.data as NormBundleOut).state === 'ACTIVE'
    })
    expect(await rows('kind=CINDOP&layer=LOCAL')).toMatchObject([{ value: { needs_buyer_city: false } }])
    expect(await rows('kind=CINDOP')).toHaveLength(8)
  })

  it('is for who administers the platform', async () => {
    expect((await product.call(shop.adm, 'GET', '/api/norms/table?kind=RATE')).status).toBe(403)
    expect((await send('RATE', 'code\nCBS\n', shop.adm)).status).toBe(403)
  })
})

it('a change that is announced without a day is told until a row gives it one', async () => {
  const undated = async () =>
    (
      (await product.call(shop.adm, 'GET', '/api/norms/summary')).body.data as { undated: { name: string }[] }
    ).undated.map(({ name }) => name)
  expect(await undated()).toEqual(['NT_2026_005_PRODUCTION', 'NFSE_NT_009'])
  const row = {
    kind: 'FEATURE',
    code: 'NFSE_NT_009',
    valid_from: '2027-03-01',
    value: { on: true },
    state: 'IN_FORCE',
    source: 'Ato de exemplo',
  }
  await product.call(wise, 'POST', '/api/norms/row', row)
  await until('the row to count', async () => !(await undated()).includes('NFSE_NT_009'))
  expect(await undated()).toEqual(['NT_2026_005_PRODUCTION'])
})
