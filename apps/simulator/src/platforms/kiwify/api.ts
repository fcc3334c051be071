import type { FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { bearerOf, headerOf } from '../http/bearer.ts'
import { grantToken } from '../http/client-credentials.ts'
import { laravelHeaders, type PlatformApi } from '../http/host.ts'
import { PlatformRefusal } from '../http/refusal.ts'
import { accountOfToken } from '../store/tokens.ts'

const TOKEN_SECONDS = 86_400

/** Source: documentação pública da Kiwify, autenticação e limites: 100 chamadas por minuto. */
export const KIWIFY: PlatformApi = {
  platform: 'KIWIFY',
  requestsPerMinute: 100,
  creditHeaders: laravelHeaders,
  errorBody: (status, text) => ({ error: NAMES[status] ?? 'error', message: text }),
  identify: (world, request) => {
    const found = accountOfToken(world, 'KIWIFY', bearerOf(request))
    if (!found || found.expired) throw refused(401, 'Invalid or expired token')
    if (headerOf(request, 'x-kiwify-account-id') !== found.account.credentials.account_id) {
      throw refused(401, 'Invalid x-kiwify-account-id')
    }
    return found.account
  },
}

export function refused(status: number, text: string): PlatformRefusal {
  return new PlatformRefusal(status, KIWIFY.errorBody(status, text))
}

export function kiwifyToken(world: SimulatorContext, request: FastifyRequest) {
  const granted = grantToken(world, 'KIWIFY', request, TOKEN_SECONDS)
  if (!granted) throw refused(401, 'Invalid client credentials')
  return { ...granted, scope: 'sales products' }
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  429: 'rate_limit_exceeded',
}
