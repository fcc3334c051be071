import { expect, it } from 'vitest'
import { readableBody } from './readable-body.ts'

it('sets JSON apart and leaves the rest as it came', () => {
  expect(readableBody('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(readableBody('{"a": oops')).toBe('{"a": oops')
})
