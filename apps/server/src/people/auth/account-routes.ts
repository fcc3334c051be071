import type { FastifyInstance } from 'fastify'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { route } from '../../kit/http/route.ts'
import { queueAccountMailAt } from '../../ledger/queue-account-mail.ts'
import { acceptInvite, readResetAccess, readToken, resetByToken } from './account-tokens.ts'
import { auditedAsMailLink } from './mail-link-audit.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { rememberAddress } from './requested-address.ts'
import type { Throttle } from './throttle.ts'

/**
 * After a password reset that ends the second factor, the factor lasts this long. Its owner can keep it by signing in
 * with a code.
 */
const FACTOR_ENDS_AFTER_MS = 24 * 3600_000

/**
 * Forgotten passwords and invitations: pages without a sign-in. No answer reveals whether an e-mail is known: a request
 * writes the same rows for every address, and only the worker looks up its account.
 */
export function accountRoutes(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
  route(app, 'POST /api/auth/password/forgot', async ({ body, request, reply }) => {
    const now = deps.clock.now()
    await throttle.limitMail('RESET', body.email, request.ip, now)
    await withCompanies(deps.db, [], (tx) =>
      queueAccountMailAt(deps.queue, tx, { kind: 'RESET', email: body.email }, now),
    )
    rememberAddress(reply, deps, body.email)
    return {
      message: 'Se houver uma conta com este e-mail, mandamos um link para criar outra senha. Confira também o spam.',
    }
  })

  route(app, 'GET /api/auth/password/reset/:token', async ({ params, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    const { email, two_factor_enabled, programs } = await readResetAccess(deps.db, params.token, now)
    const api_clients = programs.map((program) => ({
      ...program,
      created_at: program.created_at.toISOString(),
      last_used_at: program.last_used_at?.toISOString() ?? null,
    }))
    return { data: { email, two_factor_enabled, api_clients } }
  })

  route(app, 'POST /api/auth/password/reset', async ({ body, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    refuseWeakPassword(body.password, await readToken(deps.db, body.token, ['RESET'], now))
    const wish = {
      passwordHash: await hashPassword(body.password),
      programs: body.end_api_clients ?? [],
      factorEndsAt: body.end_two_factor ? new Date(now.getTime() + FACTOR_ENDS_AFTER_MS) : null,
    }
    const { user_id, email, factor_ends_at } = await auditedAsMailLink(
      deps,
      request,
      'POST /api/auth/password/reset',
      async (tx) => {
        const used = await resetByToken(tx, body.token, wish, now)
        const person = { email: used.email, user_id: used.user_id }
        await queueAccountMailAt(deps.queue, tx, { kind: 'PASSWORD_CHANGED', ...person }, now)
        if (used.factor_ends_at) await queueAccountMailAt(deps.queue, tx, { kind: 'TWO_FACTOR_ENDING', ...person }, now)
        return used
      },
    )
    // The user proved access to the mailbox, so earlier failures no longer block them.
    await throttle.forgive(email, user_id)
    return {
      message: factor_ends_at
        ? 'Senha trocada. A verificação em duas etapas acaba em 24 horas; até lá, entre com a nova senha e um código.'
        : 'Senha trocada. Entre com a nova senha.',
    }
  })

  route(app, 'GET /api/auth/invite/:token', async ({ params, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    const { email, name, company_name } = await readToken(deps.db, params.token, ['INVITE'], now)
    return { data: { email, name, company_name } }
  })

  route(app, 'POST /api/auth/invite/:token', async ({ params, body, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    const { email } = await readToken(deps.db, params.token, ['INVITE'], now)
    refuseWeakPassword(body.password, { email, name: body.name })
    const passwordHash = await hashPassword(body.password)
    const person = { name: body.name, passwordHash }
    const id = await auditedAsMailLink(deps, request, 'POST /api/auth/invite/:token', (tx) =>
      acceptInvite(tx, params.token, person, now),
    )
    await throttle.forgive(email, id)
    return { data: { id }, message: 'Sua conta está pronta. Entre com o e-mail e a senha.' }
  })
}
