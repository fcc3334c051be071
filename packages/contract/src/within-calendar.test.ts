import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { CompanyConfigIn } from './company/company.ts'
import { InstallmentIn } from './company/customer-contract.ts'
import { SaleIntegrationIn } from './integration/integration.ts'
import { NfeIn } from './nfe/nfe-in.ts'
import { NfseIn } from './nfse/nfse-write.ts'
import { SaleIn } from './sale/sale.ts'
import { V1SaleIn, V1StatusIn } from './v1.ts'

const MOMENTS: [string, z.ZodType, string][] = [
  ['a sale', SaleIn, 'purchase_date'],
  ['a sale', SaleIn, 'approved_at'],
  ['a sale of a program', V1SaleIn, 'purchase_date'],
  ['a sale of a program', V1SaleIn, 'approved_at'],
  ['a status of a program', V1StatusIn, 'occurred_at'],
  ['an integration', SaleIntegrationIn, 'auto_since'],
  ["a company's automation", CompanyConfigIn, 'auto_since'],
  ['an NF-e', NfeIn, 'issue_date'],
  ['an NFS-e', NfseIn, 'issue_at'],
  ['an installment', InstallmentIn, 'paid_at'],
]

// The database stores the year 0 as 1 BC and returns an invalid date, which would make every list with that row
// unreadable.
describe.each(MOMENTS)('the moment of %s', (_of, schema, field) => {
  const faults = (value: string) => {
    const { error } = schema.safeParse({ [field]: value })
    return error?.issues.filter(({ path }) => path.join('.') === field).map(({ message }) => message) ?? []
  }
  it(`${field} lies within the calendar of the database`, () => {
    expect(faults('0000-01-01T00:00:00Z')).toEqual(['Informe uma data entre 1900 e 2199.'])
    expect(faults('ontem')).toHaveLength(1)
    expect(faults('9999-12-31T23:59:59Z')).toEqual(['Informe uma data entre 1900 e 2199.'])
    expect(faults('1899-12-31T23:59:59Z')).toEqual(['Informe uma data entre 1900 e 2199.'])
    expect(faults('1900-01-01T00:00:00Z')).toEqual([])
    expect(faults('2199-12-31T23:59:59Z')).toEqual([])
  })
})
