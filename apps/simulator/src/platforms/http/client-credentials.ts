import type { FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import type { PulledPlatform } from '../platform.ts'
import { accountOpenedBy } from '../store/accounts.ts'
import { issueToken } from '../store/tokens.ts'
import { readKnob } from '../test-settings.ts'
import { bodyFields } from './query.ts'

export type Granted = { access_token: string; token_type: 'Bearer'; expires_in: number }

/**
 * Issues a token for the client_id and client_secret of the body, JSON or form. Undefined when they match no account.
 */
export function grantToken(
  world: SimulatorContext,
  platform: PulledPlatform,
  request: FastifyRequest,
  usualSeconds: number,
): Granted | undefined {
  const { client_id, client_secret } = bodyFields(request)
  if (typeof client_id !== 'string' || typeof client_secret !== 'string') return undefined
  const account = accountOpenedBy(world, platform, { client_id, client_secret })
  if (!account) return undefined
  const seconds = readKnob(world, platform, 'token_seconds') ?? usualSeconds
  return { access_token: issueToken(world, account, seconds), token_type: 'Bearer', expires_in: seconds }
}
