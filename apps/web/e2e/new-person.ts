import type { Page } from '@playwright/test'
import { lettersTo, tokenIn } from '../../../test/support/mailbox.ts'
import { e2eHouse } from '../../../tools/house/e2e-house.ts'
import { expect, signIn } from './support.ts'

const PASSWORD = 'girassol-de-aquarela-87'
const HOUSE = { config: { mail: { folder: `${e2eHouse().env.TALAO_DATA_DIR}/mail` } } }

/** Somebody who signed up by themselves: without a company, and so without anything. Signed in. */
export async function signInNewPerson(page: Page, name: string): Promise<void> {
  const email = `${name}@pessoa.example`
  const typed = { name: 'Pessoa Nova', email, password: PASSWORD, password_confirmation: PASSWORD }
  const asked = await page.request.post('/api/auth/sign-up', { data: typed })
  expect(asked.status()).toBe(202)
  await expect.poll(() => lettersTo(HOUSE, email).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const [letter] = lettersTo(HOUSE, email)
  if (!letter) throw new Error('no letter')
  const confirmed = await page.request.post('/api/auth/email/confirm', { data: { token: tokenIn(letter) } })
  expect(confirmed.ok()).toBe(true)
  await signIn(page, email, PASSWORD)
}
