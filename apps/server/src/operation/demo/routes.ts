import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { demoMailboxes, openMailbox } from '../../ledger/demo-mailbox.ts'
import { REMEMBERED_SECONDS, rememberedMailbox } from '../../people/auth/requested-address.ts'
import { makeThrottle } from '../../people/auth/throttle.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { giveDemoCertificate } from './certificate.ts'

const MOST_LETTERS = 20

/**
 * Calls of the demonstration only; 404 in other modes. Nothing leaves the demonstration's machine, so these calls
 * replace the mailbox and the certificate authority.
 */
export function demoRoutes(app: FastifyInstance, deps: TellDeps): void {
  const { config, vault, clock } = deps
  const throttle = makeThrottle(deps.sessionDb, vault)
  const boxOf = demoMailboxes(config, vault)

  route(app, 'GET /api/demo/mail', async ({ request }) => {
    if (!boxOf) throw new AppError('nao_encontrado')
    const now = clock.now()
    await throttle.limit('demo-mail', request.ip, now)
    const own = request.session && boxOf(request.session.email)
    const asked = rememberedMailbox(request)
    const since = new Date(now.getTime() - REMEMBERED_SECONDS * 1000).toISOString()
    const ofRequested = asked && asked !== own ? await openMailbox(config.mail.folder, asked) : []
    const ofOwn = own ? await openMailbox(config.mail.folder, own) : []
    // Only the browser enforces the cookie's one-hour lifetime, so also filter the letters by age here.
    const letters = [...ofOwn, ...ofRequested.filter(({ at }) => at >= since)].toSorted((a, b) =>
      b.at.localeCompare(a.at),
    )
    return {
      data: letters.slice(0, MOST_LETTERS).map(({ link, ...letter }) => ({ ...letter, ...(link ? { link } : {}) })),
    }
  })

  route(app, 'POST /api/demo/certificate', async ({ actor, body, query }) => {
    if (!boxOf) throw new AppError('nao_encontrado')
    await giveDemoCertificate(deps, actor, body.company_id)
    return saved(
      body.company_id,
      'Certificado de demonstração guardado. Ele vale por um ano, só em homologação.',
      query.quiet,
    )
  })
}
