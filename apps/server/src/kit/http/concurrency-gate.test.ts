import { AppError } from '@talao/contract/errors/app-error'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Gate, makeConcurrencyGate } from './concurrency-gate.ts'

const refusal = () => new AppError('limite_excedido', { retryAfterSeconds: 1 })
const FOREVER_MS = 60_000

/** One caller and its state. */
function call(gate: Gate, key = 'one') {
  const over = new AbortController()
  const caller = { state: 'waiting' as 'waiting' | 'in' | 'refused', key, leave: () => over.abort() }
  gate.enter(key, over.signal).then(
    () => (caller.state = 'in'),
    () => (caller.state = 'refused'),
  )
  return caller
}
const turns = () => new Promise((resolve) => setImmediate(resolve))

describe('a gate', () => {
  it('lets in as many as may work, keeps as many more in line, and refuses the rest at once', async () => {
    const gate = makeConcurrencyGate({ atWork: 2, mostWaiting: 3, waitMs: FOREVER_MS, refusal })
    const callers = Array.from({ length: 7 }, () => call(gate))
    await turns()
    const states = callers.map(({ state }) => state)
    expect(states).toEqual(['in', 'in', 'waiting', 'waiting', 'waiting', 'refused', 'refused'])
    for (const caller of callers) caller.leave()
  })

  it('refuses whoever waited too long, and nobody takes their place from the next', async () => {
    const gate = makeConcurrencyGate({ atWork: 1, mostWaiting: 1, waitMs: 1, refusal })
    const first = call(gate)
    const over = new AbortController()
    await expect(gate.enter('one', over.signal)).rejects.toMatchObject({ code: 'limite_excedido' })
    first.leave()
    const next = call(gate)
    await turns()
    expect(next.state).toBe('in')
    next.leave()
  })

  it('gives a place back when the work of its holder failed', async () => {
    const gate = makeConcurrencyGate({ atWork: 1, mostWaiting: 0, waitMs: 0, refusal })
    await expect(gate.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate.run('one', async () => 'done')).toBe('done')
  })

  it('keeps no place for whoever is gone before they come', async () => {
    const gate = makeConcurrencyGate({ atWork: 1, mostWaiting: 0, waitMs: 0, refusal })
    await expect(gate.enter('one', AbortSignal.abort())).rejects.toMatchObject({ code: 'limite_excedido' })
    expect(await gate.run('one', async () => 'done')).toBe('done')
  })

  it('in any order of coming and going: never more at work than may, in the order they came, and every place comes back once', async () => {
    const step = fc.oneof(
      fc.record({ come: fc.constantFrom('a', 'b') }),
      // Leaving twice must free only one place.
      fc.record({ leave: fc.nat(40) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const gate = makeConcurrencyGate({ atWork: 3, mostWaiting: 4, waitMs: FOREVER_MS, refusal })
        const callers: ReturnType<typeof call>[] = []
        const gone = new Set<object>()
        for (const one of steps) {
          if ('come' in one) callers.push(call(gate, one.come))
          else {
            const caller = callers[one.leave % (callers.length || 1)]
            caller?.leave()
            if (caller) gone.add(caller)
          }
          await Promise.resolve()
          await Promise.resolve()
          for (const key of ['a', 'b']) {
            const here = callers.filter(
              (caller) => caller.key === key && !gone.has(caller) && caller.state !== 'refused',
            )
            const states = here.map(({ state }) => state)
            expect(states).toEqual(states.map((_state, at) => (at < 3 ? 'in' : 'waiting')))
            expect(states.length).toBeLessThanOrEqual(7)
          }
        }
        for (const caller of callers) caller.leave()
        const fresh = ['a', 'a', 'a', 'b', 'b', 'b'].map((key) => call(gate, key))
        await turns()
        expect(fresh.map(({ state }) => state)).toEqual(Array(6).fill('in'))
        for (const caller of fresh) caller.leave()
      }),
    )
  })
})
