import type pg from 'pg'
import { Refusal } from '../refusal.ts'
import { hashKeyPlace } from './sealed-columns.ts'
import type { Vault } from './vault.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Records this key as the sealing key of a database that has none yet. */
export async function enrolKeys(client: Client, vault: Vault): Promise<void> {
  await client.query(
    'insert into master_key (key_id, sealing_since) select $1, now() where not exists (select 1 from master_key)',
    [vault.keyIds[0]],
  )
  await refuseWrongKey(client, vault)
}

/**
 * Throws when our keys cannot open what this database seals, or when our first key is retired. Accepts a database
 * without recorded keys.
 */
export async function refuseWrongKey(client: Client, vault: Vault): Promise<void> {
  const fault = faultOf(await knownKeys(client), vault)
  if (fault !== undefined) throw new Refusal(fault)
}

/** Why our keys do not fit this database, or undefined. */
export function faultOf({ sealing, retired }: KnownKeys, { keyIds }: Pick<Vault, 'keyIds'>): string | undefined {
  if (sealing !== undefined && !keyIds.includes(sealing))
    return `Este banco está selado com outra chave-mestra (${sealing}), e a daqui é ${keyIds.join(', ')}. Ponha a dele em TALAO_MASTER_KEY ou no arquivo master.key da pasta de dados. Nada foi mudado.`
  return retired.includes(keyIds[0]) ? RETIRED : undefined
}

export const RETIRED =
  'A chave-mestra daqui já foi trocada e não serve mais para selar. Ponha a nova em TALAO_MASTER_KEY ou no arquivo master.key da pasta de dados.'

export type KnownKeys = { sealing: string | undefined; retired: string[] }

/**
 * The sealing key and the retired keys of this database. None when it was never prepared, or was prepared before keys
 * had ids.
 */
export async function knownKeys(client: Client): Promise<KnownKeys> {
  const [table] = (
    await client.query<{ there: boolean }>(`select to_regclass('public.master_key') is not null as there`)
  ).rows
  if (!table?.there) return { sealing: undefined, retired: [] }
  const { rows } = await client.query<{ key_id: string; retired: boolean }>(
    'select key_id, retired_at is not null as retired from master_key order by sealing_since desc, key_id',
  )
  return {
    sealing: rows.find(({ retired }) => !retired)?.key_id,
    retired: rows.filter(({ retired }) => retired).map(({ key_id }) => key_id),
  }
}

/**
 * Makes the first key the sealing key and retires our others, keeping only their hash keys, sealed. Runs in the
 * caller's transaction.
 */
export async function retireOtherKeys(client: Client, vault: Vault): Promise<void> {
  const [sealing, ...others] = vault.keyIds
  await client.query(
    `insert into master_key (key_id, sealing_since) values ($1, clock_timestamp())
     on conflict (key_id) do update set sealing_since = excluded.sealing_since, retired_at = null, hash_key_sealed = null`,
    [sealing],
  )
  for (const keyId of others)
    await client.query(
      `insert into master_key (key_id, sealing_since, retired_at, hash_key_sealed) values ($1, 'epoch', now(), $2)
       on conflict (key_id) do update set retired_at = now(), hash_key_sealed = excluded.hash_key_sealed`,
      [keyId, vault.seal(vault.hashKeyOf(keyId) ?? '', hashKeyPlace(keyId))],
    )
}
