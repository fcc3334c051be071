import type { APIRequestContext, Page } from '@playwright/test'
import { FILE_COLUMNS } from '../src/features/imports/columns-of-file.ts'
import { expect, PASSWORD, PEOPLE } from './support.ts'

/**
 * Creates, as the shop's administrator, a record that the demonstration lacks. Returns its id. `page` may belong to any
 * user.
 */
export async function createFixture(page: Page, kind: string): Promise<number> {
  const make = MAKERS[kind]
  const browser = page.context().browser()
  if (!make || !browser) throw new Error(`the demonstration has no ${kind}, and nothing makes one`)
  const shop = await browser.newContext({ extraHTTPHeaders: { origin: new URL(page.url()).origin } })
  const { request } = shop
  const data = { grant_type: 'password', username: PEOPLE.shop, password: PASSWORD }
  expect((await request.post('/oauth/token', { data })).status()).toBe(200)
  const made = await make(request)
  await shop.close()
  return made
}

const MAKERS: Readonly<Record<string, (request: APIRequestContext) => Promise<number>>> = {
  import: async (request) => {
    const { data: user } = (await (await request.get('/api/auth/user')).json()) as { data: { company_id: number } }
    const id = await idOf(
      await request.post('/api/sale-file-import', {
        multipart: {
          company_id: user.company_id,
          file: { name: 'falhas.csv', mimeType: 'text/csv', buffer: Buffer.from(WRONG_FILE, 'utf8') },
        },
      }),
    )
    const state = async () => (await (await request.get(`/api/sale-file-import/${id}`)).json()).data.status as string
    await expect.poll(state).toBe('DONE')
    return id
  },
  // Inactive, so it is not in lists of active integrations.
  braip: async (request) => {
    const credentials = { webhook_token: 'chave-de-olhar' }
    const data = { type: 'BRAIP', name: 'Loja na Braip', is_active: false, credentials }
    return idOf(await request.post('/api/sale-integration', { data }))
  },
}

/** One invalid row, so the import creates no sale that other tests could find. */
const WRONG_FILE = [
  FILE_COLUMNS.map(({ header }) => header),
  FILE_COLUMNS.map(({ header }) => (header === 'Nome do cliente' ? 'Nome Só' : '')),
]
  .map((cells) => `${cells.join(';')}\r\n`)
  .join('')

async function idOf(answer: { status: () => number; json: () => Promise<unknown> }): Promise<number> {
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}
