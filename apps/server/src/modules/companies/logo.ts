import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { DamagedFile, type FileStore, nameOf } from '../../files/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { UploadedFile } from '../../http/multipart.ts'
import { makeLine } from '../../in-line.ts'
import { drawLogo } from './logo-image.ts'

export type Logo = { path: string; png: Uint8Array }

/** A large one takes a hundred megabytes while it is drawn. */
const line = makeLine({ atOnce: 1, mostWaiting: 8 })

/** What a save does to the logo: the new one, null to take it away, undefined to leave it. */
export async function readLogo(
  { userId }: Pick<Actor, 'userId'>,
  file: UploadedFile | undefined,
  wish: null | undefined,
): Promise<Logo | null | undefined> {
  if (!file) return wish
  const png = await line(userId, () => drawLogo(file.bytes))
  return { path: `logo/${nameOf(png)}.png`, png }
}

/** Kept before the row names it, and held until it does: whoever clears away logos that were replaced waits for this one. */
export async function keepLogo(tx: Tx, files: FileStore, logo: Logo): Promise<void> {
  await holdLogo(tx, logo.path)
  await files.put(logo.png)
}

/** Remembers that a company shows this logo no more; its file goes when nobody else does either (`forgetLogos`). */
export async function leaveLogo(tx: Tx, companyId: number, logoPath: string, now: Date): Promise<void> {
  const sha256 = LOGO_PATH.exec(logoPath)?.[1]
  if (sha256 === undefined) return
  await tx
    .insertInto('left_logo')
    .values({ company_id: companyId, sha256, left_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doUpdateSet({ left_at: now }))
    .execute()
}

/** One logo at a time is kept or cleared away, whichever companies show it. */
export async function holdLogo(tx: Tx, logoPath: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${logoPath}, 9))`.execute(tx)
}

export async function logoPathOf(tx: Tx, companyId: number): Promise<string | null> {
  const row = await tx.selectFrom('company').select('logo_path').where('id', '=', companyId).executeTakeFirst()
  return row?.logo_path ?? null
}

/** The bytes behind a company's `logo_path`, always a PNG; null where there is none, or none that is whole: no note waits for a logo. */
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
