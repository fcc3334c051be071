import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { sendListing } from '../../kit/list/listing.ts'
import type { NoteDeps } from '../note-deps.ts'
import { consultNow } from '../notes/consult-now.ts'
import { declareAbsent } from '../notes/declare-absent.ts'
import { detailOf, timelineOf } from '../notes/detail.ts'
import { listNotes, noteListing } from '../notes/list.ts'
import { sendNow } from '../notes/send-now.ts'
import { draftRoutes } from './draft-routes.ts'
import { NFE_LIST } from './list.ts'
import { NFE_SHEET } from './list-sheet.ts'
import { loadNfes } from './load-list.ts'

const DETAIL = ['sale', 'company', 'customer_note', 'items', 'correction_letters']

export function nfeRoutes(app: FastifyInstance, deps: NoteDeps): void {
  draftRoutes(app, deps)
  route(app, 'GET /api/fiscal-note', async (ask) => {
    const { actor, query } = ask
    if (!query.format) return listNotes(deps, actor, NFE_LIST, query)
    return sendListing(deps, ask, query.format, await noteListing(deps, actor, NFE_LIST, query), NFE_SHEET)
  })

  route(app, 'GET /api/fiscal-note/:id', ({ actor, params, query }) => {
    const asked = { actor, kind: 'NFE', id: params.id, with: query.with } as const
    return detailOf(deps, asked, (tx, companyId) => loadNfes(tx, [companyId], [params.id], DETAIL, deps.clock.now()))
  })

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
