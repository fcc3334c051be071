import type { NfeOut, NfseOut } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { sendListing } from '../../kit/list/listing.ts'
import type { ListSheet } from '../../kit/list/sheet/list-sheet.ts'
import type { NoteDeps } from '../note-deps.ts'
import { sendWhyFile } from '../why/why-file.ts'
import { whyNote, whyNotePage } from '../why/why-note.ts'
import { consultNow } from './consult-now.ts'
import { copyNote } from './copy.ts'
import { declareAbsent } from './declare-absent.ts'
import { deleteNote } from './delete.ts'
import { timelineOf } from './detail.ts'
import { listNotes, type NoteList, noteListing } from './list.ts'
import { requestCancel } from './request-cancel.ts'
import { sendFile } from './send-file.ts'
import { sendNow } from './send-now.ts'

type OfKind<T> = {
  path: 'fiscal-note' | 'service-fiscal-note'
  list: NoteList<T>
  sheet: ListSheet<T>
}

/** The routes of both kinds of notes: lists, files, and actions on a stored note. */
export function kindRoutes<T extends NfeOut | NfseOut>(
  app: FastifyInstance,
  deps: NoteDeps,
  { path, list, sheet }: OfKind<T>,
): void {
  const { kind } = list
  route(app, `GET /api/${path}`, async (ask) => {
    const { actor, query } = ask
    if (!query.format) return listNotes(deps, actor, list, query)
    return sendListing(deps, ask, query.format, await noteListing(deps, actor, list, query), sheet)
  })

  route(app, `GET /api/${path}/:id/timeline`, ({ actor, params }) => timelineOf(deps, { actor, kind, id: params.id }))

  route(app, `GET /api/${path}/:id/why`, async ({ actor, params, query, reply }) => {
    const asked = { actor, kind, id: params.id }
    if (query.format === 'pdf') return sendWhyFile(reply, await whyNotePage(deps, asked))
    return { data: await whyNote(deps, asked) }
  })

  for (const form of ['pdf', 'xml'] as const)
    route(app, `GET /api/${path}/:id/${form}`, ({ actor, params, query, reply }) => {
      const { id } = params
      return sendFile(deps, { actor, kind, id, form, of: query.kind, download: query.download }, reply)
    })

  route(app, `POST /api/${path}/:id/send`, async ({ actor, params, body, requestId }) => {
    await sendNow(deps, { actor, kind, id: params.id, requestId }, body?.version)
    return saved(params.id, 'A nota está sendo enviada.')
  })

  route(app, `POST /api/${path}/:id/declare-absent`, async ({ actor, params, requestId }) => {
    await declareAbsent(deps, { actor, kind, id: params.id, requestId })
    return saved(params.id, 'A nota será consultada e, se não existir, enviada de novo.')
  })

  route(app, `POST /api/${path}/:id/consult`, ({ actor, params }) => consultNow(deps, { actor, kind, id: params.id }))

  route(app, `POST /api/${path}/:id/cancel`, async ({ actor, params, body, requestId }) => {
    await requestCancel(deps, { actor, kind, id: params.id, requestId }, body)
    return saved(params.id, 'O cancelamento foi pedido.')
  })

  route(app, `POST /api/${path}/:id/copy`, async ({ actor, params, requestId }) => {
    const id = await copyNote(deps, { actor, kind, id: params.id, requestId })
    return saved(id, 'A cópia foi feita. Confira e envie.')
  })

  route(app, `DELETE /api/${path}/:id`, async ({ actor, params, query, requestId }) => {
    await deleteNote(deps, { actor, kind, id: params.id, requestId }, query.version)
    return { message: 'Rascunho excluído.' }
  })
}
