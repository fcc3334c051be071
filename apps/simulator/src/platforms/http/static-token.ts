import type { FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import type { PulledPlatform } from '../platform.ts'
import { type Account, accountOpenedBy } from '../store/accounts.ts'
import { bearerOf } from './bearer.ts'
import type { PlatformRefusal } from './refusal.ts'

/** Finds the account of a token that the seller copies from the platform's panel and that never expires. */
export function bySellerToken(platform: PulledPlatform, refusal: () => PlatformRefusal) {
  return (world: SimulatorContext, request: FastifyRequest): Account => {
    const account = accountOpenedBy(world, platform, { auth_token: bearerOf(request) })
    if (!account) throw refusal()
    return account
  }
}
