import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { NoteDeps } from '../note-deps.ts'
import { calculated, draftOf } from './calculate.ts'
import { createNfe } from './create.ts'
import { importXml } from './import-xml.ts'
import { sendPreview } from './preview.ts'
import { updateNfe } from './update.ts'

const SENT = 'A nota foi salva e está sendo enviada.'
/** Room for 990 items, each with its whole tax block. */
const LONG = { bodyBytes: 4 * 1024 * 1024 }

/** Routes that create NF-e: by hand, as a trial calculation, or by importing an XML. */
export function draftRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(
    app,
    'POST /api/fiscal-note',
    async ({ actor, query, body, requestId }) => {
      const id = await createNfe(deps, actor, body, requestId)
      return saved(id, body.send ? SENT : 'Nota salva.', query.quiet)
    },
    LONG,
  )

  route(
    app,
    'PUT /api/fiscal-note/:id',
    async ({ actor, params, query, body, requestId }) => {
      await updateNfe(deps, { actor, kind: 'NFE', id: params.id, requestId }, body, query.quiet === true)
      return saved(params.id, body.send ? SENT : 'Nota salva.', query.quiet)
    },
    LONG,
  )

  route(app, 'POST /api/fiscal-note/import-xml', async ({ actor, body, files, requestId }) => {
    const { id, done } = await importXml(deps, { actor, companyId: body?.company_id, file: files['file'], requestId })
    return saved(id, done)
  })

  route(
    app,
    'POST /api/fiscal-note/calculate',
    async ({ actor, query, body }) => calculated(await draftOf(deps, actor, body, query.note_id)),
    LONG,
  )

  route(
    app,
    'POST /api/fiscal-note/preview',
    ({ actor, query, body, reply }) => sendPreview(deps, { actor, body, noteId: query.note_id }, reply),
    LONG,
  )
}
