import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newWebhookSecret, signatureOf } from './secret.ts'

const DOCUMENT = new URL('../../../../../docs/operacoes/webhooks-de-saida.md', import.meta.url)
const NOW = Date.parse('2026-11-20T15:00:00Z')
type Check = (request: { headers: Record<string, string>; body: string }, secret: string, now: number) => boolean

/** The verification function from the documentation, exactly as customers copy it. */
async function shown(): Promise<Check> {
  const [, code = ''] = /```js\n([^]*?)```/.exec(readFileSync(DOCUMENT, 'utf8')) ?? []
  const made = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    veioDoTalao: Check
  }
  return made.veioDoTalao
}

it('signs what the documented check believes, and nothing that was changed, is old or of another secret', async () => {
  const check = await shown()
  const secret = newWebhookSecret()
  const body = '{"event":"sale.created","data":{"name":"Conceição"}}'
  const timestamp = String(NOW / 1000)
  const headers = {
    'talao-timestamp': timestamp,
    'talao-signature': signatureOf(['whsec_outro', secret], timestamp, body),
  }
  expect(check({ headers, body }, secret, NOW)).toBe(true)
  expect(check({ headers, body: body.replace('created', 'canceled') }, secret, NOW)).toBe(false)
  expect(check({ headers, body }, newWebhookSecret(), NOW)).toBe(false)
  expect(check({ headers, body }, secret, NOW + 301_000)).toBe(false)
  expect(check({ headers: { ...headers, 'talao-timestamp': String(NOW / 1000 + 1) }, body }, secret, NOW)).toBe(false)
  expect(check({ headers: { ...headers, 'talao-signature': 'v1=' }, body }, secret, NOW)).toBe(false)
  expect(check({ headers: {}, body }, secret, NOW)).toBe(false)
})
