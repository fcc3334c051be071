import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { bearerOf } from '../http/bearer.ts'
import { grantToken } from '../http/client-credentials.ts'
import { laravelHeaders, openHost, type PlatformApi } from '../http/host.ts'
import { PlatformRefusal } from '../http/refusal.ts'
import { accountOpenedBy } from '../store/accounts.ts'
import { accountOfToken } from '../store/tokens.ts'

const TOKEN_SECONDS = 86_400

/**
 * Accepts a personal token or an application's token. The limit is the one that developers report for the list of
 * sales.
 */
export const EDUZZ: PlatformApi = {
  platform: 'EDUZZ',
  requestsPerMinute: 30,
  creditHeaders: laravelHeaders,
  errorBody: (status, text) => ({ statusCode: status, message: text, error: NAMES[status] ?? 'Error' }),
  identify: (world, request) => {
    const token = bearerOf(request)
    const personal = accountOpenedBy(world, 'EDUZZ', { auth_token: token })
    if (personal) return personal
    const granted = accountOfToken(world, 'EDUZZ', token)
    if (!granted || granted.expired) throw refused(401, 'Unauthorized')
    return granted.account
  },
}

export function refused(status: number, text: string): PlatformRefusal {
  return new PlatformRefusal(status, EDUZZ.errorBody(status, text))
}

export function eduzzTokens(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, EDUZZ, 'accounts-api.eduzz.com', ({ open }) => {
    open.post('/oauth/token', (request) => {
      const granted = grantToken(world, 'EDUZZ', request, TOKEN_SECONDS)
      if (!granted) throw refused(401, 'Invalid client credentials')
      return granted
    })
  })
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
}
