import { expect, it } from 'vitest'
import { CompanyIn } from './company.ts'

const faults = (address: object) =>
  CompanyIn.safeParse({ address }).error?.issues.map(({ path }) => path.join('.')) ?? []

it('refuses a street or neighbourhood of a company that no note would take, beside its field', () => {
  expect(faults({ neighborhood: 'A', street: 'B' })).toEqual(['address.street', 'address.neighborhood'])
  expect(faults({ neighborhood: 'Sé', street: '7A' })).toEqual([])
  expect(faults({ neighborhood: null, street: '' })).toEqual([])
})
