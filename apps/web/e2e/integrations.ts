import type { Page } from '@playwright/test'
import { expect, open } from './support.ts'

type Made = { type: string; name: string; credentials?: object }

/**
 * Creates an active integration by the API. Returns the address of its page. The signed-in user must be an
 * administrator of the shop.
 */
export async function haveIntegration(page: Page, { type, name, credentials = {} }: Made): Promise<string> {
  const answer = await page.request.post('/api/sale-integration', {
    headers: { origin: new URL(page.url()).origin },
    data: { type, name, credentials },
  })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.anything()])
  const { data } = (await answer.json()) as { data: { id: number } }
  return `/integracoes/${type.toLowerCase()}/${data.id}`
}

/** Creates an integration and opens its page. */
export async function openIntegration(page: Page, made: Made): Promise<void> {
  await open(page, await haveIntegration(page, made), made.name)
}
