import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortOrigins, wholeOrigins } from './origins.ts'

it('says the same shortly', () => {
  const origin = fc.tuple(fc.constantFrom('0', '1', '22026-11-27'), fc.constantFrom('30|A', '30|B', '50|2026|C'))
  const whole = fc.dictionary(
    fc.constantFrom('price', 'items', 'client.name', 'piece.T|1'),
    origin.map(([quality, order]) => `${quality}|${order}`),
    { minKeys: 1 },
  )
  fc.assert(
    fc.property(whole, (origins) => {
      const short = shortOrigins({ ...origins })
      expect(wholeOrigins(short)).toEqual({ ...origins })
    }),
  )
})

it('names the delivery that most parts came from once', () => {
  const order = '30|2026-11-20T12:00:00.000Z|HOTMART:0f3f3c1e-0001-4000-8000-000000000001'
  const short = shortOrigins({ price: `1|${order}`, items: `1|${order}`, parent: `0|${order}` })
  expect(short).toEqual({ '*': order, price: '1', items: '1', parent: '0' })
})

it('reads what was kept whole', () => {
  expect(wholeOrigins({ price: '1|30|A' })).toEqual({ price: '1|30|A' })
  expect(wholeOrigins(undefined)).toEqual({})
})
