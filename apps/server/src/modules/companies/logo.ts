import type { FileStore } from '../../files/store.ts'
import { DamagedFile } from '../../files/store.ts'
import type { UploadedFile } from '../../http/multipart.ts'
import { drawLogo } from './logo-image.ts'

/** What a save does to the logo: the path of the new one, null to take it away, undefined to leave it. Kept before the row names it. */
export async function keepLogo(
  files: FileStore,
  file: UploadedFile | undefined,
  wish: null | undefined,
): Promise<string | null | undefined> {
  if (!file) return wish
  const { sha256 } = await files.put(await drawLogo(file.bytes))
  return `logo/${sha256}.png`
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
