import { describe, expect, it } from 'vitest'
import { coalesceReads } from './coalesce-reads.ts'

/** A read whose answers the test gives, in order. */
function readByHand() {
  const asked: { key: string; answer(value: string): void; fail(error: Error): void }[] = []
  const read = (key: string) =>
    new Promise<string>((resolve, reject) => {
      asked.push({ key, answer: resolve, fail: reject })
    })
  return { asked, ask: coalesceReads(read) }
}

const turns = () => new Promise((resolve) => setImmediate(resolve))

describe('sharing a read', () => {
  it('never answers with what was read before the question', async () => {
    const { asked, ask } = readByHand()
    const first = ask('a')
    const later = [ask('a'), ask('a'), ask('a')]
    asked[0]?.answer('old')
    expect(await first).toBe('old')
    await turns()
    asked[1]?.answer('new')
    expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
    expect(asked).toHaveLength(2)
  })

  it('reads anew once nobody waits', async () => {
    const { asked, ask } = readByHand()
    const first = ask('a')
    asked[0]?.answer('one')
    await first
    await turns()
    const second = ask('a')
    asked[1]?.answer('two')
    expect(await second).toBe('two')
  })

  it('keeps a failure to those who shared it', async () => {
    const { asked, ask } = readByHand()
    const first = ask('a')
    const second = ask('a')
    asked[0]?.fail(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    await turns()
    asked[1]?.answer('back')
    expect(await second).toBe('back')
  })

  it('does not make one key wait for another', async () => {
    const { asked, ask } = readByHand()
    void ask('a')
    const other = ask('b')
    asked[1]?.answer('b')
    expect(await other).toBe('b')
  })
})
