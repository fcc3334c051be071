import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { makeLogger } from '../log.ts'
import { makeBoss } from './queue.ts'

it('asks for an encrypted connection where the address of the database does', async () => {
  // Answers like a PostgreSQL without TLS to a client that requests it.
  const server = createServer((socket) => socket.once('data', () => socket.end('N')))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const boss = makeBoss(
    `postgres://talao_queue:x@127.0.0.1:${port}/talao?sslmode=no-verify`,
    makeLogger('error', systemClock),
    { supervise: false, schedule: false, migrate: false, createSchema: false },
  )
  await expect(boss.start()).rejects.toThrow('does not support SSL')
  await new Promise((closed) => server.close(closed))
})
