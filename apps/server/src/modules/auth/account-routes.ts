import { AppError } from '@talao/contract'
import type { API } from '@talao/contract/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actingAs, type Tx, withCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { type AskedMail, askAccountMail } from '../../mail/account/ask.ts'
import { TOKEN_LIFE_MS } from '../../mail/account/resolve.ts'
import { acceptInvite, confirmByToken, lookAtToken, resetByToken } from './account-tokens.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './password-rules.ts'
import type { Throttle } from './throttle.ts'

/**
 * The pages without a sign-in. None tells whether an e-mail is known: asking writes the same rows for every address, and whose it is
 * only the worker finds out.
 */
export function accountRoutes(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
  const ask = (mail: AskedMail) =>
    withCompanies(deps.db, [], (tx) => askAccountMail(deps.queue, tx, mail, deps.clock.now()))

  /** What a link of a mail changes is told as done by whoever opened it: the account it is of is told beside. */
  const byLink = <T>({ ip, id }: FastifyRequest, call: keyof typeof API, work: (tx: Tx) => Promise<T>) => {
    const who = { user_id: null, user_name: 'Pelo link do e-mail', ip, request_id: id, call }
    return actingAs({ ...who, at: deps.clock.now().toISOString() }, () => withCompanies(deps.db, [], work))
  }

  async function limitMail(email: string, ip: string): Promise<void> {
    await throttle.limit('mail-from', ip, deps.clock.now())
    await throttle.limit('mail-to', email, deps.clock.now())
  }

  route(app, 'POST /api/auth/password/forgot', async ({ body, request }) => {
    await limitMail(body.email, request.ip)
    await ask({ kind: 'RESET', email: body.email })
    return {
      message: 'Se houver uma conta com este e-mail, mandamos um link para criar outra senha. Confira também o spam.',
    }
  })

  route(app, 'POST /api/auth/password/reset', async ({ body, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    refuseWeakPassword(body.password, await lookAtToken(deps.db, body.token, 'RESET', now))
    const hash = await hashPassword(body.password)
    const email = await byLink(request, 'POST /api/auth/password/reset', async (tx) => {
      const used = await resetByToken(tx, body.token, hash, now)
      await askAccountMail(deps.queue, tx, { kind: 'PASSWORD_CHANGED', ...used }, now)
      return used.email
    })
    // Whoever has the mailbox is not kept out by the failures of before.
    await throttle.succeeded({ email, address: request.ip, now })
    return { message: 'Senha trocada. Entre com a nova senha.' }
  })

  route(app, 'GET /api/auth/sign-up', async () => ({ data: { open: deps.config.signUp } }))

  route(app, 'POST /api/auth/sign-up', async ({ body, request }) => {
    if (!deps.config.signUp) throw new AppError('nao_encontrado')
    const { name, email, password } = body
    refuseWeakPassword(password, { email, name })
    await limitMail(email, request.ip)
    const hash = await hashPassword(password)
    const now = deps.clock.now()
    const until = new Date(now.getTime() + TOKEN_LIFE_MS.SIGN_UP)
    await withCompanies(deps.db, [], async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select door_ask_account_token('SIGN_UP', null, ${email}, ${name}, ${hash}, ${now}, ${until}) as id`.execute(tx)
      await askAccountMail(deps.queue, tx, { kind: 'SIGN_UP', email, account_token_id: rows[0]?.id ?? 0 }, now)
    })
    return { message: 'Mandamos um e-mail para você confirmar a conta. Confira também o spam.' }
  })

  route(app, 'GET /api/auth/invite/:token', async ({ params, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    const { email, name, company_name } = await lookAtToken(deps.db, params.token, 'INVITE', now)
    return { data: { email, name, company_name } }
  })

  route(app, 'POST /api/auth/invite/:token', async ({ params, body, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    const { email } = await lookAtToken(deps.db, params.token, 'INVITE', now)
    refuseWeakPassword(body.password, { email, name: body.name })
    const passwordHash = await hashPassword(body.password)
    const person = { name: body.name, passwordHash }
    const id = await byLink(request, 'POST /api/auth/invite/:token', (tx) =>
      acceptInvite(tx, params.token, person, now),
    )
    return { data: { id }, message: 'Sua conta está pronta. Entre com o e-mail e a senha.' }
  })

  route(app, 'POST /api/auth/email/confirm', async ({ body, request }) => {
    const now = deps.clock.now()
    await throttle.limit('link', request.ip, now)
    await byLink(request, 'POST /api/auth/email/confirm', async (tx) => {
      const { user_id, name, old_email } = await confirmByToken(tx, body.token, now)
      if (old_email !== null)
        await askAccountMail(deps.queue, tx, { kind: 'EMAIL_CHANGED', email: old_email, name, user_id }, now)
    })
    return { message: 'E-mail confirmado. Entre com ele e a sua senha.' }
  })

  route(app, 'POST /api/auth/email/resend', async ({ body, request }) => {
    await limitMail(body.email, request.ip)
    await ask({ kind: 'RESEND', email: body.email })
    return { message: 'Se houver uma confirmação esperando por este e-mail, mandamos o link de novo.' }
  })
}
