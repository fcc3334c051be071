import { existsSync } from 'node:fs'
import { request } from 'node:http'
import type { PlatformId } from '@talao/contract'
import { type Credentials, platformOf } from '@talao/platforms'
import { fixturesOf, readFixtures } from '@talao/platforms/fixtures'
import { badRequest, notFound } from '../http/refusal.ts'
import { DEMO_CREDENTIALS } from './demo-accounts.ts'
import { isPulled } from './platform.ts'

export type FixtureDelivery = {
  platform: PlatformId
  /** The name of one of the platform's fixtures, such as `purchase-approved`. */
  fixture: string
  /** Target URL, on this machine only. */
  url: string
  /** Credentials that sign the webhook. Defaults to the demonstration's. */
  credentials?: Credentials | undefined
}
export type Delivered = { status: number; body: string }

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** Sends a fixture as the platform would send a webhook, and returns the receiver's answer. */
export async function deliverFixture(wish: FixtureDelivery, timeoutMs: number): Promise<Delivered> {
  const target = URL.canParse(wish.url) ? new URL(wish.url) : undefined
  if (!target || target.protocol !== 'http:' || !LOOPBACK.includes(target.hostname)) {
    throw badRequest('url: só se entrega a http://127.0.0.1 ou http://localhost')
  }
  const platform = platformOf(wish.platform)
  if (!platform) throw notFound(`A plataforma ${wish.platform} não entrega vendas`)
  const fixture = fixturesNamed(wish.platform).find(({ name }) => name === wish.fixture)
  if (!fixture) throw notFound(`O exemplo ${wish.fixture} não existe`)
  const { body, headers, query } = platform.sign(
    fixture.delivery.body,
    wish.credentials ?? demoCredentials(wish.platform),
  )
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
  return post(target, { body, headers: { ...fixture.delivery.headers, ...headers } }, timeoutMs)
}

function demoCredentials(platform: PlatformId): Credentials {
  return isPulled(platform) ? DEMO_CREDENTIALS[platform] : {}
}

/** The folder is spelt correctly, unlike the platform id. */
const FOLDERS: Partial<Record<PlatformId, string>> = { PREFECTPAY: 'perfectpay' }

function fixturesNamed(platform: PlatformId) {
  const folder = fixturesOf(FOLDERS[platform] ?? platform.toLowerCase())
  return existsSync(folder) ? readFixtures(folder) : []
}

type Sent = { body: Uint8Array; headers: Record<string, string> }

function post(target: URL, { body, headers }: Sent, timeoutMs: number): Promise<Delivered> {
  return new Promise((resolve, reject) => {
    const sending = request(target, { method: 'POST', headers: { ...headers, 'content-length': body.length } })
    sending.setTimeout(timeoutMs, () => sending.destroy(new Error('o destino não respondeu a tempo')))
    sending.on('error', (error) => reject(badRequest(`A entrega falhou: ${error.message}`)))
    sending.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }))
    })
    sending.end(body)
  })
}
