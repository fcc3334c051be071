import { randomBytes } from 'node:crypto'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import type { PulledPlatform } from '../platform.ts'
import { type Account, accountNamed } from './accounts.ts'

/** Issues an access token that is valid for some seconds of the simulator's clock. */
export function issueToken(world: SimulatorContext, { platform, account }: Account, seconds: number): string {
  // Contains percent signs, as Hotmart's tokens do: a client that decodes or encodes it again sends an unknown token.
  const token = encodeURIComponent(`H4sI${randomBytes(48).toString('base64')}+=`)
  world.db.run(
    'insert into platform_token (platform, token, account, expires_at) values (?, ?, ?, ?)',
    platform,
    token,
    account,
    nowMs(world) + seconds * 1000,
  )
  return token
}

type Found = { account: Account; expired: boolean }

export function accountOfToken(world: SimulatorContext, platform: PulledPlatform, token: string): Found | undefined {
  const row = world.db.one<{ account: string; expires_at: number }>(
    'select account, expires_at from platform_token where platform = ? and token = ?',
    platform,
    token,
  )
  const account = row && accountNamed(world, platform, row.account)
  return row && account && { account, expired: row.expires_at <= nowMs(world) }
}
