import { normRow } from '@talao/fiscal/testing/norms'
import { expect, it } from 'vitest'
import { refusedField, rejectionsWith } from './refused-field.ts'

const NOTE = { authority_code: '208', authority_message: 'Rejeição: CNPJ do destinatário inválido' }

it('is the field of the authority’s code, with the way out', () => {
  expect(refusedField('nfe', NOTE)).toEqual({
    path: 'customer_note.document',
    text: 'O CNPJ do cliente não é válido. Confira o CNPJ com o cliente.',
  })
})

it('is that of the item it names, or of the only one', () => {
  const unnamed = { authority_code: '778', authority_message: 'Rejeição: Informado NCM inexistente' }
  expect(refusedField('nfe', { ...unnamed, items: [{}] })?.path).toBe('items.0.ncm')
  expect(refusedField('nfe', { ...unnamed, items: [{}, {}] })?.path).toBe('items')
  const named = { ...unnamed, authority_message: 'Rejeição: Informado NCM inexistente [nItem:2]' }
  expect(refusedField('nfe', { ...named, items: [{}, {}] })?.path).toBe('items.1.ncm')
})

it('is known for the national NFS-e too, and through an issuer', () => {
  const note = { authority_code: 'E0310', authority_message: '' }
  expect(refusedField('nfse', note)?.path).toBe('nfs_service.national_service_code')
})

it('is the first thing the law misses where no code is known, and none where nothing is', () => {
  const problems = [{ path: 'items.0.ncm', text: 'Falta o NCM.' }]
  expect(refusedField('nfe', { authority_code: null, authority_message: null, problems })).toEqual(problems[0])
  expect(refusedField('nfe', { authority_code: '9999', authority_message: 'Outra' })).toBeUndefined()
})

it('is that of a row that only this installation has', () => {
  const row = normRow('REJECTION', 'SEFAZ/1999', '2027-01-01', {
    cause: 'Falta a classe nova.',
    field_path: 'items.*.ncm',
    action: 'Escolha a classe.',
    resend: 'same_number',
    outcome: 'REFUSED',
  })
  const table = rejectionsWith({ version: 'teste', rows: [row] }, '2027-01-10')
  const note = { authority_code: '1999', authority_message: 'Rejeição: nova', items: [{}] }
  expect(refusedField('nfe', note)).toBeUndefined()
  expect(refusedField('nfe', note, table)).toEqual({
    path: 'items.0.ncm',
    text: 'Falta a classe nova. Escolha a classe.',
  })
})
