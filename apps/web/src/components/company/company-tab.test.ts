import { expect, it } from 'vitest'
import { readCompanyTab } from './company-tab.ts'

it('an address knows the parts of a company, and drops every other word', () => {
  expect(readCompanyTab({ aba: 'acesso-nfse' })).toEqual({ aba: 'acesso-nfse' })
  expect(readCompanyTab({ aba: 'arquivos' })).toEqual({})
})
