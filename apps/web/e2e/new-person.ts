import type { Page } from '@playwright/test'
import { linkMailedTo } from './mailbox.ts'
import { elsewhere, newEmail, signUp } from './people.ts'
import { expect, signInAnew } from './support.ts'

const PASSWORD = 'girassol-de-aquarela-87'

/** A new user who signed up and confirmed the e-mail. Has no company and no data. */
export async function newPerson(page: Page): Promise<{ email: string; password: string }> {
  const email = newEmail()
  await signUp(page.request, { name: 'Pessoa Nova', email })
  const link = await linkMailedTo(email, /email-confirma\?token=[\w-]+/)
  const confirmed = await page.request.post('/api/auth/email/confirm', {
    headers: elsewhere(),
    data: { token: link.split('token=')[1], password: PASSWORD, password_confirmation: PASSWORD },
  })
  expect(confirmed.ok()).toBe(true)
  // The confirmation link signs in. Sign out again, because callers use the sign-in page.
  await page.context().clearCookies()
  return { email, password: PASSWORD }
}

export async function signInNewPerson(page: Page): Promise<void> {
  const { email, password } = await newPerson(page)
  await signInAnew(page, email, password)
}
