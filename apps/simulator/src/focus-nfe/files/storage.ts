import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { findFile } from './find-file.ts'
import { findPublicFile } from './public-file.ts'

/** The second port: a file store with signed URLs. Like real file stores, it rejects an Authorization header. */
export type Storage = { url: string; signedUrl(path: string): string; stop(): Promise<void> }

const VALID_FOR_MS = 5 * 60_000

export async function startStorage(world: SimulatorContext, port: number): Promise<Storage> {
  const server = createServer((request, response) => {
    answer(world, request, response).catch((error: unknown) => {
      world.log(`arquivos: ${String(error)}`)
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const { port: listening } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${listening}`
  return {
    url: base,
    signedUrl: (path) => {
      const until = nowMs(world) + VALID_FOR_MS
      return `${base}${path}?expira=${until}&assinatura=${sign(world, path, until)}`
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

async function answer(world: SimulatorContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://storage')
  const open = findPublicFile(world, url.pathname)
  if (open) {
    response.writeHead(200, { 'Content-Type': open.type }).end(await open.bytes())
    return
  }
  const until = Number(url.searchParams.get('expira'))
  if (request.headers.authorization) {
    response.writeHead(400, { 'Content-Type': 'application/xml' }).end('<Error><Code>InvalidArgument</Code></Error>')
    return
  }
  if (url.searchParams.get('assinatura') !== sign(world, url.pathname, until) || until < nowMs(world)) {
    response.writeHead(403, { 'Content-Type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
    return
  }
  const file = findFile(world, url.pathname)
  if (file) response.writeHead(200, { 'Content-Type': file.type }).end(await file.bytes())
  else response.writeHead(404).end()
}

function sign(world: SimulatorContext, path: string, until: number): string {
  return createHmac('sha256', world.salt).update(`${path}\n${until}`).digest('hex')
}
