import { AppError, ERRORS } from '@talao/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { countTry, refuseOver } from '../../people/auth/throttle.ts'
import type { TellDeps } from '../tell-deps.ts'
import { openLinkToken } from './link.ts'
import { mailFiles } from './mail-files.ts'

/** Enough for an office behind one address, but limits how many PDFs a stranger can have us render. */
const MOST_OPENED = 600
const GONE = 'Este link não existe ou já venceu. Peça outro a quem emitiu a nota.'

/** Opens one file by the link of a mail, without a sign-in: the link itself is the authorization. */
export function linkRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'GET /api/l/:token', async ({ params, request, reply }) => {
    const now = deps.clock.now()
    const key = `link:${deps.vault.keyedHash(request.ip).toString('base64url')}`
    refuseOver('limite_excedido', MOST_OPENED, await countTry(deps.db, key, now), now)
    const opened = openLinkToken(deps.vault, params.token, now)
    if (!opened.ok) return refuse(request, reply, 'nao_encontrado', GONE)
    const { file: wanted, about, ...note } = opened.target
    const files = await mailFiles(deps, note, about)
    if (!files) return refuse(request, reply, 'arquivo_ainda_nao_disponivel')
    const file = files.find(({ kind }) => kind === wanted.toUpperCase())
    if (!file) return refuse(request, reply, 'nao_encontrado', GONE)
    return reply
      .type(file.kind === 'PDF' ? 'application/pdf' : 'application/xml')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('x-robots-tag', 'noindex')
      .send(Buffer.from(file.bytes))
  })
}

/** A browser gets a sentence; a program gets the usual error. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: 'nao_encontrado' | 'arquivo_ainda_nao_disponivel',
  text: string = ERRORS[code].text,
): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) throw new AppError(code, { text })
  return reply.code(ERRORS[code].http).type('text/plain; charset=utf-8').send(text)
}
