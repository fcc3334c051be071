import { createHash } from 'node:crypto'
import { access, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { letterName, type MailboxOf } from '../../ledger/demo-mailbox.ts'
import type { MailTransport } from './transport.ts'

/**
 * Without a mail server, every mail is written to this folder as .eml, named by its Message-ID, for the administrator
 * to open. With `boxOf`, account mails are also written as JSON, named by mailbox.
 */
export function storeInFolder(folder: string, boxOf?: MailboxOf): MailTransport {
  return {
    async deliver({ messageId, envelope, bytes, letter }) {
      if (boxOf && letter)
        for (const to of envelope.to)
          await writeOnce(folder, letterName(boxOf(to), idOf(messageId)), Buffer.from(JSON.stringify(letter)))
      await writeOnce(folder, emlName(messageId), bytes)
      return { kind: 'KEPT' }
    },
    close: () => undefined,
  }
}

/** The file name of a stored mail. */
export function emlName(messageId: string): string {
  return `${idOf(messageId)}.eml`
}

function idOf(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 40)
}

/**
 * Writes to a temporary file and renames it, so that a crash leaves the whole file or none. An existing file is not
 * replaced.
 */
async function writeOnce(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await isThere(path.join(folder, name))) return
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

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
