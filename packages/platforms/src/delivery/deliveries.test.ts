import { describe, expect, it } from 'vitest'
import { UnreadableDelivery } from '../port/delivery.ts'
import { deliveriesIn, rootsIn } from './deliveries.ts'

describe('the deliveries in a body', () => {
  const sent = (body: unknown) => deliveriesIn(encoded(body)).map((one) => one.sent)

  it('are found inside what a program in between put around them', () => {
    const order = { id: '1', buyer: { name: 'A' } }
    expect(sent({ body: order })).toEqual([order])
    expect(sent([{ headers: { host: 'x' }, params: {}, query: {}, body: order }])).toEqual([order])
    expect(sent({ events: [order, { id: '2' }] })).toEqual([order, { id: '2' }])
    expect(sent({ data: JSON.stringify(order) })).toEqual([order])
    expect(sent([JSON.stringify(order), order])).toEqual([order, order])
  })

  it('keep their object where something of theirs stands beside it', () => {
    expect(sent({ event: 'paid', data: { id: '1' } })).toEqual([{ event: 'paid', data: { id: '1' } }])
    expect(sent({ query: {}, order: { id: '1' } })).toEqual([{ query: {}, order: { id: '1' } }])
  })

  it('have the JSON in their fields read, and no other text', () => {
    expect(sent({ event: 'paid', data: '{"id":1.10}', note: '{x', list: '[1' })).toEqual([
      { event: 'paid', data: { id: '1.10' }, note: '{x', list: '[1' },
    ])
  })

  it('are each the same delivery again by their own words where there are several', () => {
    const [first, second] = deliveriesIn(encoded([{ id: 1 }, { id: 2 }]))
    expect([first?.content, second?.content]).toEqual(['{"id":"1"}', '{"id":"2"}'])
  })

  it('are none in a list of texts or in an empty one', () => {
    expect(() => sent(['a', 'b'])).toThrow(UnreadableDelivery)
    expect(() => sent([])).toThrow(UnreadableDelivery)
    expect(() => rootsIn(encoded([]))).toThrow(UnreadableDelivery)
  })

  it('are not looked for without end', () => {
    const deep = (levels: number): unknown => (levels === 0 ? { id: '1', n: '2' } : { body: deep(levels - 1) })
    expect(sent(deep(10))).toEqual([deep(6)])
  })
})

function encoded(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
