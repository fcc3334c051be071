import { AppError } from '@talao/contract'
import { expect, it } from 'vitest'
import { makeWorkQueue } from './work-queue.ts'

/** Work that the test ends from outside. */
function open() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let isBegun = false
  const work = () => {
    isBegun = true
    return promise
  }
  return { work, resolve, reject, begun: () => isBegun }
}
const refusal = expect.objectContaining({ code: 'limite_excedido', details: { retryAfterSeconds: 5 } })

it('lets so many work at once, and the next begins when one ends, however it ends', async () => {
  const line = makeWorkQueue({ atOnce: 2, mostWaiting: 5 })
  const works = [open(), open(), open(), open()]
  const done = works.map((one, at) => line(at, one.work))
  expect(works.map((one) => one.begun())).toEqual([true, true, false, false])
  works[0]?.reject(new Error('broken'))
  await expect(done[0]).rejects.toThrow('broken')
  expect(works.map((one) => one.begun())).toEqual([true, true, true, false])
  works[1]?.resolve('two')
  expect(await done[1]).toBe('two')
  works[2]?.resolve('three')
  works[3]?.resolve('four')
  expect(await Promise.all(done.slice(2))).toEqual(['three', 'four'])
})

it('tells whoever finds the line full to come back', async () => {
  const line = makeWorkQueue({ atOnce: 1, mostWaiting: 1 })
  const [first, second] = [open(), open()]
  const done = [line(1, first.work), line(2, second.work)]
  await expect(line(3, open().work)).rejects.toEqual(refusal)
  first.resolve('')
  second.resolve('')
  await Promise.all(done)
  expect(await line(3, async () => 'now')).toBe('now')
})

it('does one work at a time for each, so that nobody fills it alone', async () => {
  const line = makeWorkQueue({ atOnce: 2, mostWaiting: 5 })
  const first = open()
  const done = line('ana', first.work)
  await expect(line('ana', open().work)).rejects.toBeInstanceOf(AppError)
  expect(await line('bia', async () => 'here')).toBe('here')
  first.resolve('')
  await done
  expect(await line('ana', async () => 'again')).toBe('again')
})
