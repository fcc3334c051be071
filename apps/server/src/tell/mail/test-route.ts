import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import type { TellDeps } from '../tell-deps.ts'
import { limitMailsPerHour } from './hourly-limit.ts'
import { sendTest } from './send-test.ts'
import { companyFor, editedTemplate } from './template-input.ts'

const MOST_AN_HOUR = 20

/** Sends a template to the user who edits it, with an invented sale, and returns the outcome. */
export function testRoute(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'POST /api/email-template/:kind/test', async ({ actor, params, query, body, request, requestId }) => {
    const company = await companyFor(deps, actor, query.company_id)
    const template = await editedTemplate(deps, company.id, params.kind, body)
    const to = request.session?.email
    if (to === undefined) throw new AppError('nao_autenticado')
    await limitMailsPerHour(deps, { company_id: company.id, user_id: actor.userId, sort: 'test', most: MOST_AN_HOUR })
    const end = await sendTest(deps, {
      company_id: company.id,
      company: company.facts,
      kind: params.kind,
      template,
      to,
      user_id: actor.userId,
      dedupe: `test:${requestId}`,
    })
    switch (end.state) {
      case 'SENT':
        return { data: { state: end.state, to }, message: `E-mail de teste enviado para ${to}.` }
      case 'KEPT':
        return {
          data: { state: end.state, to },
          message:
            'Nenhum servidor de e-mail está configurado: o teste ficou guardado na pasta do servidor e não foi a ninguém.',
        }
      case 'SENDING':
        return {
          data: { state: end.state, to },
          message: `O teste para ${to} pode ter saído: o servidor de e-mail não confirmou. Confira a caixa de entrada.`,
        }
      default:
        throw new AppError('email_nao_enviado', end.error === null ? {} : { text: end.error })
    }
  })
}
