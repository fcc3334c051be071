import net from 'node:net'
import { bodyMaker, idOf } from './body.ts'

export type Load = { url: string; hottok: string; connections: number; run: string } & (
  | { seconds: number }
  | { eventsPerConnection: number }
)
export type Loaded = { acknowledged: string[]; refused: number; seconds: number; latenciesMs: number[] }

/**
 * Posts over keep-alive connections, one request at a time on each, until the time or the count is reached. Waits for
 * every request it has begun. Speaks HTTP/1.1 on bare sockets because a full client would take processor time from the
 * server on the same machine.
 */
export async function load(wish: Load): Promise<Loaded> {
  const makeBody = bodyMaker()
  const loaded: Loaded = { acknowledged: [], refused: 0, seconds: 0, latenciesMs: [] }
  const started = performance.now()
  const isOver = (sent: number) =>
    'seconds' in wish ? performance.now() - started > wish.seconds * 1000 : sent >= wish.eventsPerConnection
  await Promise.all(Array.from({ length: wish.connections }, (_none, index) => post(index)))
  loaded.seconds = (performance.now() - started) / 1000
  return loaded

  async function post(index: number): Promise<void> {
    const connection = await openConnection(wish.url)
    for (let n = 0; !isOver(n); n += 1) {
      const id = idOf(wish.run, index, n)
      const sentAt = performance.now()
      const status = await connection.post(makeBody(id), wish.hottok)
      loaded.latenciesMs.push(performance.now() - sentAt)
      if (status === 200) loaded.acknowledged.push(id)
      else loaded.refused += 1
    }
    connection.close()
  }
}

async function openConnection(address: string) {
  const { hostname, port, pathname, host } = new URL(address)
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  let heard = ''
  let answer: { resolve(status: number): void; reject(error: Error): void } | undefined
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
    const status = wholeAnswer(heard)
    if (status === undefined) return
    heard = ''
    answer?.resolve(status)
  })
  socket.on('error', (error) => answer?.reject(error))
  socket.on('close', () => answer?.reject(new Error('The server closed the connection.')))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    post: (body: Buffer, hottok: string) =>
      new Promise<number>((resolve, reject) => {
        answer = { resolve, reject }
        const head = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\nx-hotmart-hottok: ${hottok}\r\ncontent-length: ${body.length}\r\n\r\n`
        socket.write(Buffer.concat([Buffer.from(head), body]))
      }),
    close: () => socket.destroy(),
  }
}

/** The status once the whole response has arrived, else undefined. With one request at a time, no bytes follow it. */
function wholeAnswer(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (end < 0 || length === undefined || text.length < end + 4 + Number(length)) return undefined
  return Number(text.slice(9, 12))
}
