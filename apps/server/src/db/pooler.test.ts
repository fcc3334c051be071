import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { refusePooler } from './pooler.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Speaks as much of PostgreSQL's protocol as it takes to tell which process serves a connection; a pooler tells the client a number of its own. */
async function standIn(told: (connection: number) => { atStart: number; whenAsked: number }): Promise<string> {
  let connections = 0
  server = createServer((socket) => {
    connections += 1
    const { atStart, whenAsked } = told(connections)
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

it('a pooler that lends one connection to two is refused', async () => {
  const url = await standIn((connection) => ({ atStart: 900 + connection, whenAsked: 42 }))
  await expect(refusePooler({ url })).rejects.toThrow('Aponte direto para o PostgreSQL')
})

it('one that keeps each client its own connection is let be', async () => {
  const url = await standIn((connection) => ({ atStart: 900 + connection, whenAsked: 40 + connection }))
  await expect(refusePooler({ url })).resolves.toBeUndefined()
})

it('PostgreSQL itself is asked once', async () => {
  let connections = 0
  const url = await standIn((connection) => {
    connections = connection
    return { atStart: 42, whenAsked: 42 }
  })
  await refusePooler({ url })
  expect(connections).toBe(1)
})
