import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kit/http/deps.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { sendSheet } from '../../kit/list/sheet/send-sheet.ts'
import { rememberAddress } from '../auth/requested-address.ts'
import { makeThrottle } from '../auth/throttle.ts'
import { changePerson } from './change.ts'
import { inviteAgain, invitePerson } from './invite.ts'
import { allPeople, listPeople, withCompaniesOf } from './list.ts'
import { PEOPLE_SHEET } from './list-sheet.ts'
import { findPerson } from './people.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const throttle = makeThrottle(deps.db, deps.vault)

  route(app, 'GET /api/user', async (ask) => {
    const { actor, query } = ask
    if (!query.format) return listPeople(deps, actor, query)
    return sendSheet(deps, ask, query.format, PEOPLE_SHEET, allPeople(deps, actor, query))
  })

  route(app, 'POST /api/user', async ({ actor, body, query, reply }) => {
    await throttle.limit('invite', actor.userId, deps.clock.now())
    const id = await invitePerson(deps, actor, body)
    rememberAddress(reply, deps, body.email)
    return saved(id, `Convite enviado para ${body.email}.`, query.quiet)
  })

  route(app, 'GET /api/user/:id', async ({ actor, params, query }) => {
    const wanted = query.with?.split(',').includes('company') ?? false
    const [person] = await withCompaniesOf(deps, [await findPerson(deps, actor, params.id)], wanted)
    if (!person) throw new AppError('nao_encontrado')
    return { data: person }
  })

  route(app, 'PUT /api/user/:id', async ({ actor, params, body, query, reply }) => {
    if (body.email !== undefined) await throttle.limit('invite', actor.userId, deps.clock.now())
    const { waits } = await changePerson(deps, throttle, actor, params.id, body)
    if (body.email !== undefined && !waits) rememberAddress(reply, deps, body.email)
    const message = waits
      ? 'Usuário salvo. O e-mail espera um dia: avisamos o endereço atual, e amanhã o novo recebe o pedido de confirmação.'
      : 'Usuário salvo.'
    return saved(params.id, message, query.quiet)
  })

  route(app, 'POST /api/user/:id/invite', async ({ actor, params, reply }) => {
    await throttle.limit('invite', actor.userId, deps.clock.now())
    const { email } = await inviteAgain(deps, throttle, actor, params.id)
    rememberAddress(reply, deps, email)
    return { message: `Convite enviado de novo para ${email}.` }
  })
}
