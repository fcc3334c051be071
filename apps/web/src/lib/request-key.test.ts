import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { makeRequestKey } from './request-key.ts'

type Outcome = 'answer' | 'refusal' | 'fault' | 'silence'
const STATUS = { refusal: 422, fault: 503, silence: 0 } as const

async function keysOf(outcomes: readonly Outcome[]): Promise<string[]> {
  const own = makeRequestKey()
  const keys: string[] = []
  for (const outcome of outcomes)
    await own
      .send((key) => {
        keys.push(key)
        return outcome === 'answer' ? Promise.resolve() : Promise.reject(new ApiError(STATUS[outcome], {}))
      })
      .catch(() => undefined)
  return keys
}

describe('the key of a form', () => {
  it('stays the same exactly while nobody knows what became of the try before', async () => {
    const outcomes = fc.array(fc.constantFrom<Outcome>('answer', 'refusal', 'fault', 'silence'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(outcomes, async (all) => {
        const keys = await keysOf(all)
        keys.slice(1).forEach((key, at) => {
          const isUnknown = all[at] === 'fault' || all[at] === 'silence'
          expect([at, key === keys[at]]).toEqual([at, isUnknown])
        })
      }),
    )
  })

  it('is what the server takes', async () => {
    expect((await keysOf(['answer']))[0]).toMatch(/^[0-9a-f]{32}$/)
  })
})
