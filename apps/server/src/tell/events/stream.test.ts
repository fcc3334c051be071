import { describe, expect, it } from 'vitest'
import { openStream } from './stream.ts'
import type { ViewerEvent } from './viewer.ts'

const TOLD: ViewerEvent = { event: 'note', data: { company_id: 1, ids: [1], many: false } }

describe('the stream of one reader', () => {
  it('drops what a slow reader cannot take, and has them read everything again once there is room', async () => {
    const stream = openStream('run-0', undefined)
    for (let at = 1; at <= 5_000; at += 1) stream.tell([TOLD], `run-${at}`)
    // The buffer is bounded, however many events were sent.
    expect(stream.out.readableLength).toBeLessThan(64 * 1024)
    let text = ''
    for await (const piece of stream.out as AsyncIterable<Buffer>) {
      text += piece.toString()
      if (text.includes('event: reset')) break
    }
    const told = [...text.matchAll(/event: (\w+)/g)].map(([, event]) => event)
    expect(told.length).toBeLessThan(1_000)
    expect(told.at(-1)).toBe('reset')
    expect(text).toContain('id: run-5000\nevent: reset')
  })

  it('gives the id of what happened together to the last of it: a connection cut in between comes back as one that missed something', () => {
    const stream = openStream('run-0', undefined)
    stream.tell([TOLD, { ...TOLD, event: 'sale' }], 'run-1')
    expect(String(stream.out.read())).toMatch(/event: note\ndata: [^\n]+\n\nid: run-1\nevent: sale\ndata: [^\n]+\n\n$/)
    const begins = (lastId: string) => String(openStream('run-1', lastId).out.read()).replace(/^retry: \d+\n/, '')
    expect(begins('run-1')).toBe('id: run-1\n\n')
    expect(begins('run-0')).toMatch(/^id: run-1\n\nid: run-1\nevent: reset\n/)
  })

  it('gives up a reader who took nothing between two beats', () => {
    const stream = openStream('run-0', undefined)
    for (let at = 1; at <= 5_000; at += 1) stream.tell([TOLD], `run-${at}`)
    stream.beat()
    expect(stream.out.destroyed).toBe(false)
    stream.beat()
    expect(stream.out.destroyed).toBe(true)
  })

  it('beats for whoever listens, as a comment', () => {
    const stream = openStream('run-0', undefined)
    for (let at = 0; at < 10; at += 1) stream.beat()
    expect(stream.out.destroyed).toBe(false)
    expect(String(stream.out.read()).replace(/^retry: \d+\nid: run-0\n\n/, '')).toBe(': \n\n'.repeat(10))
  })
})
