import type { APIRequestContext } from '@playwright/test'
import { linkMailedTo } from './mailbox.ts'
import { expect, PASSWORD, PEOPLE } from './support.ts'

export const INVITE = /\/novo-usuario\?token=[\w-]+/
export const GOOD_PASSWORD = 'cavalo correto bateria'

/** An address that no other test writes to. */
export function newEmail(): string {
  return `pessoa-${crypto.randomUUID()}@loja.example`
}

/**
 * The headers of somebody at an address of their own, as a proxy on this machine says it. What one address may ask for in a quarter of an hour is
 * little beside what all tests ask for together. Of the addresses for examples (RFC 3849), in a /64 by chance: a whole one counts as one caller.
 */
export function elsewhere(): { 'x-forwarded-for': string } {
  const groups = [...crypto.getRandomValues(new Uint16Array(2))].map((group) => group.toString(16))
  return { 'x-forwarded-for': `2001:db8:${groups.join(':')}::1` }
}

/** Asks for an account, from an address of its own. */
export async function signUp(request: APIRequestContext, data: { name: string; email: string }): Promise<void> {
  const asked = await request.post('/api/auth/sign-up', { data, headers: elsewhere() })
  expect(asked.status()).toBe(202)
}

/** Somebody of the demonstration's company, invited and in, for a test that changes an account. */
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

/** Takes whoever a test made out of the lists that others count. */
export async function disable(request: APIRequestContext, email: string): Promise<void> {
  const headers = await asShop(request)
  const listed = await request.get(`/api/user?email=${encodeURIComponent(email)}`, { headers })
  expect(listed.status()).toBe(200)
  const { data } = (await listed.json()) as { data: { id: number }[] }
  await request.put(`/api/user/${data[0]?.id}`, { headers, data: { disabled: true } })
}

/** By the token alone: the cookie that comes with it counts only from our own pages. */
export async function asShop(request: APIRequestContext): Promise<{ authorization: string }> {
  const answer = await request.post('/oauth/token', {
    data: { grant_type: 'password', username: PEOPLE.shop, password: PASSWORD },
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}
