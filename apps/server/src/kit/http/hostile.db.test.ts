import { API } from '@talao/contract/api'
import { LISTS } from '@talao/contract/list/lists'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct()
  shop = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

const json = { 'content-type': 'application/json' }
const FORM = { 'content-type': 'multipart/form-data; boundary=x' }
const PART = '--x\r\ncontent-disposition: form-data; name="corporate_name"\r\n\r\n'

describe('a request that cannot be', () => {
  it.each<[string, string, string, string | undefined, Record<string, string>, number, string]>([
    ['broken JSON', 'PUT', '/api/company/1', '{"a": ', json, 400, 'json_invalido'],
    ['an empty JSON body', 'PUT', '/api/company/1', '', json, 400, 'json_invalido'],
    [
      'JSON that reaches for the prototype',
      'PUT',
      '/api/company/1',
      '{"__proto__": {"x": 1}}',
      json,
      400,
      'json_invalido',
    ],
    [
      'fields called like what every object has',
      'PUT',
      '/api/company/1',
      '{"valueOf": 1, "hasOwnProperty": 2}',
      json,
      422,
      'dados_invalidos',
    ],
    [
      'a kind of content nobody takes',
      'PUT',
      '/api/company/1',
      '<a/>',
      { 'content-type': 'application/xml' },
      415,
      'tipo_nao_aceito',
    ],
    [
      'two mebibytes of JSON',
      'PUT',
      '/api/company/1',
      `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`,
      json,
      413,
      'corpo_grande_demais',
    ],
    ['a form that is none', 'POST', '/api/company', 'nada', FORM, 400, 'formulario_invalido'],
    ['a form that was cut', 'POST', '/api/company', `${PART}Loja`, FORM, 400, 'formulario_invalido'],
    ['a cut form with a large file', 'POST', '/api/sale-file-import', `${PART}Loja`, FORM, 400, 'formulario_invalido'],
    [
      'a form without a boundary',
      'POST',
      '/api/company',
      `${PART}Loja`,
      { 'content-type': 'multipart/form-data' },
      400,
      'formulario_invalido',
    ],
    [
      'a form with an endless boundary',
      'POST',
      '/api/company',
      `${PART}Loja`,
      { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` },
      400,
      'formulario_invalido',
    ],
    ['a call that does not exist', 'GET', '/api/nada', undefined, {}, 404, 'nao_encontrado'],
    ['another method', 'DELETE', '/api/company/1', undefined, {}, 405, 'metodo_nao_aceito'],
    ['an address that cannot be read', 'GET', '/api/sale/%E0%A4%A', undefined, {}, 404, 'nao_encontrado'],
    ['an id without end', 'GET', `/api/sale/${'9'.repeat(600)}`, undefined, {}, 404, 'nao_encontrado'],
    ['an id that is none', 'GET', '/api/sale/abc', undefined, {}, 422, 'dados_invalidos'],
    [
      'a form nested without end',
      'POST',
      '/oauth/token',
      `a${'[b]'.repeat(20_000)}=1`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      422,
      'dados_invalidos',
    ],
    [
      'a form with a field twice',
      'POST',
      '/oauth/token',
      'grant_type=client_credentials&grant_type=password',
      { 'content-type': 'application/x-www-form-urlencoded' },
      422,
      'dados_invalidos',
    ],
  ])('%s is refused with its code and a request id', async (_what, method, path, body, headers, status, code) => {
    const reply = await product.call(shop.adm, method, path, body, headers)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(reply.body.request_id).toBe(reply.headers.get('x-request-id'))
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|\.ts:|at Object/)
  })
})

describe('a value that cannot be', () => {
  it.each([
    '/api/sale?customer_name=%00',
    '/api/sale?start_created_at=0000-01-01',
    '/api/sale?end_date_to_process=9999-12-31',
    '/api/fiscal-note?month_report_amount=true&start_created_at=0001-01-01',
    '/api/city?state_id=999999999999',
    '/api/city?ibge_code=-1',
    '/api/city?search=%00',
  ])('GET %s is 422', async (path) => {
    expect((await product.call(shop.adm, 'GET', path)).status).toBe(422)
  })

  it('on an integration is 422 beside its field', async () => {
    const path = `/api/integration-hotmart/${shop.integrationId}`
    for (const [body, field] of [
      [{ delay_to_send_note_in_days: -1 }, 'delay_to_send_note_in_days'],
      [{ delay_to_send_note_in_days: 366 }, 'delay_to_send_note_in_days'],
      [{ nfe_percentage: 100.0001 }, 'nfe_percentage'],
      [{ nfe_percentage: 1e-7 }, 'nfe_percentage'],
      [{ name: '' }, 'name'],
      [{ intermediary: { indicator: '2' } }, 'intermediary.indicator'],
      [{ hottok: 5 }, 'hottok'],
    ] as const) {
      const reply = await product.call(shop.adm, 'PUT', path, body)
      expect([field, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([field, 422, [field]])
    }
  })

  it('never makes a list fail, whatever stands in its query', async () => {
    const lists = [
      ['/api/sale', LISTS.sale],
      ['/api/fiscal-note', LISTS.nfe],
      ['/api/product', LISTS.product],
      ['/api/company', LISTS.company],
      ['/api/sale-integration', LISTS.integration],
      ['/api/user', LISTS.user],
    ] as const
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '',
        '0',
        '-1',
        '1.5',
        '1e30',
        'NaN',
        'null',
        "'",
        '"; drop table sale; --',
        '%',
        '_',
        '\\',
        '2026-02-30',
        '2200-01-01',
        'true',
        'all',
        ',',
        '1,2',
        '9'.repeat(30),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...lists)
          .chain(([path, spec]) =>
            fc.tuple(
              fc.constant(path),
              fc.dictionary(
                fc.constantFrom(
                  ...spec.search,
                  ...spec.dates.map((date) => `start_${date}`),
                  ...spec.dates.map((date) => `end_${date}`),
                  'page',
                  'per_page',
                  'order_by',
                  'order_direction',
                  'with',
                  'company_id',
                  'total',
                  'status',
                  'enotas_status',
                  'pagination',
                ),
                value,
                { maxKeys: 3 },
              ),
            ),
          ),
        async ([path, query]) => {
          const { status, body } = await product.call(
            shop.adm,
            'GET',
            `${path}?${new URLSearchParams(query).toString()}`,
          )
          expect([JSON.stringify(query), [200, 404, 422].includes(status), body.code === 'erro_interno']).toEqual([
            JSON.stringify(query),
            true,
            false,
          ])
        },
      ),
      { numRuns: 400 },
    )
  })

  it('never makes a save fail, whatever stands in its fields', async () => {
    const saves = [
      [`/api/company/${shop.companyId}`, 'PUT /api/company/:id'],
      [`/api/integration-hotmart/${shop.integrationId}`, 'PUT /api/integration-hotmart/:id'],
      [
        `/api/company-complementary/nfe-default-setting/${shop.companyId}`,
        'PUT /api/company-complementary/nfe-default-setting/:company_id',
      ],
      ['/api/company-config', 'POST /api/company-config'],
    ] as const
    const names = [
      'fantasy_name',
      'contact',
      'state_registration',
      'email',
      'address',
      'version',
      'name',
      'nfe_percentage',
      'delay_to_send_note_in_days',
      'auto_send',
      'auto_since',
      'intermediary',
      'client_id',
      'ncm',
      'nfe_tax',
      'additional_information',
      'max_per_run',
      'company_id',
      'culture_encourager',
      'row_version',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...saves),
        fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }), { maxKeys: 3 }),
        async ([path, call], body) => {
          expect(API[call]).toBeDefined()
          const { status } = await product.call(shop.adm, call.split(' ')[0] ?? '', path, body)
          expect([JSON.stringify(body), status < 500]).toEqual([JSON.stringify(body), true])
        },
      ),
      { numRuns: 400 },
    )
  })
})
