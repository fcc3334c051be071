import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nowMs, type SimulatorContext } from '../context/context.ts'

const KEPT = 100_000

/** Records every request, including those whose answer was never sent (status 0), because chaos runs count them. */
export function recordRequests(app: FastifyInstance, world: SimulatorContext): void {
  const ids = new WeakMap<FastifyRequest, number>()

  app.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?')
    const { lastId } = world.db.run(
      'insert into request (at, method, path, ref, caller, status) values (?, ?, ?, ?, ?, 0)',
      nowMs(world),
      request.method,
      path,
      refOf(request, path),
      callerName(request),
    )
    ids.set(request, lastId)
    if (lastId % 1000 === 0) world.db.run('delete from request where id <= ?', lastId - KEPT)
  })

  app.addHook('onSend', async (request, reply) => {
    const id = ids.get(request)
    if (id !== undefined)
      world.db.run('update request set status = ?, fault = ? where id = ?', reply.statusCode, request.fault, id)
  })
}

function refOf(request: FastifyRequest, path: string): string | null {
  const [, inPath] = /^\/v2\/(?:nfe|nfsen?)\/([^/]+)/.exec(path) ?? []
  return (request.query as { ref?: string }).ref ?? inPath ?? null
}

/** A name for the caller, so that the token is never stored. */
function callerName(request: FastifyRequest): string {
  const caller = request.caller
  if (!caller) return 'ninguem'
  if (caller.kind === 'certificate') return caller.token
  return caller.kind === 'account' ? 'conta' : `${caller.company.cnpj}/${caller.environment}`
}
