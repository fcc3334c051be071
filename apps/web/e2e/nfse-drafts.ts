import type { Page } from '@playwright/test'
import { expect } from './support.ts'

/** The newest NFS-e. */
export async function newest(page: Page): Promise<number> {
  const query = 'enotas_status=all&order_by=id&order_direction=DESC&per_page=1'
  const { data } = await (await page.request.get(`/api/service-fiscal-note?${query}`)).json()
  return data[0].id
}

/** Creates an unsent NFS-e with one item. */
export async function draft(page: Page): Promise<number> {
  const answer = await page.request.post('/api/service-fiscal-note', {
    headers: { origin: new URL(page.url()).origin },
    data: { company_id: 1, items: [{ description: 'Mentoria', quantity: '1', value_per_unit: '500' }] },
  })
  return (await answer.json()).data.id
}

/** Deletes the note, because lists in other tests count their rows. */
export async function forget(page: Page, id: number): Promise<void> {
  const answer = await page.request.delete(`/api/service-fiscal-note/${id}`, {
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBe(200)
}
