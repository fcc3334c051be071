import type { FastifyRequest } from 'fastify'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { headerOf } from '../http/bearer.ts'
import { type PlatformApi, retryAfter } from '../http/host.ts'
import { PlatformRefusal } from '../http/refusal.ts'
import { accountOpenedBy } from '../store/accounts.ts'
import { accountOfToken, issueToken } from '../store/tokens.ts'
import { readKnob } from '../test-settings.ts'
import { localText } from '../times.ts'

/** Clients of the API report that a token is valid for a quarter of an hour. */
const TOKEN_SECONDS = 900

/** Monetizze documents no limit, so the number is ours. */
export const MONETIZZE: PlatformApi = {
  platform: 'MONETIZZE',
  requestsPerMinute: 60,
  creditHeaders: (credit) => (credit.exhausted ? retryAfter(credit) : {}),
  errorBody: (status, text) => ({ status, error: text }),
  identify: (world, request) => {
    const found = accountOfToken(world, 'MONETIZZE', headerOf(request, 'token'))
    if (!found) throw refused(401, 'Token inválido')
    if (found.expired) throw refused(401, 'Token expirado')
    return found.account
  },
}

export function refused(status: number, text: string): PlatformRefusal {
  return new PlatformRefusal(status, MONETIZZE.errorBody(status, text))
}

/** Exchanges the account's key, sent in a header, for a short-lived token. */
export function monetizzeToken(world: SimulatorContext, request: FastifyRequest) {
  const account = accountOpenedBy(world, 'MONETIZZE', { auth_token: headerOf(request, 'x_consumer_key') })
  if (!account) throw refused(401, 'X_CONSUMER_KEY inválida')
  const seconds = readKnob(world, 'MONETIZZE', 'token_seconds') ?? TOKEN_SECONDS
  const expire = localText(new Date(nowMs(world) + seconds * 1000).toISOString())
  return { token: issueToken(world, account, seconds), user_id: '10001', expire }
}
