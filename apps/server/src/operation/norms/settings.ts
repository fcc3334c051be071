import { AppError } from '@talao/contract'
import type { NormSettingsIn, NormSettingsOut } from '@talao/contract/norms/norms'
import type { z } from 'zod'
import { reachOf } from '../../company/gateways/transports.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { checkAddress } from '../../tell/webhooks/address.ts'
import type { PublisherKey } from './bundle-file.ts'

type Settings = NormSettingsOut & { etag: string | null }
const NONE: Settings = {
  version: 1,
  address: null,
  is_on: false,
  keys: [],
  fetched_at: null,
  fetch_fault: null,
  etag: null,
}

export async function readSettings(tx: Tx): Promise<Settings> {
  const row = await tx.selectFrom('norm_settings').selectAll().executeTakeFirst()
  if (!row) return NONE
  const { id: _only, keys, fetched_at, ...rest } = row
  return { ...rest, keys: keys as PublisherKey[], fetched_at: fetched_at?.toISOString() ?? null }
}

export function presentSettings({ etag: _inside, ...settings }: Settings): NormSettingsOut {
  return settings
}

/** Saves whom the house trusts and where it may ask. An address that is switched on must be public. */
export async function saveSettings(
  deps: Pick<TellDeps, 'db' | 'config'>,
  { version, ...given }: z.output<typeof NormSettingsIn>,
): Promise<void> {
  if (given.address) await checkAddress(given.address, reachOf(deps.config), 'address')
  await withCompanies(deps.db, [], async (tx) => {
    const before = await readSettings(tx)
    if (version !== undefined && version !== before.version) throw new AppError('versao_desatualizada')
    const after = { ...before, ...given }
    if (after.is_on && after.address === null)
      throw new AppError('dados_invalidos', { errors: { address: ['Informe o endereço para ligar a busca.'] } })
    const hasMoved = after.address !== before.address
    const row = {
      address: after.address,
      is_on: after.is_on,
      keys: JSON.stringify(after.keys),
      // Another address has another version of the file.
      etag: hasMoved ? null : after.etag,
      version: before.version + 1,
    }
    const saved = await tx
      .insertInto('norm_settings')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(row).where('norm_settings.version', '=', before.version),
      )
      .returning('version')
      .executeTakeFirst()
    if (!saved) throw new AppError('versao_desatualizada')
  })
}
