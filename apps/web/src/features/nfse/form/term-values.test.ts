import { expect, it } from 'vitest'
import { checkTerms, termsBody, termText, termValues } from './term-values.ts'

const TODAY = '2026-11-23'
const EMPTY = termValues({})
const NOTE = {
  foreign_trade: {
    mode: '1',
    bond: '0',
    currency: '220',
    amount: 1234.5,
    issuer_support: '01',
    customer_support: '01',
  },
  event: { name: 'Feira', first_day: '2026-11-20', last_day: '2026-11-22', code: 'E1', address: null },
  municipal_benefit: { code: '12345678901234', kind: 'rate' as const, reduction: null, reduction_percent: 2.5 },
  pis_cofins: { cst: '01', pis_aliquot: 0.65, cofins_aliquot: 3 },
}

it('a group of which nothing is said is not on the note, and nothing is asked of it', () => {
  expect(Object.values(termsBody(EMPTY, TODAY))).toEqual([null, null, null, null])
  expect(checkTerms(EMPTY, TODAY)).toEqual({})
  expect(termText(EMPTY, 'event')).toBe('')
})

it('what is read is sent back as it was', () => {
  expect(termsBody(termValues(NOTE), TODAY)).toEqual({
    foreign_trade: NOTE.foreign_trade,
    event: { name: 'Feira', first_day: '2026-11-20', last_day: '2026-11-22', code: 'E1', address: null },
    municipal_benefit: { ...NOTE.municipal_benefit, reduction_percent: '2.5' },
    pis_cofins: { cst: '01', pis_aliquot: '0.65', cofins_aliquot: '3' },
  })
})

it('a group that is begun is asked for whole, each fault by its field', () => {
  const event = { ...EMPTY.event, name: 'Feira', first_day: '31/02/2026' }
  expect(Object.keys(checkTerms({ ...EMPTY, event }, TODAY))).toEqual(['event.first_day', 'event.last_day'])
  const municipal_benefit = { code: '1', kind: '', reduction: '1,00', reduction_percent: '2' }
  expect(Object.keys(checkTerms({ ...EMPTY, municipal_benefit }, TODAY))).toEqual([
    'municipal_benefit.reduction_percent',
  ])
})

it('an event without a code says where it is, and may be begun there', () => {
  const event_place = { ...EMPTY.event_place, postal_code: '05422010', street: 'Rua dos Pinheiros', city_id: 3550308 }
  const begun = { ...EMPTY, event_place }
  expect(Object.keys(checkTerms(begun, TODAY))).toEqual(['event.name', 'event.first_day', 'event.last_day'])
  const event = { name: 'Feira', first_day: '20/11/2026', last_day: '22/11/2026', code: '' }
  const whole = { ...begun, event }
  expect(checkTerms(whole, TODAY)).toEqual({})
  expect(termsBody(whole, TODAY).event).toMatchObject({
    code: null,
    address: { postal_code: '05422010', street: 'Rua dos Pinheiros', city_id: 3550308, number: null },
  })
  expect(termText(whole, 'event')).toBe('Feira, 20/11/2026, 22/11/2026, Rua dos Pinheiros, 05422010')
  const wrong = { ...whole, event_place: { ...event_place, postal_code: '123' } }
  expect(checkTerms(wrong, TODAY)).toEqual({ 'event_place.postal_code': 'O CEP tem 8 números.' })
})

it('is told in the words of its choices', () => {
  expect(termText(termValues(NOTE), 'pis_cofins')).toBe('01 Alíquota básica, 0,65\u00A0%, 3\u00A0%')
})
