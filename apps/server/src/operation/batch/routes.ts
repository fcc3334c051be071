import type { FastifyInstance } from 'fastify'
import { readCompanies } from '../../kit/db/scope.ts'
import { route } from '../../kit/http/route.ts'
import { saved, taskRef } from '../../kit/http/save-answers.ts'
import { answerList } from '../../kit/list/listing.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { TASK_SHEET } from './list-sheet.ts'
import { previewBatch } from './preview.ts'
import { sendResult } from './result.ts'
import { selectRows } from './select-rows.ts'
import { cancelTask, createTasks, ownTask, presentTask, taskListing, whyTooMany } from './tasks.ts'

export function batchRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'POST /api/batch/preview', async ({ actor, body }) => {
    const rows = await selectRows(deps, actor, body)
    const tooMany = whyTooMany(actor, body, rows)
    if (tooMany) return { data: { can: 0, unread: 0, cannot: [{ reason: tooMany, total: rows.length }] } }
    const companies = [...new Set(rows.map(({ company_id }) => company_id))]
    const data = await readCompanies(deps.db, companies, (tx) => previewBatch(tx, body, rows, deps.clock.now()))
    return { data }
  })
  route(app, 'POST /api/batch', async ({ actor, body, requestId }) => {
    const ids = await createTasks(deps, { actor, body, requestId })
    const begun = ids.length === 1 ? 'O trabalho começou.' : `Começaram ${ids.length} trabalhos, um por empresa.`
    const first = ids[0] ?? 0
    return { data: { id: first, ids, task: taskRef(first) }, message: `${begun} Acompanhe o andamento.` }
  })
  route(app, 'GET /api/task', async (ask) =>
    answerList(deps, ask, await taskListing(deps, ask.actor, ask.query), TASK_SHEET),
  )
  route(app, 'GET /api/task/:id', async ({ actor, params }) => ({
    data: presentTask(await ownTask(deps, actor, params.id)),
  }))
  route(app, 'GET /api/task/:id/result', async ({ actor, params, query, reply }) =>
    sendResult(deps, await ownTask(deps, actor, params.id), query, reply),
  )
  route(app, 'POST /api/task/:id/cancel', async ({ actor, params }) =>
    saved(params.id, await cancelTask(deps, actor, params.id)),
  )
}
