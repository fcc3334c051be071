import { describe, expect, it } from 'vitest'
import {
  between,
  CANARY,
  canariesIn,
  foreign,
  mine,
  own,
  plain,
  product,
  stranger,
  theirs,
  wise,
} from './tenants-fixture.ts'

describe('searching', () => {
  it.each([
    () => `/api/sale?customer_name=${CANARY}`,
    () => `/api/sale?id=${foreign.sale}`,
    () => `/api/sale?product_id=${foreign.product}`,
    () => `/api/sale?integration_hotmart_id=${foreign.integration}`,
    () => `/api/sale?external_sales_id=HP-${CANARY}`,
    () => `/api/sale-file-import?id=${foreign.file_import}`,
    () => `/api/sale-file-import?responsible=${CANARY}`,
    () => `/api/fiscal-note?id=${foreign.note}`,
    () => `/api/fiscal-note?customer_name=${CANARY}`,
    () => `/api/fiscal-note?sale_id=${foreign.sale}`,
    () => `/api/service-fiscal-note?id=${foreign.service_note}`,
    () => `/api/service-fiscal-note?customer_name=${CANARY}`,
    () => `/api/service-fiscal-note?sale_id=${foreign.sale}`,
    () => `/api/product?name=${CANARY}`,
    () => `/api/company?corporate_name=${CANARY}`,
    () => `/api/company?cnpj=${theirs.cnpj}`,
    () => `/api/sale-integration?id=${foreign.integration}`,
  ])('finds nothing of another company (%#)', async (path) => {
    for (const who of [mine.adm, between])
      expect((await product.call(who, 'GET', path())).body).toMatchObject({ data: [], total: 0 })
    expect((await product.call(wise, 'GET', path())).body).toMatchObject({ total: 1 })
  })
})

describe('the search of everything', () => {
  it.each([() => CANARY, () => `HP-${CANARY}`, () => theirs.cnpj, () => `Curso ${CANARY}`])(
    'finds nothing of another company (%#)',
    async (typed) => {
      const path = `/api/search?q=${encodeURIComponent(typed())}`
      for (const who of [mine.adm, between]) expect((await product.call(who, 'GET', path)).body).toEqual({ data: [] })
      expect((await product.call(stranger, 'GET', path)).body).toEqual({ data: [] })
      expect(((await product.call(wise, 'GET', path)).body.data as unknown[]).length).toBeGreaterThan(0)
    },
  )
})

describe('GET /api/audit-log', () => {
  it('tells of the companies somebody runs, and refuses a foreign one', async () => {
    const path = '/api/audit-log'
    const list = await product.call(mine.adm, 'GET', `${path}?per_page=200`)
    expect(new Set((list.body.data as { company_id: number }[]).map((one) => one.company_id))).toEqual(
      new Set([own.company]),
    )
    expect(canariesIn(list)).toEqual([])
    expect(canariesIn(await product.call(between, 'GET', `${path}?per_page=200`))).not.toContain(CANARY)
    expect((await product.call(mine.adm, 'GET', `${path}?company_id=${own.company},${foreign.company}`)).status).toBe(
      404,
    )
    expect((await product.call(plain, 'GET', path)).status).toBe(403)
    expect((await product.call(wise, 'GET', `${path}?company_id=${foreign.company}`)).body.total).toBeGreaterThan(0)
    expect((await product.call(null, 'GET', path)).status).toBe(401)
  })
})
