import { describe, expect, it } from 'vitest'
import { checkSubstitute, substituteValues, toSubstitute } from './substitute-form.ts'

const SERVICE = {
  iss_aliquot: 2,
  cofins: null,
  csll: null,
  inss: null,
  ir: null,
  pis: null,
  total_tax_percent_simples: 6,
  total_tax_percent_country: null,
  total_tax_percent_state: null,
  total_tax_percent_city: null,
  municipal_service_code: null,
  municipal_service_description: null,
  description: 'Mentoria em grupo',
  cnae: null,
  destination_uf: null,
  nbs: null,
  national_service_code: '080201',
  cindop: null,
  cclasstrib: null,
  lc_116: '08.02',
  iss_source_withheld: false,
  destination_city: null,
}
const NOTE = {
  nature_operation: '1' as const,
  observations: null,
  total: 397,
  items: [{ description: 'Mentoria', quantity: 2, value_per_unit: 198.5 }],
  nfs_service: SERVICE,
}
const VALUES = { ...substituteValues(NOTE), reason: 'A descrição saiu errada.' }

describe('what is sent', () => {
  it('is motive and reason alone when nothing else was touched', () => {
    expect(toSubstitute(VALUES, NOTE)).toEqual({ motive: '99', reason: 'A descrição saiu errada.' })
  })

  it('is the whole service with its new words, because the call takes it whole', () => {
    const body = toSubstitute({ ...VALUES, description: ' Mentoria individual ' }, NOTE)
    expect(body.nfs_service).toEqual({ ...SERVICE, description: 'Mentoria individual' })
  })

  it('clears the observations by null and leaves them out when they are the same', () => {
    const old = { ...NOTE, observations: 'Pedido 12' }
    expect(toSubstitute({ ...substituteValues(old), observations: '' }, old).observations).toBeNull()
    expect(toSubstitute(substituteValues(old), old)).not.toHaveProperty('observations')
  })

  it('puts another value into the one item, by its quantity', () => {
    expect(toSubstitute({ ...VALUES, total: '1.000,50' }, NOTE).items).toEqual([
      { description: 'Mentoria', quantity: 2, value_per_unit: '500.25' },
    ])
    expect(toSubstitute({ ...VALUES, total: '500' }, { ...NOTE, items: [] })).toMatchObject({ total: 500 })
  })
})

describe('before the server is asked', () => {
  it('a reason is needed for "Outros" and may be empty for a motive that says enough', () => {
    expect(checkSubstitute({ ...VALUES, reason: '' })).toHaveProperty('reason')
    expect(checkSubstitute({ ...VALUES, reason: '', motive: '01' })).toEqual({})
    expect(checkSubstitute({ ...VALUES, reason: 'curta', motive: '01' })).toHaveProperty('reason')
    expect(checkSubstitute({ ...VALUES, reason: 'x'.repeat(256) })).toHaveProperty('reason')
  })

  it.each(['397,00', '397', '397.5', '1.234', '1.234,56', 'R$ 12,00'])('%s is a value', (total) => {
    expect(checkSubstitute({ ...VALUES, total })).toEqual({})
  })

  it.each(['', '0,00', 'abc', '1,234'])('%j is none', (total) => {
    expect(checkSubstitute({ ...VALUES, total })).toHaveProperty('total')
  })
})
