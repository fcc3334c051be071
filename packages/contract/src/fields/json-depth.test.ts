import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEEPEST_JSON, nestsTooDeep } from './json-depth.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

it('lets through as many levels as there may be, and not one more', () => {
  expect([nestsTooDeep(nested(DEEPEST_JSON)), nestsTooDeep(nested(DEEPEST_JSON + 2))]).toEqual([false, true])
  expect(nestsTooDeep('['.repeat(1_000_000))).toBe(true)
})

it('counts no bracket that stands in a text, whatever is escaped there', () => {
  const brackets = fc.array(fc.constantFrom('[', '{', '"', '\\', '\\"', 'a', '\n'), { maxLength: 300 })
  fc.assert(
    fc.property(brackets, fc.jsonValue({ maxDepth: 5 }), (parts, value) => {
      const text = JSON.stringify({ [parts.join('')]: [parts.join(''), value] })
      expect(nestsTooDeep(text)).toBe(depthOf(JSON.parse(text)) > DEEPEST_JSON)
    }),
  )
})

it('is not misled by what is closed again', () => {
  expect(nestsTooDeep(JSON.stringify(Array.from({ length: 10_000 }, () => [{}])))).toBe(false)
})
