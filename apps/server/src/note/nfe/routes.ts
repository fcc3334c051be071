import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { NoteDeps } from '../note-deps.ts'
import { detailOf } from '../notes/detail.ts'
import { kindRoutes } from '../notes/kind-routes.ts'
import { requestCorrectionLetter } from '../notes/request-correction-letter.ts'
import { sendFile } from '../notes/send-file.ts'
import { calculated, draftOf } from './calculate.ts'
import { createNfe } from './create.ts'
import { importXml } from './import-xml.ts'
import { NFE_LIST } from './list.ts'
import { NFE_SHEET } from './list-sheet.ts'
import { loadNfes } from './load-list.ts'
import { sendPreview } from './preview.ts'
import { updateNfe } from './update.ts'

const DETAIL = ['sale', 'company', 'customer_note', 'items', 'correction_letters']
const SENT = 'A nota foi salva e está sendo enviada.'
/** Room for 990 items, each with its whole tax block. */
const LONG = { bodyBytes: 4 * 1024 * 1024 }

export function nfeRoutes(app: FastifyInstance, deps: NoteDeps): void {
  kindRoutes(app, deps, { path: 'fiscal-note', list: NFE_LIST, sheet: NFE_SHEET })

  route(app, 'GET /api/fiscal-note/:id', ({ actor, params, query }) => {
    const asked = { actor, kind: 'NFE', id: params.id, with: query.with } as const
    return detailOf(deps, asked, (tx, companyId) => loadNfes(tx, [companyId], [params.id], DETAIL, deps.clock.now()))
  })

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

  route(app, 'POST /api/fiscal-note/:id/correction-letter', async ({ actor, params, body, requestId }) => {
    const sequence = await requestCorrectionLetter(deps, { actor, kind: 'NFE', id: params.id, requestId }, body.text)
    return { data: { id: params.id, sequence }, message: 'A carta de correção está sendo enviada.' }
  })

  for (const form of ['pdf', 'xml'] as const)
    route(app, `GET /api/fiscal-note/:id/correction-letter/:sequence/${form}`, ({ actor, params, query, reply }) => {
      const { id, sequence } = params
      return sendFile(deps, { actor, kind: 'NFE', id, form, of: sequence, download: query.download }, reply)
    })
}
