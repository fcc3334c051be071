import { AppError, type PostalCodeOut, type PostalCodeSource } from '@talao/contract'
import { parseCep } from '@talao/fiscal'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../kit/http/route.ts'
import type { CompanyDeps } from '../../company-deps.ts'
import { askProviders } from '../outside/ask-providers.ts'
import { takeQuota } from '../outside/quota.ts'
import { isYounger, readStoredAnswer, type StoredAnswer, storeAnswer } from '../outside/stored-answer.ts'
import { POSTAL_CODE_PROVIDERS, type PostalAddress } from './providers.ts'

const ALL_TOGETHER_MS = 8_000
const PER_PERSON_A_MINUTE = 20
/** Known codes rarely change; an unknown one may be new, so ask again the next day. */
const DAYS_FRESH = 180
const DAYS_ABSENT = 1
const DAYS_STALE = 730

export function postalCodeRoutes(app: FastifyInstance, deps: CompanyDeps): void {
  route(app, 'GET /api/postal-code/:postal_code', async ({ actor, params }) => {
    const cep = parseCep(params.postal_code)
    if (!cep) throw new AppError('dados_invalidos', { errors: { postal_code: ['O CEP tem 8 números.'] } })
    return { data: await findPostalCode(deps, cep, actor.userId) }
  })
}

async function findPostalCode(deps: CompanyDeps, cep: string, userId: number): Promise<PostalCodeOut> {
  const now = deps.clock.now()
  const kept = await readStoredAnswer<PostalAddress>(deps.db, 'postal_code', cep)
  if (kept && isYounger(kept, kept.answer === null ? DAYS_ABSENT : DAYS_FRESH, now)) return present(cep, kept, false)
  if (!(await takeQuota(deps.db, `user:${userId}:postal-code`, PER_PERSON_A_MINUTE, now)))
    throw new AppError('limite_excedido', { retryAfterSeconds: 60 })
  const found = await askProviders(deps, POSTAL_CODE_PROVIDERS, cep, AbortSignal.timeout(ALL_TOGETHER_MS))
  if (found.kind === 'SILENT') {
    if (kept?.answer && isYounger(kept, DAYS_STALE, now)) return present(cep, kept, true)
    throw new AppError('consulta_indisponivel', { retryAfterSeconds: 60 })
  }
  const answer = found.kind === 'FOUND' ? found.value : null
  const fresh = { answer, source: found.source, fetched_at: now }
  if (found.kind === 'FOUND' || found.isSure) await storeAnswer(deps.db, 'postal_code', cep, fresh)
  return present(cep, fresh, false)
}

function present(
  cep: string,
  { answer, source, fetched_at }: StoredAnswer<PostalAddress>,
  stale: boolean,
): PostalCodeOut {
  if (answer === null) throw new AppError('cep_nao_encontrado')
  return {
    postal_code: cep,
    ...answer,
    state_id: Math.floor(answer.city_id / 100_000),
    source: source as PostalCodeSource,
    consulted_at: fetched_at.toISOString(),
    stale,
  }
}
