import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'

type Heard = { headers: Record<string, unknown>; body: { event: string } }

/** A local HTTP server that stands for a seller's system. Records requests and answers with the given status. */
export async function openReceiver(status: number) {
  const heard: Heard[] = []
  const answer = { status }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) as Heard['body'] })
      response.writeHead(answer.status).end('resposta do sistema')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/avisos`,
    heard,
    answerWith: (code: number) => {
      answer.status = code
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Creates a sale and skips it at once: two webhook events, and nothing left in the lists of other tests. */
export async function makeSale(page: Page, code: string): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const made = await page.request.post('/api/sale', {
    headers,
    data: {
      external_sales_id: code,
      client: { name: 'Marina Teles Duarte' },
      items: [{ description: 'Curso de fotografia', quantity: 1, value_per_unit: 97 }],
    },
  })
  expect(made.status()).toBe(201)
  const { data } = (await made.json()) as { data: { id: number } }
  const skipped = await page.request.post(`/api/sale/${data.id}/skip`, { headers, data: { reason: 'Venda de teste' } })
  expect(skipped.ok()).toBe(true)
}
