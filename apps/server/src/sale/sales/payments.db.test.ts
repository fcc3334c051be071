import { composeNfe, writeNfe } from '@talao/fiscal'
import { ALL_EMITTED, NONE_NEW } from '@talao/fiscal/testing/nfe/emitted-packages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { sheetRow } from '../../../testing/import-rows.ts'
import { csvOf, ended, importOf, view } from '../../../testing/imports.ts'
import { HEADERS, PAYMENT_COLUMNS } from '../../intake/imports/rows/columns.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { loadNfe } from '../../note/nfe/load.ts'

const clock = fixedClock('2026-12-10T15:00:00Z')
let product: Product
let shop: Shop
let worker: WorkerSide
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  worker = await workerSide(product, clock)
  shop = await openShop(product, { certificate: false, integration: { auto_process: false } })
})
afterAll(async () => {
  await worker.close()
  await product.stop()
})

const NONE = {
  transaction_id: null,
  payment_means: null,
  psp_name: null,
  psp_cnpj: null,
  receiver_name: null,
  receiver_cnpj: null,
}
const PSP = '18236120000158'
const RECEIVER = '11222333000181'
const paymentsOf = async (id: number, who = shop.adm) =>
  (await product.call(who, 'GET', `/api/sale/${id}`)).body.data as { payments: object[] }
const idOfSale = async (code: string) =>
  (await product.sql<{ id: number }>('select id::int from sale where external_sales_id = $1', [code]))[0]?.id ?? 0

/** A delivery of Hotmart for a Pix by key, whose code names the transaction and the receiver. */
function pixPurchase(code: string): string {
  const sent = JSON.parse(purchase({ code, at: clock.now() })) as { data: { purchase: { payment: object } } }
  sent.data.purchase.payment = { type: 'PIX', installments_number: 1, pix_code: PIX }
  return JSON.stringify(sent)
}
const PIX =
  '00020126440014br.gov.bcb.pix0122contato@escola.example52040000530398654049.005802BR5914ESCOLA EXEMPLO6009SAO PAULO62110507PED100163041234'

async function apiSale(code: string, payments: object[]): Promise<{ status: number; errors: unknown; id: number }> {
  const made = await product.call(shop.adm, 'POST', '/api/oauth-client', { name: code, company_id: shop.companyId })
  const token = (made.body.data as { client_secret: string }).client_secret
  const reply = await product.call({ id: 0, email: '', token }, 'POST', '/api/v1/sales', {
    external_sales_id: code,
    status: 'paid',
    purchase_date: '2026-12-09T14:00:00-03:00',
    client: BUYER,
    items: [{ product_code: 'LIVRO', description: 'Livro', quantity: 1, unit_value: 50, type: 'NFE' }],
    payments,
  })
  return { status: reply.status, errors: reply.body.errors, id: reply.status < 300 ? idOf(reply) : 0 }
}
const BUYER = {
  name: 'Beatriz Nogueira Prates',
  document: '12345678909',
  address: {
    postal_code: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
  },
}

describe('the payments of a sale', () => {
  it('are kept as a platform tells them, and a later delivery that tells less takes nothing away', async () => {
    await shop.deliver(pixPurchase('PIX1'))
    const sale = await until('the sale', () => shop.sale('PIX1'))
    const told = { ...NONE, transaction_id: 'PED1001', payment_means: '20', receiver_name: 'ESCOLA EXEMPLO' }
    expect((await paymentsOf(sale.id)).payments).toEqual([told])
    await shop.deliver(purchase({ code: 'PIX1', event: 'PURCHASE_COMPLETE', at: clock.now() }))
    await until('the second delivery', async () => {
      const [row] = await product.sql<{ event_kind: string }>('select event_kind from sale where id = $1', [sale.id])
      return row?.event_kind === 'COMPLETED'
    })
    expect((await paymentsOf(sale.id)).payments).toEqual([told])
  })

  it('are taken from a program, whole or not at all', async () => {
    const whole = { transaction_id: 'E1823612020261210', payment_means: '17', psp_cnpj: PSP, receiver_cnpj: RECEIVER }
    const made = await apiSale('API-PAG-1', [whole, { psp_name: 'Adquirente Exemplo' }])
    expect([made.status, made.errors]).toEqual([201, undefined])
    expect((await paymentsOf(made.id)).payments).toEqual([
      { ...NONE, ...whole },
      { ...NONE, psp_name: 'Adquirente Exemplo' },
    ])
    const refused = await apiSale('API-PAG-2', [{ psp_cnpj: '18236120000159' }, { payment_means: '03' }])
    expect(refused.status).toBe(422)
    expect(refused.errors).toMatchObject({
      'payments.0.psp_cnpj': ['CNPJ inválido.'],
      'payments.1.payment_means': ['Use 15, 17, 18, 20, 23 ou 24.'],
    })
    expect((await apiSale('API-PAG-3', [{}])).status).toBe(422)
  })

  it('come in a file that has the three columns, of which a corrected row keeps its own', async () => {
    const sender = { product, person: shop.adm, companyId: shop.companyId }
    const header = [...HEADERS, ...PAYMENT_COLUMNS.map((column) => column.header)]
    const row = (code: string, payment: string[], more: object = {}) => [
      ...sheetRow({ seller: '', code, date: '09/12/2026', ...more }),
      ...payment,
    ]
    const rows = [
      row('ARQ-PAG-1', ['E999', PSP, 'Escola Exemplo']),
      row('ARQ-PAG-2', ['', '', '']),
      row('ARQ-PAG-3', ['E777', 'Adquirente', ''], { unit_value: 'x' }),
    ]
    const done = await importOf(sender, csvOf(rows, header))
    expect(done).toMatchObject({ success_rows: 2, fail_rows: 1 })
    expect((await paymentsOf(await idOfSale('ARQ-PAG-1'))).payments).toEqual([
      { ...NONE, transaction_id: 'E999', psp_cnpj: PSP, receiver_name: 'Escola Exemplo' },
    ])
    expect((await paymentsOf(await idOfSale('ARQ-PAG-2'))).payments).toEqual([])
    const cells = JSON.parse(done.fails[0]?.metadata ?? '') as string[]
    expect(cells.slice(20)).toEqual(['E777', 'Adquirente', ''])
    const sheet = await fetch(`${product.url}/api/sale-file-import/${done.id}/fails/download?format=csv`, {
      headers: { authorization: `Bearer ${shop.adm.token}` },
    })
    expect(await ended(sender, (await importOf(sender, new Uint8Array(await sheet.arrayBuffer()))).id)).toMatchObject({
      fail_rows: 1,
      fault: null,
    })
    const fix = await product.call(shop.adm, 'PUT', `/api/sale-file-import/${done.id}/fails/${done.fails[0]?.id}`, {
      cells: cells.with(16, '10,00'),
    })
    expect([fix.status, (await view(sender, done.id)).fails[0]?.resolved_at === null]).toEqual([200, false])
    expect((await paymentsOf(await idOfSale('ARQ-PAG-3'))).payments).toMatchObject([
      { transaction_id: 'E777', psp_name: 'Adquirente' },
    ])
  })

  it('are in the exported list', async () => {
    const reply = await fetch(`${product.url}/api/sale?format=csv`, {
      headers: { authorization: `Bearer ${shop.adm.token}` },
    })
    const [head = '', ...lines] = (await reply.text()).trim().split(/\r?\n/)
    expect(head).toMatch(/Transação;PSP;Quem recebeu$/)
    expect(lines.find((line) => line.includes('ARQ-PAG-1'))).toMatch(/E999;.*Escola Exemplo$/)
  })

  it('are linked to the NF-e of the sale once the layout takes them, each once, and only those an NF-e can name', async () => {
    const whole = { transaction_id: 'E1823612020261211', payment_means: '17', psp_cnpj: PSP, receiver_cnpj: RECEIVER }
    const boleto = { ...whole, transaction_id: '0'.repeat(44), payment_means: '15' }
    const { id } = await apiSale('API-NOTA', [
      whole,
      { ...whole, receiver_name: 'Escola Exemplo' },
      boleto,
      { ...whole, transaction_id: 'CARTAO1', payment_means: null },
    ])
    await product.call(shop.adm, 'POST', `/api/sale/${id}/process`, { send: false })
    const note = await until('the draft', async () => {
      const [row] = await product.sql<{ id: number }>('select id::int from note where sale_id = $1', [id])
      return row?.id
    })
    const nfe = await withCompanies(worker.db, [shop.companyId], (tx) => loadNfe(tx, shop.companyId, note, clock.now()))
    const key = { serie: 1, number: 7, code: '13580387', issuedAt: clock.now(), program: 'Talao' }
    expect(composeNfe({ nfe, ...key }, ALL_EMITTED).infNFe.gPgtoVinc).toEqual({
      gPgto: [
        {
          nPag: '1',
          idTransacao: 'E1823612020261211',
          tpMeioPgto: '17',
          CNPJReceb: RECEIVER,
          CNPJBasePSP: PSP.slice(0, 8),
        },
      ],
    })
    const bare = { ...nfe, linked_payments: [] }
    expect(writeNfe(composeNfe({ nfe, ...key }, NONE_NEW).infNFe)).toBe(
      writeNfe(composeNfe({ nfe: bare, ...key }, NONE_NEW).infNFe),
    )
    const returned = { ...nfe, goal: 'Devolucao', type_operation: 'Entrada' } as const
    expect(composeNfe({ nfe: returned, ...key }, ALL_EMITTED).infNFe.gPgtoVinc).toBeUndefined()
  })
})
