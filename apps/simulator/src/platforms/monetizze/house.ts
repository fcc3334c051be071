import type { FastifyRequest } from 'fastify'
import { nowMs, type World } from '../../world.ts'
import { accountOpenedBy } from '../book/accounts.ts'
import { accountOfToken, issueToken } from '../book/tokens.ts'
import { headerOf } from '../http/bearer.ts'
import { type House, retryAfter } from '../http/host.ts'
import { PlatformRefusal } from '../http/refusal.ts'
import { readKnob } from '../knobs.ts'
import { localText } from '../times.ts'

/** Clients of the API tell that a token lives a quarter of an hour. */
const TOKEN_SECONDS = 900

/** No limit is written anywhere: the number is ours. */
export const MONETIZZE: House = {
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

/** The account's key, in a header, becomes a token of some minutes. */
export function monetizzeToken(world: World, request: FastifyRequest) {
  const account = accountOpenedBy(world, 'MONETIZZE', { auth_token: headerOf(request, 'x_consumer_key') })
  if (!account) throw refused(401, 'X_CONSUMER_KEY inválida')
  const seconds = readKnob(world, 'MONETIZZE', 'token_seconds') ?? TOKEN_SECONDS
  const expire = localText(new Date(nowMs(world) + seconds * 1000).toISOString())
  return { token: issueToken(world, account, seconds), user_id: '10001', expire }
}
