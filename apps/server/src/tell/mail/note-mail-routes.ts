import type { FastifyInstance } from 'fastify'
import { companyOf } from '../../kit/http/company-of.ts'
import { type RouteInput, route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { TellDeps } from '../tell-deps.ts'
import { limitMailsPerHour } from './hourly-limit.ts'
import { mailByHand } from './send-by-hand.ts'

const MOST_AN_HOUR = 120

type EmailCall = 'POST /api/fiscal-note/:id/email' | 'POST /api/service-fiscal-note/:id/email'

export function noteMailRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'POST /api/fiscal-note/:id/email', (ask) => sendNote(deps, ask, 'NFE'))
  route(app, 'POST /api/service-fiscal-note/:id/email', (ask) => sendNote(deps, ask, 'NFSE'))
}

async function sendNote(
  deps: TellDeps,
  { actor, params, body, requestId }: RouteInput<EmailCall>,
  kind: 'NFE' | 'NFSE',
) {
  const companyId = await companyOf(deps, actor, 'note', params.id)
  await limitMailsPerHour(deps, { company_id: companyId, user_id: actor.userId, sort: 'hand', most: MOST_AN_HOUR })
  await mailByHand(deps, {
    note: { company_id: companyId, note_id: params.id },
    kind,
    emails: body?.emails,
    user: { id: actor.userId, name: actor.name, request_id: requestId },
    dedupe: `hand:${requestId}`,
  })
  return saved(params.id, 'O e-mail está na fila e sai em instantes. A linha do tempo da nota diz quando saiu.')
}
