import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { openLinkToken } from '../../mail/link.ts'
import { countTry, refuseOver } from '../auth/throttle.ts'
import { mailFiles } from './mail-files.ts'

/** Enough for an office behind one address; too little for whoever would have us draw papers all day. */
const MOST_OPENED = 600

/** Where the link of a mail opens its one file, without a sign-in: whoever holds the link was sent it. */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/l/:token', async ({ params, request, reply }) => {
    const now = deps.clock.now()
    const key = `link:${deps.vault.keyedHash(request.ip).toString('base64url')}`
    refuseOver('limite_excedido', MOST_OPENED, await countTry(deps.db, key, now), now)
    const opened = openLinkToken(deps.vault, params.token, now)
    if (!opened.ok) throw new AppError('nao_encontrado', { text: GONE })
    const { file: wanted, about, ...note } = opened.target
    const files = await mailFiles(deps, note, about)
    if (!files) throw new AppError('arquivo_ainda_nao_disponivel')
    const file = files.find(({ kind }) => kind === wanted.toUpperCase())
    if (!file) throw new AppError('nao_encontrado', { text: GONE })
    return reply
      .type(file.kind === 'PDF' ? 'application/pdf' : 'application/xml')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('x-robots-tag', 'noindex')
      .send(Buffer.from(file.bytes))
  })
}

const GONE = 'Este link não existe ou já venceu. Peça outro a quem emitiu a nota.'
