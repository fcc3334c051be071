import { expect, it } from 'vitest'
import { readCredits } from './credit-form.ts'

const form = { company_id: '3', quantity: '1.000', note: '  ' }

it('reads a purchase as people type it', () => {
  expect(readCredits(form)).toEqual({ ok: true, body: { company_id: 3, quantity: 1000, note: null } })
  expect(readCredits({ ...form, quantity: '-50', note: 'Lançado a mais' })).toEqual({
    ok: true,
    body: { company_id: 3, quantity: -50, note: 'Lançado a mais' },
  })
})

it.each([
  [{ quantity: '' }, 'quantity'],
  [{ quantity: '0' }, 'quantity'],
  [{ quantity: '1,5' }, 'quantity'],
  [{ quantity: 'dez' }, 'quantity'],
  [{ quantity: '-1' }, 'note'],
  [{ company_id: '' }, 'company_id'],
])('says beside its field what is wrong with %j', (change, field) => {
  const read = readCredits({ ...form, ...change })
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field])
})
