import { expect, it } from 'vitest'
import { distinct, partLinks } from './part-links.ts'

const parts = [
  ['cliente', 'Cliente'],
  ['itens', 'Itens'],
] as const
const partOf = (path: string) => (path.startsWith('items') ? 'itens' : 'cliente')
const asked = { parts, partOf, shown: [], missing: [], bare: [] } as const

function states(over: object) {
  return partLinks({ ...asked, ...over }).map(({ state, errors }) => (errors > 0 ? `${state} ${errors}` : state))
}

it('calls no part ready before the law was asked', () => {
  expect(states({ missing: undefined })).toEqual(['unchecked', 'unchecked'])
  expect(states({})).toEqual(['ok', 'ok'])
})

it('leaves a part open while the law misses something there, and wrong once that is shown beside its field', () => {
  const missing = [{ path: 'items.0.ncm' }, { path: 'items.0.cfop' }]
  expect(states({ missing })).toEqual(['ok', 'open'])
  expect(states({ missing, shown: missing.slice(0, 1) })).toEqual(['ok', 'wrong 1'])
})

it('does not call a part ready in which nothing is written', () => {
  expect(states({ bare: ['cliente'] })).toEqual(['open', 'ok'])
})

it('tells a field once', () => {
  const twice = [
    { path: 'total', text: 'um' },
    { path: 'total', text: 'outro' },
  ]
  expect(distinct(twice)).toEqual([{ path: 'total', text: 'um' }])
})
