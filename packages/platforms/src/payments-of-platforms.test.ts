import { describe, expect, it } from 'vitest'
import { fixturesOf, readFixtures } from './fixtures.ts'
import { PLATFORMS } from './registry.ts'

type Change = (sent: Record<string, unknown>) => void

const LINE = '00190000090123456700400000000000197370000009700'
const BARCODE = '00191973700000097000000001234567000000000000'
const PIX =
  '00020126440014br.gov.bcb.pix0122contato@escola.example52040000530398654049.005802BR5914ESCOLA EXEMPLO6009SAO PAULO62110507PED100163041234'
const KEPT = { transaction_id: 'PED1001', payment_means: '20', receiver_name: 'ESCOLA EXEMPLO' }
const NONE = {
  transaction_id: null,
  payment_means: null,
  psp_name: null,
  psp_cnpj: null,
  receiver_name: null,
  receiver_cnpj: null,
}

/** Sets the value at a path of the body of a delivery. */
const at =
  (path: string, value: unknown): Change =>
  (sent) => {
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    const inside = steps.reduce<Record<string, unknown>>((from, step) => from[step] as Record<string, unknown>, sent)
    inside[last] = value
  }
const asSent: Change = () => undefined

describe('the payment that each platform tells', () => {
  it.each([
    ['HOTMART', 'hotmart', 'purchase-approved', asSent, undefined],
    ['HOTMART', 'hotmart', 'purchase-billet-printed-pix', at('data.purchase.payment.pix_code', PIX), KEPT],
    [
      'HOTMART',
      'hotmart',
      'purchase-approved',
      at('data.purchase.payment.billet_barcode', BARCODE),
      { transaction_id: BARCODE, payment_means: '15' },
    ],
    ['EDUZZ', 'eduzz', 'invoice-paid', asSent, { transaction_id: '778899' }],
    ['EDUZZ', 'eduzz', 'invoice-paid', at('data.barcode', LINE), { transaction_id: LINE, payment_means: '15' }],
    ['KIWIFY', 'kiwify', 'order-approved', asSent, undefined],
    ['KIWIFY', 'kiwify', 'pix-created', at('pix_code', PIX), KEPT],
    ['KIWIFY', 'kiwify', 'billet-created', at('boleto_barcode', LINE), { transaction_id: LINE, payment_means: '15' }],
    ['MONETIZZE', 'monetizze', 'finalizada', asSent, { psp_name: 'Monetizze' }],
    [
      'MONETIZZE',
      'monetizze',
      'finalizada',
      at('venda.linha_digitavel', LINE),
      { transaction_id: LINE, payment_means: '15', psp_name: 'Monetizze' },
    ],
    ['PREFECTPAY', 'perfectpay', 'approved', asSent, undefined],
    ['PREFECTPAY', 'perfectpay', 'pending', at('billet_number', LINE), { transaction_id: LINE, payment_means: '15' }],
    ['TICTO', 'ticto', 'authorized', asSent, { transaction_id: 'TPC1D86F1002MAF0' }],
    ['BRAIP', 'braip', 'pagamento-aprovado', asSent, undefined],
    ['TMB', 'tmb', 'venda-efetivada', asSent, undefined],
    ['XGROW', 'mapped', 'guessed-payment-approved', asSent, undefined],
  ] as const)('%s: %s/%s, %#', (id, folder, name, change, expected) => {
    const delivery = readFixtures(fixturesOf(folder)).find((one) => one.name === name)?.delivery
    if (!delivery) throw new Error(`no delivery ${folder}/${name}`)
    const sent = JSON.parse(new TextDecoder().decode(delivery.body)) as Record<string, unknown>
    change(sent)
    const body = new TextEncoder().encode(JSON.stringify(sent))
    const [event] = PLATFORMS[id]?.parse(body, delivery) ?? []
    expect(event?.sale?.payments).toEqual(expected && [{ ...NONE, ...expected }])
  })

  it('of a platform by mapping is told by the fields that a person points at', () => {
    const mapping = {
      paths: {
        event: 'status',
        external_sales_id: 'id',
        amount: 'total',
        client_name: 'buyer',
        product_name: 'product',
        transaction: 'pay.txid',
        psp: 'pay.psp',
        receiver: 'pay.receiver',
      },
      kinds: { paid: 'PAID' },
      money: 'DECIMAL',
    } as const
    const pay = { txid: 'E18236120202612011200s0001', psp: '18.236.120/0001-58', receiver: 'Escola Exemplo' }
    const body = { status: 'paid', id: '77', total: '97.00', buyer: 'Beatriz Prates', product: 'Curso', pay }
    const request = { headers: { 'content-type': 'application/json' }, query: {} }
    const [event] = PLATFORMS.OTHER?.parse(new TextEncoder().encode(JSON.stringify(body)), request, { mapping }) ?? []
    expect(event?.sale?.payments).toEqual([
      {
        ...NONE,
        transaction_id: 'E18236120202612011200s0001',
        psp_cnpj: '18236120000158',
        receiver_name: 'Escola Exemplo',
      },
    ])
  })
})
