import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { DamagedFile, type FileStore, storedName } from '../../kit/files/store.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { UploadedFile } from '../../kit/http/multipart.ts'
import { makeWorkQueue } from '../../kit/work-queue.ts'
import { drawLogo } from './logo-image.ts'

export type Logo = { path: string; png: Uint8Array }

/** Redrawing a large logo takes a hundred megabytes, so do one at a time. */
const line = makeWorkQueue({ atOnce: 1, mostWaiting: 8 })

/** Effect of a save on the logo: the new logo, null to remove it, undefined to keep it. */
export async function readLogo(
  { userId }: Pick<Actor, 'userId'>,
  file: UploadedFile | undefined,
  wish: null | undefined,
): Promise<Logo | null | undefined> {
  if (!file) return wish
  const png = await line(userId, () => drawLogo(file.bytes))
  return { path: `logo/${storedName(png)}.png`, png }
}

/** Stores the file before the row refers to it. The lock makes the cleanup of replaced logos wait until then. */
export async function storeLogo(tx: Tx, files: FileStore, logo: Logo): Promise<void> {
  await lockLogo(tx, logo.path)
  await files.put(logo.png)
}

/** Records that a company no longer uses this logo. `deleteReplacedLogos` deletes the file once no company uses it. */
export async function recordReplacedLogo(tx: Tx, companyId: number, logoPath: string, now: Date): Promise<void> {
  const sha256 = LOGO_PATH.exec(logoPath)?.[1]
  if (sha256 === undefined) return
  await tx
    .insertInto('left_logo')
    .values({ company_id: companyId, sha256, left_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doUpdateSet({ left_at: now }))
    .execute()
}

/** Locks one logo file against concurrent storing and deleting, across companies. */
export async function lockLogo(tx: Tx, logoPath: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${logoPath}, 9))`.execute(tx)
}

export async function logoPathOf(tx: Tx, companyId: number): Promise<string | null> {
  const row = await tx.selectFrom('company').select('logo_path').where('id', '=', companyId).executeTakeFirst()
  return row?.logo_path ?? null
}

/**
 * Bytes of a company's logo, always a PNG. Null when there is none or the file is damaged, so that no note fails
 * because of a logo.
 */
export async function logoBytes(files: FileStore, logoPath: string | null | undefined): Promise<Buffer | null> {
  const sha256 = logoPath ? LOGO_PATH.exec(logoPath)?.[1] : undefined
  if (sha256 === undefined) return null
  try {
    return await files.get(sha256)
  } catch (error) {
    if (error instanceof DamagedFile) return null
    throw error
  }
}

const LOGO_PATH = /^logo\/([0-9a-f]{64})\.png$/
