import type { TaxpayerOut } from '@talao/contract'
import { expect, it } from 'vitest'
import { fromTaxpayer } from '../../../components/note-form/buyer-form.ts'
import { buyerValues } from './buyer-form.ts'
import { buyerFields, pathOf } from './buyer-part.ts'

it('shows a look-up every field that a register may fill, and has a place in the form for each', () => {
  const client = buyerValues(undefined)
  const found: TaxpayerOut = {
    document: '20304050000170',
    type: 'PJ',
    valid: true,
    corporate_name: 'LIVRARIA DO LARGO LTDA',
    fantasy_name: null,
    state_registration: '110042490114',
    municipal_registration: '12345',
    is_icms_taxpayer: true,
    icms_taxpayer: 'Contribuinte',
    tax_regime: 'SIMPLES_NACIONAL',
    email: null,
    phone: '1130305050',
    cnae: null,
    registry_status: null,
    address: null,
    source: 'CNPJA',
    registration_source: null,
    consulted_at: '2026-11-23T12:00:00Z',
    stale: false,
  }
  const fields = fromTaxpayer(found, buyerFields({ ...client, name: 'Já escrito' }))
  expect(fields).not.toHaveProperty('name')
  expect(Object.keys(fields).map(pathOf).toSorted()).toEqual([
    'client.icms_taxpayer',
    'client.kept.municipal_registration',
    'client.kept.tax_regime',
    'client.phone',
    'client.state_registration',
  ])
  for (const path of ['postal_code', 'street', 'city_id'].map(pathOf)) expect(path).toMatch(/^client\.address\./)
})
