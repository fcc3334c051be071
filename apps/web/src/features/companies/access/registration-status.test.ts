import { expect, it } from 'vitest'
import { registrationStatus, waitingNumbers } from './registration-status.ts'

const DIFFERENCE = { field: 'nome', label: 'Razão social', ours: 'A', theirs: 'B' }

it('says what was refused before what differs, and nothing where no provider is used', () => {
  const label = (state: 'NONE' | 'PENDING' | 'SYNCED' | 'REFUSED', differences = [DIFFERENCE]) =>
    registrationStatus({ state, differences })?.label
  expect([label('REFUSED'), label('PENDING'), label('SYNCED'), label('SYNCED', []), label('NONE')]).toEqual([
    'Recusado',
    'A caminho',
    'Diferente lá',
    'Sincronizado',
    undefined,
  ])
})

it('names the numbers the provider has not heard of', () => {
  expect(waitingNumbers([])).toBe('')
  expect(
    waitingNumbers([
      { kind: 'NFE', in_production: true },
      { kind: 'NFSE', in_production: false },
    ]),
  ).toBe('NF-e de produção, NFS-e de homologação a caminho da Focus')
})
