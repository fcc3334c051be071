import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { NoteDeps } from '../note-deps.ts'
import { detailOf } from '../notes/detail.ts'
import { kindRoutes } from '../notes/kind-routes.ts'
import { calculateNfse } from './calculate.ts'
import { createNfse } from './create.ts'
import { NFSE_LIST } from './list.ts'
import { NFSE_SHEET } from './list-sheet.ts'
import { loadNfses } from './load-list.ts'
import { previewNfse } from './preview.ts'
import { substitute } from './substitute.ts'
import { updateNfse } from './update.ts'

const DETAIL = ['sale', 'company', 'customer_note', 'items', 'service']

export function nfseRoutes(app: FastifyInstance, deps: NoteDeps): void {
  kindRoutes(app, deps, { path: 'service-fiscal-note', list: NFSE_LIST, sheet: NFSE_SHEET })

  route(app, 'GET /api/service-fiscal-note/:id', ({ actor, params, query }) => {
    const asked = { actor, kind: 'NFSE', id: params.id, with: query.with } as const
    return detailOf(deps, asked, (tx, companyId) => loadNfses(tx, [companyId], [params.id], DETAIL, deps.clock.now()))
  })

  route(app, 'POST /api/service-fiscal-note', async ({ actor, query, body, requestId }) =>
    saved(await createNfse(deps, actor, body, requestId), savedText(body), query.quiet),
  )

  route(app, 'POST /api/service-fiscal-note/calculate', async ({ actor, query, body }) => ({
    data: await calculateNfse(deps, { actor, body, note_id: query.note_id }),
  }))

  route(app, 'POST /api/service-fiscal-note/preview', ({ actor, query, body, reply }) =>
    previewNfse(deps, { actor, body, note_id: query.note_id }, reply),
  )

  route(app, 'PUT /api/service-fiscal-note/:id', async ({ actor, params, query, body, requestId }) => {
    await updateNfse(deps, { actor, kind: 'NFSE', id: params.id, requestId }, body)
    return saved(params.id, savedText(body), query.quiet)
  })

  route(app, 'POST /api/service-fiscal-note/:id/substitute', async ({ actor, params, body, requestId }) => {
    const id = await substitute(deps, { actor, kind: 'NFSE', id: params.id, requestId }, body)
    return saved(id, 'A nota substituta foi feita. Confira e envie.')
  })
}

function savedText({ send }: { send?: boolean | undefined }): string {
  return send ? 'Nota salva. Ela está sendo enviada.' : 'Nota salva.'
}
