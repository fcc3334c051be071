import { expect, it } from 'vitest'
import { ALL_EMITTED, NONE_NEW } from '../../../testing/nfe/emitted-packages.ts'
import { PAYMENT } from '../../../testing/nfe/notes-of-2027.ts'
import { composePaymentLink } from './payment-link.ts'
import { checkNfeEvent, readNfeEvent, writeNfeEvent } from './xml.ts'

const INPUT = {
  subject: {
    chave: '35261112ABC34501DE35550010000001231135724685',
    author: '12ABC34501DE35',
    in_production: false,
  },
  sequence: 1,
  protocol: '135260000000001',
  program: 'Talao 1.0',
  payments: [PAYMENT, { ...PAYMENT, transaction_id: 'X9', payment_means: '15' }],
  at: new Date('2026-12-01T13:00:00Z'),
}

it('links a note to the payments that came after it, and is read back the same', () => {
  const event = composePaymentLink(INPUT)
  expect(checkNfeEvent(event, ALL_EMITTED)).toEqual([])
  const xml = writeNfeEvent(event)
  expect(xml).toContain(
    '<nProt>135260000000001</nProt><gPgto idTransacao="E1234567820261201" nPag="1"><tpMeioPgto>17</tpMeioPgto><CNPJReceb>12ABC34501DE35</CNPJReceb><CNPJBasePSP>00000000</CNPJBasePSP></gPgto><gPgto idTransacao="X9" nPag="2">',
  )
  const whole = `<evento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00">${xml}</evento>`
  expect(readNfeEvent(whole)).toMatchObject({ type: '110300', event, unknown: [], misplaced: [] })
})

it('is refused while its package is not emitted, and for a transaction that is linked twice', () => {
  expect(checkNfeEvent(composePaymentLink(INPUT), NONE_NEW)).toMatchObject([
    { code: 'XML-PACOTE', place: 'detEvento.gPgto' },
  ])
  const twice = composePaymentLink({ ...INPUT, payments: [PAYMENT, PAYMENT] })
  expect(checkNfeEvent(twice, ALL_EMITTED)).toMatchObject([
    { code: 'XML-REPETIDO', place: 'detEvento.gPgto.1.idTransacao' },
  ])
})
