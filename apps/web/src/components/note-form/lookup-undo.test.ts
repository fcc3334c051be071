import type { TaxpayerOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { buyerValues, fromTaxpayer } from './buyer-form.ts'
import { valuesBeforeLookup } from './lookup-undo.ts'

const aurora: TaxpayerOut = {
  document: '12ABC34501DE35',
  type: 'PJ',
  valid: true,
  corporate_name: 'AURORA LTDA',
  fantasy_name: null,
  state_registration: '110042490114',
  municipal_registration: null,
  is_icms_taxpayer: true,
  icms_taxpayer: 'Contribuinte',
  tax_regime: null,
  email: 'contato@aurora.com.br',
  phone: null,
  cnae: null,
  registry_status: null,
  address: null,
  source: 'CNPJA',
  registration_source: null,
  consulted_at: '2026-11-23T12:00:00Z',
  stale: false,
}
const boreal: TaxpayerOut = {
  ...aurora,
  document: '97041832000198',
  corporate_name: 'BOREAL LTDA',
  state_registration: null,
  icms_taxpayer: 'NaoContribuinte',
  email: 'contato@boreal.com.br',
}
const blank = buyerValues(undefined)
const after = fromTaxpayer(aurora, blank)
const before = Object.fromEntries(Object.keys(after).map((name) => [name, blank[name as keyof typeof blank]]))
const filled = { ...blank, document: aurora.document, ...after }

describe('a document that is corrected to another one', () => {
  it('keeps nothing of what the first look-up wrote', () => {
    expect({ ...filled, ...valuesBeforeLookup({ before, after }, filled) }).toEqual({
      ...blank,
      document: aurora.document,
    })
  })

  it('is filled by its own register', () => {
    const now = { ...filled, document: boreal.document, ...valuesBeforeLookup({ before, after }, filled) }
    expect({ ...now, ...fromTaxpayer(boreal, now) }).toMatchObject({
      document: boreal.document,
      name: 'BOREAL LTDA',
      email: 'contato@boreal.com.br',
      state_registration: '',
      icms_taxpayer: 'NaoContribuinte',
    })
  })

  it('keeps what a person typed over the first look-up, and beside it', () => {
    const typed = { ...filled, name: 'Aurora Cursos', number: '12' }
    const now = { ...typed, ...valuesBeforeLookup({ before, after }, typed) }
    expect(now).toMatchObject({ name: 'Aurora Cursos', number: '12', email: '', state_registration: '' })
  })
})
