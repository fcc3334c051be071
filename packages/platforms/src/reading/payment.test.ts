import { describe, expect, it } from 'vitest'
import { paymentTold } from './payment.ts'

const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`
const pix = ({ account, txid, receiver = 'ESCOLA EXEMPLO' }: { account: string; txid: string; receiver?: string }) =>
  [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + account),
    '52040000',
    '5303986',
    field('54', '97.00'),
    '5802BR',
    field('59', receiver),
    field('60', 'SAO PAULO'),
    field('62', field('05', txid)),
    '6304ABCD',
  ].join('')
const CHARGE = field('25', 'pix.psp.example/qr/v2/9d36b84f-c70b-478f-b95c-12729b90ca25')
const KEY = field('01', 'contato@escola.example')
const UNNAMED = pix({ account: CHARGE, txid: '***' })
const LINE = '00190.00009 01234.567004 00000.000000 1 97370000009700'
const NONE = {
  transaction_id: null,
  payment_means: null,
  psp_name: null,
  psp_cnpj: null,
  receiver_name: null,
  receiver_cnpj: null,
}

describe('what a delivery tells of the payment', () => {
  it.each([
    ['nothing', {}, undefined],
    ['the code of the sale again', { transaction: 'HP1' }, undefined],
    ['a code of the platform', { transaction: 'TP9' }, { transaction_id: 'TP9' }],
    [
      'a boleto',
      { boleto: LINE, transaction: 'TP9' },
      { transaction_id: LINE.replace(/\D/g, ''), payment_means: '15' },
    ],
    ['a boleto without digits', { boleto: 'https://boleto.example/1' }, undefined],
    ['who ran it', { psp: 'Monetizze' }, { psp_name: 'Monetizze' }],
    [
      'who ran it and who received, by CNPJ',
      { psp: 'CNPJ 11.222.333/0001-81', receiver: '12ABC34501DE35' },
      { psp_cnpj: '11222333000181', receiver_cnpj: '12ABC34501DE35' },
    ],
    [
      'the Pix of a key',
      { pixCode: pix({ account: KEY, txid: 'PEDIDO1001' }), transaction: 'TP9' },
      { transaction_id: 'PEDIDO1001', payment_means: '20', receiver_name: 'ESCOLA EXEMPLO' },
    ],
    [
      'the Pix of a charge, whose id is kept by the institution',
      { pixCode: pix({ account: CHARGE, txid: '***' }), transaction: 'TP9' },
      { transaction_id: 'TP9', psp_name: 'pix.psp.example', receiver_name: 'ESCOLA EXEMPLO' },
    ],
    [
      'the Pix of a charge, with its id',
      { pixCode: pix({ account: CHARGE, txid: 'E1001' }) },
      { transaction_id: 'E1001', payment_means: '17', psp_name: 'pix.psp.example', receiver_name: 'ESCOLA EXEMPLO' },
    ],
    [
      'the same text for each, as a file and a mapping give it: a Pix without an id of its own has no transaction',
      { pixCode: UNNAMED, boleto: UNNAMED, transaction: UNNAMED },
      { psp_name: 'pix.psp.example', receiver_name: 'ESCOLA EXEMPLO' },
    ],
    ['the same, cut in the middle', { pixCode: UNNAMED.slice(0, -9), transaction: UNNAMED.slice(0, -9) }, undefined],
    ['a code cut in the middle', { pixCode: pix({ account: KEY, txid: 'PEDIDO1001' }).slice(0, -20) }, undefined],
    [
      'the code of another arrangement',
      { pixCode: field('00', '01') + field('26', field('00', 'com.other')) },
      undefined,
    ],
  ])('%s', (_what, told, expected) => {
    expect(paymentTold('HP1', told)).toEqual(expected ? { payments: [{ ...NONE, ...expected }] } : {})
  })
})
