import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { saved } from '../../http/saved.ts'
import { consultNow } from '../notes/consult-now.ts'
import { declareAbsent } from '../notes/declare-absent.ts'
import { detailOf, timelineOf } from '../notes/detail.ts'
import { listNotes } from '../notes/list.ts'
import { sendNow } from '../notes/send-now.ts'
import { calculated, draftOf } from './calculate.ts'
import { createNfe } from './create.ts'
import { importXml } from './import-xml.ts'
import { NFE_LIST } from './list.ts'
import { loadNfes } from './load-list.ts'
import { sendPreview } from './preview.ts'
import { updateNfe } from './update.ts'

const SENT = 'A nota foi salva e está sendo enviada.'
const DETAIL = ['sale', 'company', 'customer_note', 'items', 'correction_letters']

export function nfeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/fiscal-note', ({ actor, query }) => listNotes(deps, actor, NFE_LIST, query))

  route(app, 'GET /api/fiscal-note/:id', ({ actor, params, query }) => {
    const asked = { actor, kind: 'NFE', id: params.id, with: query.with } as const
    return detailOf(deps, asked, (tx, companyId) => loadNfes(tx, [companyId], [params.id], DETAIL, deps.clock.now()))
  })

  route(app, 'POST /api/fiscal-note', async ({ actor, query, body, requestId }) => {
    const id = await createNfe(deps, actor, body, requestId)
    return saved(id, body.send ? SENT : 'Nota salva.', query.quiet)
  })

  route(app, 'PUT /api/fiscal-note/:id', async ({ actor, params, query, body, requestId }) => {
    await updateNfe(deps, { actor, kind: 'NFE', id: params.id, requestId }, body, query.quiet === true)
    return saved(params.id, body.send ? SENT : 'Nota salva.', query.quiet)
  })

  route(app, 'POST /api/fiscal-note/import-xml', async ({ actor, body, files, requestId }) => {
    const id = await importXml(deps, { actor, companyId: body?.company_id, file: files['file'], requestId })
    return saved(id, 'A nota foi importada.')
  })

  route(app, 'POST /api/fiscal-note/calculate', async ({ actor, query, body }) =>
    calculated(await draftOf(deps, actor, body, query.note_id)),
  )

  route(app, 'POST /api/fiscal-note/preview', ({ actor, query, body, reply }) =>
    sendPreview(deps, { actor, body, noteId: query.note_id }, reply),
  )

  route(app, 'GET /api/fiscal-note/:id/timeline', ({ actor, params }) =>
    timelineOf(deps, { actor, kind: 'NFE', id: params.id }),
  )

  route(app, 'POST /api/fiscal-note/:id/send', async ({ actor, params, body, requestId }) => {
    await sendNow(deps, { actor, kind: 'NFE', id: params.id, requestId }, body?.version)
    return saved(params.id, 'A nota está sendo enviada.')
  })

  route(app, 'POST /api/fiscal-note/:id/declare-absent', async ({ actor, params, requestId }) => {
    await declareAbsent(deps, { actor, kind: 'NFE', id: params.id, requestId })
    return saved(params.id, 'A nota será consultada e, se não existir, enviada de novo.')
  })

  route(app, 'POST /api/fiscal-note/:id/consult', ({ actor, params }) =>
    consultNow(deps, { actor, kind: 'NFE', id: params.id }),
  )
}
