import { createServer } from 'node:net'
import { codeOf } from './processes-of-the-machine.ts'

/** Some port of this machine that nobody uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** Whether a server could listen on the port: `free`, `taken`, or `forbidden` (below 1024 without the right). */
export async function stateOfPort(port: number): Promise<'free' | 'taken' | 'forbidden'> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    const code = await tryToListen(port, host)
    if (code === 'EADDRINUSE') return 'taken'
    if (code === 'EACCES') return 'forbidden'
  }
  return 'free'
}

function tryToListen(port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(codeOf(error)))
    server.listen(port, host, () => server.close(() => resolve('')))
  })
}
