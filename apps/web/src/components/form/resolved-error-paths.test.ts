import { expect, it } from 'vitest'
import { resolvedErrorPaths } from './resolved-error-paths.ts'

type Values = { name: string; password: string; again: string; items: { price: string }[]; place: { city: string } }
const BEFORE: Values = { name: '', password: 'a', again: 'b', items: [{ price: '' }], place: { city: '' } }
const check = ({ name, password, again }: Values): Record<string, string> => ({
  ...(name === '' ? { name: 'Informe o nome.' } : {}),
  ...(password === again ? {} : { again: 'As senhas não são iguais.' }),
})
const after = (now: Partial<Values>, ...told: string[]) =>
  resolvedErrorPaths({ told, before: BEFORE, now: { ...BEFORE, ...now }, check })

it('a field that the form itself finds right is told of no more, whichever field was changed', () => {
  expect(after({ password: 'b' }, 'again', 'name')).toEqual(['again'])
  expect(after({ name: 'Ana' }, 'again', 'name')).toEqual(['name'])
})

it('what was said of a whole list goes when one of its lines is changed', () => {
  expect(after({ items: [{ price: '497' }] }, 'items', 'place.city')).toEqual(['items'])
})

it('what the server said stays while its own field is as it was', () => {
  expect(after({ name: 'Ana' }, 'place.city', 'items')).toEqual([])
  expect(after({ place: { city: 'Curitiba' } }, 'place.city', 'items')).toEqual(['place.city'])
})

it('what is said of a part that is no field goes with the part', () => {
  expect(after({ place: { city: 'Natal' } }, 'place.address')).toEqual(['place.address'])
  expect(after({ name: 'Ana' }, 'place.address')).toEqual([])
})
