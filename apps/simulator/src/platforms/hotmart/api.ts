import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { bearerOf } from '../http/bearer.ts'
import { openHost, type PlatformApi, rateLimitHeaders } from '../http/host.ts'
import { bodyTexts, one, queryOf } from '../http/query.ts'
import { PlatformRefusal } from '../http/refusal.ts'
import { accountOpenedBy } from '../store/accounts.ts'
import { accountOfToken, issueToken } from '../store/tokens.ts'
import { readKnob } from '../test-settings.ts'

const TOKEN_SECONDS = 86_400

/** Source: documentação pública da Hotmart, autenticação e limites: 500 chamadas por minuto. */
export const HOTMART: PlatformApi = {
  platform: 'HOTMART',
  requestsPerMinute: 500,
  creditHeaders: rateLimitHeaders,
  errorBody: (status, text) => ({ error: NAMES[status] ?? 'invalid_request', error_description: text }),
  identify: (world, request) => {
    const found = accountOfToken(world, 'HOTMART', bearerOf(request))
    if (!found) throw refused(401, 'invalid_token', 'The access token is invalid')
    if (found.expired) throw refused(401, 'token_expired', 'The access token has expired')
    return found.account
  },
}

/** Hotmart takes every parameter in the URL, and the client id and secret again in the Basic header. */
export function hotmartTokens(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, HOTMART, 'api-sec-vlc.hotmart.com', ({ open }) => {
    open.post('/security/oauth/token', (request) => token(world, request))
  })
}

export function refused(status: number, error: string, description: string): PlatformRefusal {
  return new PlatformRefusal(status, { error, error_description: description })
}

const NAMES: Readonly<Record<number, string>> = { 429: 'too_many_requests', 500: 'internal_server_error' }

function token(world: SimulatorContext, request: FastifyRequest) {
  const query = { ...bodyTexts(request), ...queryOf(request) }
  if (one(query, 'grant_type') !== 'client_credentials')
    throw refused(400, 'unsupported_grant_type', 'Unsupported grant type')
  const client_id = one(query, 'client_id')
  const client_secret = one(query, 'client_secret')
  const account = client_id && client_secret && accountOpenedBy(world, 'HOTMART', { client_id, client_secret })
  if (!account || basicOf(request) !== `${client_id}:${client_secret}`) {
    throw refused(401, 'unauthorized_client', 'Bad client credentials')
  }
  const seconds = readKnob(world, 'HOTMART', 'token_seconds') ?? TOKEN_SECONDS
  return {
    access_token: issueToken(world, account, seconds),
    token_type: 'bearer',
    expires_in: seconds,
    scope: 'read write',
  }
}

function basicOf(request: FastifyRequest): string {
  const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString('utf8')
}
