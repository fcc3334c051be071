import { expect, it } from 'vitest'
import { canProcess } from './can-process.ts'
import { missingText } from './missing.ts'

const SALE = { missing: [], skip_reason: null, status_reason: null }

it('lets a waiting sale become a note now', () => {
  expect(canProcess({ ...SALE, status: 'PENDING' })).toBe(true)
})

it.each([
  ['UNCOMPLETED', /pagamento/],
  ['LOCKED', /bloqueada/],
  ['CANCELED', /cancelada/],
  ['DONE', /já virou nota/],
] as const)('says why a sale in %s cannot', (status, reason) => {
  expect(canProcess({ ...SALE, status })).toMatch(reason)
})

it('says what an incomplete sale lacks, and lets it through once nothing is missing', () => {
  const incomplete = { ...SALE, status: 'UNPROCESSED' as const }
  expect(canProcess({ ...incomplete, missing: ['document', 'address'] })).toBe(
    'Faltam CPF ou CNPJ e endereço para emitir a nota.',
  )
  expect(canProcess(incomplete)).toBe(true)
})

it('agrees with one missing thing', () => {
  expect(missingText(['product'])).toBe('Falta produto para emitir a nota.')
})
