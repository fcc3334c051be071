import type { Credentials } from '@talao/platforms'
import type { SimulatorContext } from '../../context/context.ts'
import type { PulledPlatform } from '../platform.ts'

/** A seller's account at a platform, with its credentials. */
export type Account = { platform: PulledPlatform; account: string; credentials: Credentials }

type Row = { platform: PulledPlatform; account: string; credentials: string }

/** Creates an account, or replaces its credentials. */
export function saveAccount(world: SimulatorContext, { platform, account, credentials }: Account): void {
  world.db.run(
    `insert into platform_account (platform, account, credentials) values (?, ?, ?)
     on conflict do update set credentials = excluded.credentials`,
    platform,
    account,
    JSON.stringify(credentials),
  )
}

export function accountNamed(world: SimulatorContext, platform: PulledPlatform, account: string): Account | undefined {
  return accountsOf(world, platform).find((one) => one.account === account)
}

/** The account that matches all of these credentials. Undefined when none does. */
export function accountOpenedBy(
  world: SimulatorContext,
  platform: PulledPlatform,
  shown: Credentials,
): Account | undefined {
  const names = Object.keys(shown) as (keyof Credentials)[]
  return accountsOf(world, platform).find(({ credentials }) =>
    names.every((name) => Boolean(shown[name]) && shown[name] === credentials[name]),
  )
}

function accountsOf(world: SimulatorContext, platform: PulledPlatform): Account[] {
  return world.db
    .all<Row>('select * from platform_account where platform = ? order by account', platform)
    .map((row) => ({ ...row, credentials: JSON.parse(row.credentials) as Credentials }))
}
