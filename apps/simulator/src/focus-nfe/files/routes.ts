import type { FastifyInstance } from 'fastify'
import { callerCompany } from '../../companies/caller.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { drawFault } from '../../faults/plan.ts'
import { notFound } from '../../http/refusal.ts'
import { findFile } from './find-file.ts'
import type { Storage } from './storage.ts'

/**
 * The files named by `caminho_*`, with the company's token. The fault `download_redirect` redirects them to the second
 * port.
 */
export function fileRoutes(app: FastifyInstance, world: SimulatorContext, storage: Storage): void {
  for (const folder of ['/arquivos/*', '/notas_fiscais/*']) {
    app.get(folder, async (request, reply) => {
      const { company, environment } = callerCompany(request)
      const [path = ''] = request.url.split('?')
      const file = findFile(world, path)
      if (!file || file.companyId !== company.id || file.environment !== environment)
        throw notFound('Arquivo não encontrado')
      const fault = drawFault(world, { stage: 'download', token: request.caller?.token ?? null, method: 'GET', path })
      if (fault) {
        request.fault = fault.kind
        return reply.code(302).header('Location', storage.signedUrl(path)).send()
      }
      return reply.type(file.type).send(Buffer.from(await file.bytes()))
    })
  }
}
