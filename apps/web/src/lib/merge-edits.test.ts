import { expect, it } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const KEPT = { goal: 'Normal', send_mail: true, tax: { pis: '1,65', cofins: '' } }

it('keeps what was typed over what somebody else saved meanwhile', () => {
  const fresh = { goal: 'Ajuste', send_mail: true, tax: { pis: '2', cofins: '' } }
  const typed = { ...KEPT, send_mail: false, tax: { pis: '1,65', cofins: '7,6' } }
  expect(mergeEdits(fresh, typed, KEPT)).toEqual({ goal: 'Ajuste', send_mail: false, tax: { pis: '2', cofins: '7,6' } })
})

it('takes a list as a whole, as it was typed or as it is kept now', () => {
  const before = { items: [{ key: '1', price: '10' }], client: { name: 'Ana', kept: { tags: ['a'] } } }
  const fresh = { items: [{ key: '1', price: '12' }], client: { name: 'Ana', kept: { tags: ['a', 'b'] } } }
  const typed = { items: [...before.items, { key: 'new-1', price: '5' }], client: { ...before.client, name: 'Bia' } }
  expect(mergeEdits(fresh, structuredClone(before), before)).toEqual(fresh)
  expect(mergeEdits(fresh, typed, before)).toEqual({
    items: typed.items,
    client: { name: 'Bia', kept: { tags: ['a', 'b'] } },
  })
})

it('shows what is kept in a field that the typed form does not know yet', () => {
  const fresh = { name: 'Ana', email: 'ana@exemplo.com' }
  const typed = { name: 'Bia' } as typeof fresh
  expect(mergeEdits(fresh, typed, { name: 'Ana' } as typeof fresh)).toEqual({ name: 'Bia', email: 'ana@exemplo.com' })
})
