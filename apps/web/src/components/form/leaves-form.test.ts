import { expect, it } from 'vitest'
import { leavesForm } from './leaves-form.ts'

const HERE = { pathname: '/configuracoes/emails', search: { company_id: '7', tipo: 'nfe' } }

it.each([
  ['another screen', { ...HERE, pathname: '/vendas' }, true],
  ['another company', { ...HERE, search: { company_id: '8', tipo: 'nfe' } }, true],
  ['no company', { ...HERE, search: { tipo: 'nfe' } }, true],
  ['another part of the page', { ...HERE, search: { company_id: '7', tipo: 'nfse' } }, false],
  ['the same place, told in another order', { ...HERE, search: { tipo: 'nfe', company_id: '7' } }, false],
  ['a parameter without a value', { ...HERE, search: { ...HERE.search, open: undefined } }, false],
])('going to %s', (_where, next, isLeft) => {
  expect(leavesForm(HERE, next, ['tipo'])).toBe(isLeft)
})
