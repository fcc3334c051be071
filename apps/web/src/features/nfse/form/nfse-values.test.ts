import { describe, expect, it } from 'vitest'
import { checkNfse, formPathOf, type NfseValues, newNfse, nfseBody } from './nfse-values.ts'
import { checkWhy, substituteBody } from './substitution-values.ts'

const TODAY = '2026-11-23'
const BLANK = newNfse({ id: 1 }, '2026-11-20')
const WRITTEN: NfseValues = {
  ...BLANK,
  issue_at: '20/11/2026 14:05',
  discount: '10,50',
  items: [{ key: 'a', description: 'Mentoria', quantity: '2', value_per_unit: '1.250,00' }],
}

describe('what travels of a note', () => {
  it('is nothing of what stands on the other side already', () => {
    expect(nfseBody(BLANK, BLANK, TODAY)).toEqual({})
    expect(nfseBody(WRITTEN, WRITTEN, TODAY)).toEqual({})
  })

  it('is money as numbers, amounts as decimals, the moment in UTC', () => {
    expect(nfseBody(WRITTEN, BLANK, TODAY)).toEqual({
      issue_at: '2026-11-20T17:05:00.000Z',
      discount: 10.5,
      items: [{ description: 'Mentoria', quantity: '2', value_per_unit: '1250.00' }],
    })
  })

  it('stores an empty quantity or unit value as 0', () => {
    const items = [{ key: 'a', description: 'Mentoria', quantity: '', value_per_unit: '' }]
    expect(nfseBody({ ...BLANK, items }, BLANK, TODAY).items).toEqual([
      { description: 'Mentoria', quantity: '0', value_per_unit: '0' },
    ])
  })

  it('sends no address when it is switched off, and no client when nobody is named', () => {
    const named = { ...BLANK.customer_note, name: 'Ana', hasAddress: false, street: 'Rua A' }
    expect(nfseBody({ ...BLANK, customer_note: named }, BLANK, TODAY).customer_note).toMatchObject({
      name: 'Ana',
      address: null,
    })
    const old = { ...BLANK, customer_note: named }
    expect(nfseBody(BLANK, old, TODAY).customer_note).toBeNull()
  })
})

describe('before the server is asked', () => {
  it('a draft may be incomplete', () => {
    expect(checkNfse(BLANK, TODAY)).toEqual({})
  })

  it('what is no date, no amount and no document is said beside its field', () => {
    const customer_note = { ...BLANK.customer_note, document: '11111111111' }
    const faults = checkNfse({ ...BLANK, issue_at: '31/02/2026', deductions: 'dez', customer_note }, TODAY)
    expect(Object.keys(faults)).toEqual(['customer_note.document', 'issue_at', 'deductions'])
  })

  it('faults of the server find the field of the form', () => {
    expect(formPathOf('customer_note.address.postal_code')).toBe('customer_note.postal_code')
    expect(formPathOf('total')).toBe('items')
    expect(formPathOf('event.address')).toBe('event_place')
    expect(formPathOf('event.address.city_id')).toBe('event_place.city_id')
    expect(formPathOf('event.address.state_id')).toBe('event_place.city_id')
    expect(formPathOf('event.name')).toBe('event.name')
    expect(formPathOf('nfs_service.lc_116')).toBe('nfs_service.lc_116')
  })
})

describe('a replacement', () => {
  const why = { motive: '99', reason: 'A descrição saiu errada.' } as const

  it('says motive, reason and only what is said anew; competence and sale stay', () => {
    expect(substituteBody(why, WRITTEN, WRITTEN, TODAY)).toEqual(why)
    const said = { ...WRITTEN, issue_at: '', sales_code: 'OUTRA', observations: 'Turma da manhã' }
    expect(substituteBody(why, said, WRITTEN, TODAY)).toEqual({ ...why, observations: 'Turma da manhã' })
  })

  it('may change every field of the service', () => {
    const nfs_service = { ...WRITTEN.nfs_service, national_service_code: '080201', ir: '1,5' }
    expect(substituteBody(why, { ...WRITTEN, nfs_service }, WRITTEN, TODAY).nfs_service).toEqual({
      national_service_code: '080201',
      ir: '1.5',
    })
  })

  it('needs a reason for "Outros" and may go without for a motive that says enough', () => {
    expect(checkWhy({ motive: '99', reason: '' })).toHaveProperty('reason')
    expect(checkWhy({ motive: '01', reason: '' })).toEqual({})
    expect(checkWhy({ motive: '01', reason: 'curta' })).toHaveProperty('reason')
    expect(checkWhy({ motive: '01', reason: 'x'.repeat(256) })).toHaveProperty('reason')
  })
})
