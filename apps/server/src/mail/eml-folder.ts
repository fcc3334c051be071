import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import type { MailTransport } from './transport.ts'

const MOST_LISTED = 200
const MOST_READ_BYTES = 16 * 1024 * 1024

/** Without a mail server every mail stays here as .eml, named by its Message-ID, for the administrator to open. */
export function keepInFolder(folder: string): MailTransport {
  return {
    async deliver({ messageId, bytes }) {
      await writeOnce(folder, emlName(messageId), bytes)
      return { kind: 'KEPT' }
    },
    close: () => undefined,
  }
}

/** The kept mails, the newest first, at most 200. `total` tells how many there are. */
export async function listKept(
  folder: string,
): Promise<{ total: number; mails: { name: string; bytes: number; at: Date }[] }> {
  const names = (await namesIn(folder)).filter((name) => EML.test(name))
  const mails = await Promise.all(
    names.map(async (name) => {
      const { size, mtime } = await stat(path.join(folder, name))
      return { name, bytes: size, at: mtime }
    }),
  )
  mails.sort((one, other) => other.at.getTime() - one.at.getTime() || one.name.localeCompare(other.name))
  return { total: names.length, mails: mails.slice(0, MOST_LISTED) }
}

/** One kept mail by its name; null when there is none of that name or it is bigger than any of ours. */
export async function readKept(folder: string, name: string): Promise<Buffer | null> {
  if (!EML.test(name) || !(await namesIn(folder)).includes(name)) return null
  const file = path.join(folder, name)
  return (await stat(file)).size > MOST_READ_BYTES ? null : readFile(file)
}

/** The file a mail was kept as. */
export function emlName(messageId: string): string {
  return `${createHash('sha256').update(messageId).digest('hex').slice(0, 40)}.eml`
}

const EML = /^[0-9a-f]{40}\.eml$/

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Written beside and renamed, so that a crash leaves either the whole mail or none; a mail that is there stays as it is. */
async function writeOnce(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await namesIn(folder)).includes(name)) return
  const beside = path.join(folder, `${name}.${process.pid}.new`)
  const handle = await open(beside, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, path.join(folder, name))
}
