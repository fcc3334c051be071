import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { e2eHouse } from '../../../tools/house/e2e-house.ts'

// The house of these tests keeps its mails in its data folder instead of sending them.
const FOLDER = path.join(e2eHouse().env.TALAO_DATA_DIR, 'mail')

/** The way (`/reset-password/…`) of the link in the mail to somebody, once it is there. */
export async function linkMailedTo(email: string, wanted: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const texts = await Promise.all((await mails()).map(read))
        const to = texts.filter((text) => new RegExp(`^To:.*${email.replaceAll('.', '\\.')}`, 'im').test(text))
        found = to.map((text) => wanted.exec(text)?.[0]).find((link) => link !== undefined)
        return found
      },
      { message: `a mail to ${email}`, timeout: 30_000 },
    )
    .toBeTruthy()
  return found ?? ''
}

async function mails(): Promise<string[]> {
  const names = await readdir(FOLDER).catch(() => [])
  return names.filter((name) => name.endsWith('.eml'))
}

/** With the lines and signs that quoted-printable broke put together again. */
async function read(name: string): Promise<string> {
  const raw = await readFile(path.join(FOLDER, name), 'utf8')
  return raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
