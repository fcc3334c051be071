import type pg from 'pg'
import { z } from 'zod'
import { knownKeys } from '../../kit/secrets/master-keys.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { VERSION } from '../../kit/version.ts'
import { BackupRefused } from './backup-refused.ts'
import { restoresInto } from './restore-rule.ts'
import { type Table, tablesOf } from './tables.ts'
import type { Entry } from './tar.ts'

export const MANIFEST = 'manifest.json'
const FORMAT = 1
const PROBE = { plain: 'talao', place: 'backup' }

/** First entry: everything a restore must check before it changes anything. */
const Manifest = z.object({
  format: z.literal(FORMAT, 'Esta cópia é de uma versão do Talão que esta não conhece: atualize o Talão e repita.'),
  /** The version of Talão that made the backup. The first backups do not say it; all of them are of 0.1.0. */
  version: z.string().default('0.1.0'),
  /** The rule of a restore, for people who open the archive. */
  restores_into: z.string().optional(),
  /** The company of the demonstration is in it, which production refuses. */
  demonstration: z.boolean().default(false),
  taken_at: z.iso.datetime(),
  /** A sealed sample text, which only the backup's master key can open. */
  probe: z.string(),
  /** Ids of every key that may have sealed something in the backup: two during a key rotation. */
  keys: z.array(z.string()).default([]),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), content_hash: z.string() })),
  /** Months that have their own partition. */
  months: z.array(z.iso.date()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
  with_files: z.boolean(),
})
export type Manifest = z.infer<typeof Manifest>

export async function makeManifest(
  client: pg.ClientBase,
  vault: Vault,
  about: { at: Date; withFiles: boolean },
): Promise<{ manifest: Manifest; tables: Table[] }> {
  const tables = await tablesOf(client)
  const [found] = await rows<{ postgres: string; demonstration: boolean }>(
    client,
    `select current_setting('server_version') as postgres, exists (select 1 from company where is_demo) as demonstration`,
  )
  return {
    tables,
    manifest: {
      format: FORMAT,
      version: VERSION,
      restores_into: restoresInto(VERSION),
      demonstration: found?.demonstration ?? false,
      taken_at: about.at.toISOString(),
      probe: vault.seal(PROBE.plain, PROBE.place),
      keys: await keysInUse(client, vault),
      postgres: found?.postgres ?? '',
      migrations: await rows(client, 'select name, content_hash from schema_migration order by name'),
      months: (await rows<{ month: string }>(client, MONTHS)).map(({ month }) => month),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      with_files: about.withFiles,
    },
  }
}

const MONTHS = `
  select distinct replace(right(c.relname, 7), '_', '-') || '-01' as month from pg_inherits h join pg_class c on c.oid = h.inhrelid
  where c.relnamespace = 'public'::regnamespace and c.relname ~ '_[0-9]{4}_[0-9]{2}$' order by 1`

/** Throws BackupRefused when the entry is not a manifest or was made with another master key. */
export function readManifest(entry: Entry | undefined, vault: Vault): Manifest {
  if (entry?.name !== MANIFEST) throw new BackupRefused('O arquivo não é uma cópia de segurança do Talão.')
  const read = Manifest.safeParse(JSON.parse(entry.bytes.toString('utf8')))
  if (!read.success)
    throw new BackupRefused(read.error.issues[0]?.message ?? 'O arquivo não é uma cópia de segurança do Talão.')
  if (!opens(read.data.probe, vault) || !read.data.keys.every((id) => vault.keyIds.includes(id))) {
    throw new BackupRefused(
      'A chave-mestra daqui não é a da cópia: os segredos guardados não se abririam. Ponha a chave da época da cópia em TALAO_MASTER_KEY, ou no arquivo master.key da pasta de dados.',
    )
  }
  return read.data
}

async function keysInUse(client: pg.ClientBase, vault: Vault): Promise<string[]> {
  const { retired } = await knownKeys(client)
  return vault.keyIds.filter((id) => !retired.includes(id))
}

function opens(probe: string, vault: Vault): boolean {
  try {
    return vault.open(probe, PROBE.place) === PROBE.plain
  } catch {
    return false
  }
}

async function rows<T extends pg.QueryResultRow>(client: pg.ClientBase, statement: string): Promise<T[]> {
  return (await client.query<T>(statement)).rows
}
