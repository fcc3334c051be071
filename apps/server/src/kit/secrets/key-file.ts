import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'

export function newMasterKey(): string {
  return randomBytes(32).toString('hex')
}

/**
 * Writes the keys, the sealing one first, with mode 0600. A power cut leaves either the old or the new file complete.
 */
export async function writeKeys(file: string, keys: readonly string[]): Promise<void> {
  const unfinished = `${file}.part`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(`${keys.join('\n')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}
