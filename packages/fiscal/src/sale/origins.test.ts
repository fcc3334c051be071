import fc from 'fast-check'
import { expect, it } from 'vitest'
import { originsOfOne, shortOrigins, wholeOrigins } from './origins.ts'

const quality = fc.constantFrom('0', '1', '22026-11-27')
const names = ['price', 'items', 'parent', 'client.name']
const everyPart = <T>(value: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])) as Record<string, fc.Arbitrary<T>>)

it('says the same shortly, whatever is seen on the parts', () => {
  const origin = fc
    .tuple(quality, fc.constantFrom('30|A', '30|B', '50|2026|C'))
    .map(([quality, order]) => `${quality}|${order}`)
  const pieces = fc.dictionary(fc.constantFrom('piece.T|1', 'piece.T|2'), origin)
  fc.assert(
    fc.property(everyPart(origin), pieces, everyPart(quality), (parts, told, seen) => {
      const whole = { ...parts, ...told }
      expect(wholeOrigins(shortOrigins(whole, seen), seen)).toEqual(whole)
    }),
  )
})

it('names the delivery that most parts came from once, and no part whose quality can be seen', () => {
  const order = '30|2026-11-20T12:00:00.000Z|HOTMART:0f3f3c1e-0001-4000-8000-000000000001'
  const whole = { price: `1|${order}`, items: `1|${order}`, parent: '1|10|A', 'piece.T|1': `0|${order}` }
  expect(shortOrigins(whole, { price: '1', items: '0', parent: '1' })).toEqual({
    '*': order,
    items: '1',
    parent: '1|10|A',
    'piece.T|1': '0',
  })
})

it('says of one delivery only which it was', () => {
  const seen = { price: '1', items: '0' }
  expect(wholeOrigins(originsOfOne('30|A'), seen)).toEqual({ price: '1|30|A', items: '0|30|A' })
})

it('reads what was kept whole', () => {
  expect(wholeOrigins({ price: '1|30|A' }, { price: '0' })).toEqual({ price: '1|30|A' })
})
