import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { logoBytes } from '../../company/companies/logo.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { route } from '../../kit/http/route.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/**
 * Serves company logos. Only the `logo_path` of a company visible to the user is served; any other path is not found.
 */
export function fileRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'GET /api/files/*', async ({ actor, params, reply }) => {
    const path = params['*']
    const bytes = (await isLogo(deps, actor, path)) ? await logoBytes(deps.files, path) : null
    if (!bytes) throw new AppError('nao_encontrado')
    return reply
      .type('image/png')
      .headers({
        // The path contains the hash of the content, so it is immutable. Private, because access depends on the user.
        'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
        'content-disposition': 'inline; filename="logo.png"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })
}

async function isLogo(deps: NoteDeps, actor: Actor, path: string): Promise<boolean> {
  if (actor.isPlatformAdmin) {
    const query = deps.platformDb.selectFrom('company').select('id').where('logo_path', '=', path)
    return (await query.limit(1).executeTakeFirst()) !== undefined
  }
  const own = actor.memberships.map((member) => member.company_id)
  if (own.length === 0) return false
  const row = await withCompanies(deps.db, own, (tx) =>
    tx
      .selectFrom('company')
      .select('id')
      .where('id', 'in', own)
      .where('logo_path', '=', path)
      .limit(1)
      .executeTakeFirst(),
  )
  return row !== undefined
}
