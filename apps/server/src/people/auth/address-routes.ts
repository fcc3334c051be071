import { AppError } from '@talao/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { route } from '../../kit/http/route.ts'
import { queueAccountMailAt, TOKEN_LIFE_MS } from '../../ledger/queue-account-mail.ts'
import { refuseOtherSites, setSessionCookie } from '../session.ts'
import { confirmByToken, type FoundToken, readToken, stopByToken } from './account-tokens.ts'
import { auditedAsMailLink } from './mail-link-audit.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { rememberAddress } from './requested-address.ts'
import { openSession } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/**
 * Confirmation of e-mail addresses: sign-up and change of address. The password is chosen at the link, so the account
 * belongs to the owner of the mailbox. No answer reveals whether an address is known.
 */
export function addressRoutes(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
  route(app, 'GET /api/auth/sign-up', async () => ({
    data: { open: deps.config.signUp, demo: deps.config.mode === 'demo' },
  }))

  route(app, 'POST /api/auth/sign-up', async ({ body, request, reply }) => {
    if (!deps.config.signUp) throw new AppError('nao_encontrado')
    const { name, email } = body
    const now = deps.clock.now()
    await throttle.limitMail('SIGN_UP', email, request.ip, now)
    const until = new Date(now.getTime() + TOKEN_LIFE_MS.SIGN_UP)
    await withCompanies(deps.db, [], async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select door_ask_account_token('SIGN_UP', null, ${email}, ${name}, ${now}, ${until}) as id`.execute(tx)
      await queueAccountMailAt(deps.queue, tx, { kind: 'SIGN_UP', email, account_token_id: rows[0]?.id ?? 0 }, now)
    })
    rememberAddress(reply, deps, email)
    return { message: 'Mandamos um e-mail para você confirmar a conta e escolher a senha. Confira também o spam.' }
  })

  route(app, 'GET /api/auth/email/:token', async ({ params, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    const { kind, email, name } = await readToken(deps.db, params.token, ['SIGN_UP', 'EMAIL', 'EMAIL_STOP'], now)
    if (kind === 'EMAIL' || kind === 'EMAIL_STOP') return { data: { kind, email, name: null } }
    return { data: { kind: 'SIGN_UP' as const, email, name } }
  })

  route(app, 'POST /api/auth/email/confirm', async ({ body, request, reply }) => {
    refuseOtherSites(request, deps)
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    const found = await readToken(deps.db, body.token, ['SIGN_UP', 'EMAIL'], now)
    const passwordHash = found.kind === 'SIGN_UP' ? await chosenPassword(body, found) : undefined
    const { user_id, kind, email } = await auditedAsMailLink(
      deps,
      request,
      'POST /api/auth/email/confirm',
      async (tx) => {
        const chosen = passwordHash === undefined ? undefined : { name: body.name, passwordHash }
        const done = await confirmByToken(tx, body.token, chosen, now)
        const { user_id: id, name, old_email } = done
        if (old_email !== null)
          await queueAccountMailAt(deps.queue, tx, { kind: 'EMAIL_CHANGED', email: old_email, name, user_id: id }, now)
        return done
      },
    )
    await throttle.forgive(email, user_id)
    if (kind === 'EMAIL' || passwordHash === undefined)
      return { message: 'E-mail confirmado. Entre com ele e a sua senha.' }
    const session = await openSession(deps.db, { id: user_id, password_hash: passwordHash }, comingFrom(request), now)
    if (session !== undefined) setSessionCookie(reply, deps, session)
    return { message: 'Sua conta está pronta.' }
  })

  route(app, 'POST /api/auth/email/stop', async ({ body, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    await auditedAsMailLink(deps, request, 'POST /api/auth/email/stop', (tx) => stopByToken(tx, body.token, now))
    return { message: 'A mudança foi parada. O seu e-mail continua o mesmo.' }
  })

  route(app, 'POST /api/auth/email/resend', async ({ body, request, reply }) => {
    const now = deps.clock.now()
    await throttle.limitMail('RESEND', body.email, request.ip, now)
    await withCompanies(deps.db, [], (tx) =>
      queueAccountMailAt(deps.queue, tx, { kind: 'RESEND', email: body.email }, now),
    )
    rememberAddress(reply, deps, body.email)
    return { message: 'Se houver uma confirmação esperando por este e-mail, mandamos o link de novo.' }
  })
}

type Chosen = { name?: string | undefined; password?: string | undefined }

/** Hashes the password chosen at a sign-up link. Without a password the link stays valid. */
async function chosenPassword({ name, password }: Chosen, found: FoundToken): Promise<string> {
  if (password === undefined)
    throw new AppError('dados_invalidos', { errors: { password: ['Escolha a senha da conta.'] } })
  refuseWeakPassword(password, { email: found.email, name: name ?? found.name })
  return hashPassword(password)
}

function comingFrom({ ip, headers }: FastifyRequest): { ip: string; userAgent: string } {
  return { ip, userAgent: headers['user-agent'] ?? '' }
}
