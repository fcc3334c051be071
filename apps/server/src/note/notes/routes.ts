import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { NoteDeps } from '../note-deps.ts'
import { copyNote } from './copy.ts'
import { deleteNote } from './delete.ts'
import { requestCancel } from './request-cancel.ts'
import { requestCorrectionLetter } from './request-correction-letter.ts'
import { sendFile } from './send-file.ts'

/** Routes for actions after an authorisation, for both kinds of notes. */
export function noteRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'POST /api/fiscal-note/:id/cancel', async ({ actor, params, body, requestId }) => {
    await requestCancel(deps, { actor, kind: 'NFE', id: params.id, requestId }, body)
    return saved(params.id, 'O cancelamento foi pedido.')
  })
  route(app, 'POST /api/service-fiscal-note/:id/cancel', async ({ actor, params, body, requestId }) => {
    await requestCancel(deps, { actor, kind: 'NFSE', id: params.id, requestId }, body)
    return saved(params.id, 'O cancelamento foi pedido.')
  })
  route(app, 'POST /api/fiscal-note/:id/correction-letter', async ({ actor, params, body, requestId }) => {
    const sequence = await requestCorrectionLetter(deps, { actor, kind: 'NFE', id: params.id, requestId }, body.text)
    return { data: { id: params.id, sequence }, message: 'A carta de correção está sendo enviada.' }
  })

  for (const [path, kind] of KINDS) {
    route(app, `POST /api/${path}/:id/copy`, async ({ actor, params, requestId }) => {
      const id = await copyNote(deps, { actor, kind, id: params.id, requestId })
      return saved(id, 'A cópia foi feita. Confira e envie.')
    })
    route(app, `DELETE /api/${path}/:id`, async ({ actor, params, query, requestId }) => {
      await deleteNote(deps, { actor, kind, id: params.id, requestId }, query.version)
      return { message: 'Rascunho excluído.' }
    })
    for (const form of ['pdf', 'xml'] as const)
      route(app, `GET /api/${path}/:id/${form}`, ({ actor, params, query, reply }) => {
        const { id } = params
        return sendFile(deps, { actor, kind, id, form, of: query.kind, download: query.download }, reply)
      })
  }
  for (const form of ['pdf', 'xml'] as const)
    route(app, `GET /api/fiscal-note/:id/correction-letter/:sequence/${form}`, ({ actor, params, query, reply }) => {
      const { id, sequence } = params
      return sendFile(deps, { actor, kind: 'NFE', id, form, of: sequence, download: query.download }, reply)
    })
}

const KINDS = [
  ['fiscal-note', 'NFE'],
  ['service-fiscal-note', 'NFSE'],
] as const
