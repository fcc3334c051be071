import type { AddressOut } from '@talao/contract'
import { expect, it } from 'vitest'
import { listChanges } from './change-list.ts'
import { newNfse } from './nfse-values.ts'

const BLANK = newNfse({ id: 1 }, '2026-11-20')

it('a note as it stands has no change', () => {
  expect(listChanges(BLANK, BLANK)).toEqual([])
})

it('a change shows what it was and what it is now, in words', () => {
  const nfs_service = { ...BLANK.nfs_service, iss_aliquot: '2,5', iss_source_withheld: true }
  const faces = listChanges({ ...BLANK, nature_operation: '2', issue_at: '20/11/2026 14:05', nfs_service }, BLANK)
  expect(faces.map(({ label, before, now }) => [label, before, now])).toEqual([
    ['Natureza', 'Tributação no município', 'Tributação fora do município'],
    ['Competência', 'no envio', '20/11/2026 14:05'],
    ['ISS', '', '2,5\u00A0%'],
    ['ISS retido', 'não', 'sim'],
  ])
})

it('an emptied field is said to be empty', () => {
  const old = { ...BLANK, observations: 'Pedido 12' }
  expect(listChanges(BLANK, old)).toEqual([
    { path: 'observations', label: 'Observações', before: 'Pedido 12', now: 'vazio' },
  ])
})

it('of the buyer each field is told by itself, and a city without a name is another', () => {
  const was = { ...BLANK.customer_note, name: 'Ana', city_id: 7, postal_code: '01310100' }
  const now = { ...was, name: 'Ana Prado', tax_regime: 'MEI', city_id: 8 }
  const city = { id: 7, name: 'Santos', ibge_code: 3548500, state_id: 35 }
  const known = { city, state: { id: 35, uf: 'SP', name: 'São Paulo' } } as AddressOut
  const faces = listChanges({ ...BLANK, customer_note: now }, { ...BLANK, customer_note: was }, known)
  expect(faces.map(({ path, before, now: text }) => [path, before, text])).toEqual([
    ['customer_note.name', 'Ana', 'Ana Prado'],
    ['customer_note.tax_regime', '', 'MEI'],
    ['customer_note.city_id', 'Santos – SP', 'outra'],
  ])
})
