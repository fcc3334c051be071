import type { Page } from '@playwright/test'
import { expect } from './support.ts'

/** Creates an unsent NF-e with one item. */
export async function draft(page: Page, name: string): Promise<number> {
  const company = (await (await page.request.get('/api/auth/user')).json()).data.company_id
  const answer = await page.request.post('/api/fiscal-note', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      company_id: company,
      items: [{ description: 'Apostila', quantity: 1, value_per_unit: 10 }],
      customer_note: { name },
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).data.id
}

/** Saves as another user would meanwhile. */
export async function put(page: Page, id: number, data: object): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.put(`/api/fiscal-note/${id}`, { headers, data })).status()).toBe(200)
}
