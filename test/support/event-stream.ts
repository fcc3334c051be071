import { LiveEventData } from '@talao/contract'
import { until } from './until.ts'

export type Heard = { id: string; event: string; data: LiveEventData }
export type EventReader = {
  status: number
  headers: Headers
  /** The events received so far. */
  heard: Heard[]
  /** The raw lines. */
  lines: string[]
  isOver(): boolean
  /** The stream broke off without a regular end. */
  wasCut(): boolean
  close(): void
}

/** Reads a stream of server-sent events as a browser would. */
export async function readEvents(
  url: string,
  token: string | null,
  more: Record<string, string> = {},
): Promise<EventReader> {
  const stopping = new AbortController()
  const response = await fetch(url, {
    signal: stopping.signal,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...more },
  })
  let over = false
  let cut = false
  const reader: EventReader = {
    status: response.status,
    headers: response.headers,
    heard: [],
    lines: [],
    isOver: () => over,
    wasCut: () => cut,
    close: () => stopping.abort(),
  }
  const isOpen = response.status === 200 && response.body !== null
  const reading = isOpen ? take(response.body as ReadableStream<Uint8Array>, reader) : response.text()
  void reading.catch(() => (cut = true)).finally(() => (over = true))
  // The first line shows that the server has accepted the stream.
  if (isOpen) await until('the stream', async () => reader.lines.length > 0)
  return reader
}

async function take(body: ReadableStream<Uint8Array>, reader: EventReader): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const lines = part.split('\n')
      reader.lines.push(...lines)
      const of = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const event = of('event')
      if (event)
        reader.heard.push({ id: of('id') ?? '', event, data: LiveEventData.parse(JSON.parse(of('data') ?? '')) })
    }
  }
}
