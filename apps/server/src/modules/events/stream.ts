import { randomInt } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import type { LiveEvent, LiveEventData } from '@talao/contract/live-event'
import type { Told } from './viewer.ts'

const RECONNECT_MS = [1_000, 4_000] as const
const MOST_WAITING_BYTES = 16 * 1024
const EVERYTHING: LiveEventData = { company_id: null, ids: [], many: true }

export type Stream = {
  out: Readable
  /** What happened together, under one id: only who has read the last of it bears the id. */
  tell(told: readonly Told[], id: string): void
  /** Read everything again. */
  reset(id: string): void
  /** A comment, so that neither side nor a proxy takes the connection for dead; ends it when nothing was taken since the last one. */
  beat(): void
  end(): void
}

/**
 * One reader's connection. Whoever reads more slowly than things happen is not waited for: what does not go out at once is dropped, and
 * as soon as there is room they are told to read everything again.
 */
export function openStream(id: string, lastEventId: string | undefined): Stream {
  const out = new PassThrough({ highWaterMark: MOST_WAITING_BYTES })
  let isFull = false
  let hasMissed = false
  let wasFull = false
  let lastId = id
  const write = (text: string): void => {
    if (out.writableEnded || out.destroyed) return
    if (!out.write(text)) isFull = true
  }
  const reset = (toId: string): void => {
    lastId = toId
    if (isFull) hasMissed = true
    else write(`id: ${toId}\n${textOf('reset', EVERYTHING)}`)
  }
  out.on('drain', () => {
    isFull = false
    wasFull = false
    if (!hasMissed) return
    hasMissed = false
    reset(lastId)
  })
  // Told apart in time, so that all the screens of a server that restarts do not come back in the same instant. The id makes a connection
  // that is lost before the first event come back with a Last-Event-ID.
  write(`retry: ${randomInt(...RECONNECT_MS)}\nid: ${id}\n\n`)
  // Nothing of the past is kept: only who has missed nothing goes on where they were.
  if (lastEventId !== undefined && lastEventId !== id) reset(id)
  return {
    out,
    tell(told, toId) {
      if (told.length === 0) return
      if (isFull) return reset(toId)
      lastId = toId
      const texts = told.map(({ event, data }) => textOf(event, data))
      write([...texts.slice(0, -1), `id: ${toId}\n${texts.at(-1)}`].join(''))
    },
    reset,
    beat() {
      if (wasFull) out.destroy()
      wasFull = isFull
      if (!isFull) write(': \n\n')
    },
    end: () => void out.end(),
  }
}

function textOf(event: LiveEvent, data: LiveEventData): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
