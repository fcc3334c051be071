import type { APIRequestContext } from '@playwright/test'
import { linkMailedTo } from './mailbox.ts'
import { expect, PASSWORD, PEOPLE } from './support.ts'

export const INVITE = /\/novo-usuario\?token=[\w-]+/
export const GOOD_PASSWORD = 'cavalo correto bateria'

/** An address that no other test uses. */
export function newEmail(): string {
  return `pessoa-${crypto.randomUUID()}@loja.example`
}

/**
 * Headers that simulate a client with a unique IP address, as set by a local proxy. The rate limit per address and
 * quarter of an hour is lower than what all tests request together. Uses documentation addresses (RFC 3849) in a random
 * /64, because a whole /64 counts as one caller.
 */
export function elsewhere(): { 'x-forwarded-for': string } {
  const groups = [...crypto.getRandomValues(new Uint16Array(2))].map((group) => group.toString(16))
  return { 'x-forwarded-for': `2001:db8:${groups.join(':')}::1` }
}

/** Signs up from a unique IP address. */
export async function signUp(request: APIRequestContext, data: { name: string; email: string }): Promise<void> {
  const asked = await request.post('/api/auth/sign-up', { data, headers: elsewhere() })
  expect(asked.status()).toBe(202)
}

/** Creates a user of the demonstration's company by invitation, for tests that change an account. */
export async function newPerson(request: APIRequestContext, roles: 'ADM'[] = []): Promise<string> {
  const email = newEmail()
  await invite(request, email, roles)
  const token = (await linkMailedTo(email, INVITE)).split('token=')[1]
  const accepted = await request.post(`/api/auth/invite/${token}`, {
    headers: { ...(await asShop(request)), ...elsewhere() },
    data: { name: 'Rui Teste', password: GOOD_PASSWORD, password_confirmation: GOOD_PASSWORD },
  })
  expect(accepted.ok()).toBe(true)
  return email
}

export async function invite(request: APIRequestContext, email: string, roles: 'ADM'[] = []): Promise<void> {
  const headers = await asShop(request)
  const invited = await request.post('/api/user', { headers, data: { name: 'Rui Teste', email, roles } })
  expect(invited.status()).toBe(201)
}

/** Disables a user created by a test, because other tests count the users in lists. */
export async function disable(request: APIRequestContext, email: string): Promise<void> {
  const headers = await asShop(request)
  const listed = await request.get(`/api/user?email=${encodeURIComponent(email)}`, { headers })
  expect(listed.status()).toBe(200)
  const { data } = (await listed.json()) as { data: { id: number }[] }
  await request.put(`/api/user/${data[0]?.id}`, { headers, data: { disabled: true } })
}

/** Uses the token alone. The cookie set with it is accepted only from our own pages. */
export async function asShop(request: APIRequestContext): Promise<{ authorization: string }> {
  const answer = await request.post('/oauth/token', {
    data: { grant_type: 'password', username: PEOPLE.shop, password: PASSWORD },
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}
