import { expect } from '@playwright/test'
import { lettersTo } from '../../../test/support/mailbox.ts'
import { e2eInstallation } from '../../../tools/testing/e2e-installation.ts'

// This installation writes its e-mails to its data folder instead of sending them.
const HOUSE = { config: { mail: { folder: `${e2eInstallation().env.TALAO_DATA_DIR}/mail` } } }

/** Path (`/reset-password/…`) of the link in an e-mail, once it has arrived. */
export async function linkMailedTo(email: string, wanted: RegExp): Promise<string> {
  const found = () => lettersTo(HOUSE, email).flatMap(({ text }) => wanted.exec(text)?.[0] ?? [])[0]
  await expect.poll(found, { message: `a mail to ${email}`, timeout: 30_000 }).toBeTruthy()
  return found() ?? ''
}
