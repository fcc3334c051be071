import { randomInt } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import type { LiveEvent, LiveEventData } from '@talao/contract/notification/live-event'
import type { ViewerEvent } from './viewer.ts'

const RECONNECT_MS = [1_000, 4_000] as const
const MOST_WAITING_BYTES = 16 * 1024
const EVERYTHING: LiveEventData = { company_id: null, ids: [], many: true }

export type Stream = {
  out: Readable
  /**
   * Sends changes that belong together under one id. Only the last one carries the id, so a client has it only after
   * reading all.
   */
  tell(told: readonly ViewerEvent[], id: string): void
  /** Tells the client to reload everything. */
  reset(id: string): void
  /**
   * Sends a comment that keeps the connection alive. Ends the stream when the client has read nothing since the last
   * one.
   */
  beat(): void
  end(): void
}

/**
 * The connection of one client. Events that a slow client cannot take at once are dropped. As soon as there is room, it
 * is told to reload everything.
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
  // A random retry time, so that the clients of a restarted server do not reconnect at the same instant. The id makes a
  // connection lost before its first event send a Last-Event-ID.
  write(`retry: ${randomInt(...RECONNECT_MS)}\nid: ${id}\n\n`)
  // Past events are not stored, so only a client that missed nothing continues without a reset.
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
