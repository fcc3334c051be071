import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { refusePooler } from './pooler.ts'

let server: Server | undefined
afterEach(() => server?.close())

/**
 * Speaks just enough of PostgreSQL's protocol to report the process id of a connection. A pooler gives the client an id
 * that differs from the backend's.
 */
async function standIn({ atStart, whenAsked }: { atStart: number; whenAsked: number }): Promise<string> {
  server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0)), message('K', int(atStart), int(7)), READY]))
      socket.on('data', (asked) => answer(socket, asked, whenAsked))
    })
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return `postgres://alguem:senha@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/talao`
}

function answer(socket: Socket, asked: Buffer, pid: number): void {
  if (asked[0] !== 'Q'.charCodeAt(0)) return
  const column = Buffer.concat([text('pid'), int(0), short(0), int(23), short(4), int(-1), short(0)])
  const value = Buffer.from(String(pid))
  socket.write(
    Buffer.concat([
      message('T', short(1), column),
      message('D', short(1), int(value.length), value),
      message('C', text('SELECT 1')),
      READY,
    ]),
  )
}

function message(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), int(body.length + 4), body])
}
function int(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}
const READY = message('Z', Buffer.from('I'))

it('a pooler is refused, whatever it lends', async () => {
  const url = await standIn({ atStart: 901, whenAsked: 42 })
  await expect(refusePooler({ url })).rejects.toThrow('Aponte direto para o PostgreSQL')
})

it('PostgreSQL itself is let be', async () => {
  const url = await standIn({ atStart: 42, whenAsked: 42 })
  await expect(refusePooler({ url })).resolves.toBeUndefined()
})
