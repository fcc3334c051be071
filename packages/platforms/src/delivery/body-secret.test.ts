import { expect, it } from 'vitest'
import { bodySecretAt, bodySecretsAt } from './body-secret.ts'

const sent = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))

it('is the secret of a body only where every delivery in it bears the same one', () => {
  expect(bodySecretAt(sent({ token: 'abc' }), 'token')).toBe('abc')
  expect(bodySecretAt(sent([{ token: 'abc' }, { token: 'abc', n: 2 }]), 'token')).toBe('abc')
  expect(bodySecretAt(sent([{ token: 'abc' }, { n: 2 }]), 'token')).toBeNull()
  expect(bodySecretAt(sent([{ token: 'abc' }, { token: 'x' }]), 'token')).toBeNull()
})

it('is looked for under each of several names, whatever stands under the others', () => {
  expect(bodySecretsAt(sent({ token: 12, secret: 'abc', other: 'x' }), ['token', 'secret'])).toEqual(['12', 'abc'])
  expect(bodySecretsAt(sent({ token: {}, secret: 'abc' }), ['token', 'secret'])).toEqual(['abc'])
  expect(bodySecretsAt(new TextEncoder().encode('{'), ['token'])).toEqual([])
})
