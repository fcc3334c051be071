import { API, type Call } from '@talao/contract/api'
import { PLATFORMS, type Platform } from '@talao/platforms'
import { fixturesOf, readFixtures } from '@talao/platforms/fixtures'
import type { PlantedSecret } from './planted-secrets.ts'
import type { Person } from './product.ts'
import type { Heard, ResponseRecorder } from './response-recorder.ts'
import { STREAMING_CALLS } from './streaming-calls.ts'
import {
  BY_PATH,
  type Ids,
  LISTS,
  NAMES_ITS_COMPANY,
  OF_ADMINISTRATORS,
  OF_NOBODY,
  OF_ONE_PERSON,
  OF_OTHER_PLATFORMS,
  OF_THE_PLATFORM,
} from './tenants-table.ts'

/** A value unlikely to appear by chance, with characters that every encoding changes. */
export const secretOf = (name: string) => `plantado-${name}-a&b/c+d=7`

const FOLDERS: Record<string, string> = { PREFECTPAY: 'perfectpay', XGROW: 'mapped', OTHER: 'mapped' }
type Connected = { integration: number; planted: PlantedSecret[] }

/**
 * Connects an integration of every platform with a planted value in every secret field, and makes every call about it
 * in ways that fail.
 */
export async function connectPlatforms(ear: ResponseRecorder, adm: Person): Promise<Connected[]> {
  const connected: Connected[] = []
  for (const platform of Object.values(PLATFORMS)) connected.push(await connectPlatform(ear, adm, platform))
  return connected
}

async function connectPlatform(ear: ResponseRecorder, adm: Person, platform: Platform): Promise<Connected> {
  const of = (key: string) => secretOf(`${platform.id}-${key}`.toLowerCase())
  const all = Object.fromEntries(platform.credentialFields.map(({ key }) => [key, of(key)]))
  const isHotmart = platform.id === 'HOTMART'
  const [path, body] = isHotmart
    ? ['/api/integration-hotmart', { name: 'Loja', ...all }]
    : ['/api/sale-integration', { type: platform.id, name: 'Loja', credentials: all }]
  const made = await ear.ask(adm, 'POST', path, body)
  const id = numberOf(made)
  const base = `/api/sale-integration/${id}`
  // Each sends the secrets together with an invalid value.
  await ear.ask(adm, 'POST', path, { ...body, nfe_percentage: 'muito' })
  await ear.ask(adm, 'PUT', `${path}/${id}`, { ...body, delay_to_send_note_in_days: -1 })
  await ear.ask(adm, 'PUT', `${path}/${id}`, { ...body, version: 99, row_version: 99 })
  await ear.ask(adm, 'PUT', `${path}/${id}`, JSON.stringify(body).slice(0, -2), { 'content-type': 'application/json' })
  for (const value of [Object.values(all), { deep: all }])
    await ear.ask(
      adm,
      'PUT',
      `${path}/${id}`,
      isHotmart ? { hottok: value } : { credentials: { webhook_token: value } },
    )
  await ear.ask(adm, 'POST', `${base}/test`)
  await ear.ask(adm, 'GET', `${base}/products`)
  await ear.ask(adm, 'POST', `/api/sale-integration/import-sale-between-dates/${id}`, {
    start: '2026-11-01',
    end: '2026-11-02',
  })
  await ear.ask(adm, 'POST', `/api/sale-integration/import-sale-by-transaction/${id}`, { transaction: 'HP-1' })
  const shown = await ear.ask(adm, 'GET', `/api/integration/${platform.id}/${id}`)
  const webhook = new URL(String(shown.data['webhook_url'])).pathname
  for (const secrets of [all, { ...all, hottok: 'errado', webhook_token: 'errado' }])
    for (const { delivery } of readFixtures(fixturesOf(folderOf(platform))).slice(0, 2)) {
      const signed = platform.sign(delivery.body, secrets)
      const query = new URLSearchParams(signed.query).toString()
      await ear.ask(null, 'POST', `${webhook}${query ? `?${query}` : ''}`, Buffer.from(signed.body), signed.headers)
    }
  const planted = platform.credentialFields
    .filter(({ secret }) => secret)
    .map(({ key }) => ({ name: `${platform.id} ${key}`, value: of(key) }))
  return { integration: id, planted: [...planted, { name: 'path key', value: webhook.split('/').at(-1) ?? '' }] }
}

function folderOf({ id }: Platform): string {
  return FOLDERS[id] ?? id.toLowerCase()
}

/** Makes every read call of the contract as each of these users. Returns the number of paths. */
export async function readEverything(
  ear: ResponseRecorder,
  people: readonly (Person | null)[],
  ids: Ids,
): Promise<number> {
  const paths = [
    ...Object.entries(BY_PATH)
      .filter(([call]) => call.startsWith('GET '))
      .map(([, row]) => row.path(ids)),
    ...Object.entries(OF_THE_PLATFORM)
      .filter(([call]) => call.startsWith('GET '))
      .map(([, row]) => row.path(ids)),
    ...LISTS.flatMap((path) => [path, `${path}?total=true`, `${path}?format=csv`]),
    ...[
      ...OF_OTHER_PLATFORMS,
      ...OF_ONE_PERSON,
      ...OF_NOBODY,
      ...OF_ADMINISTRATORS.map(({ call }) => call),
      'GET /api/user',
      'GET /api/audit-log?per_page=200',
    ]
      .filter(
        (call) =>
          call.startsWith('GET ') &&
          !call.includes(':') &&
          !call.endsWith('logout') &&
          !STREAMING_CALLS.some((one) => one === call),
      )
      .map((call) => call.replace('GET ', '')),
  ]
  for (const who of people) for (const path of paths) await ear.ask(who, 'GET', path)
  return paths.length
}

/** Makes every write call of the contract with the secret in place of a text, a number and a list. */
export async function writeEverythingWrong(
  ear: ResponseRecorder,
  people: readonly Person[],
  ids: Ids,
  secret: string,
): Promise<void> {
  const calls = (Object.keys(API) as Call[]).filter(
    (call) => !call.startsWith('GET ') && !/logout|session|two-factor/.test(call),
  )
  for (const call of calls) {
    const row = BY_PATH[call] ?? OF_THE_PLATFORM[call]
    const path = row?.path(ids) ?? call.replace(/^\w+ /, '').replace(/:\w+/g, '1')
    const usual = (typeof row?.body === 'function' ? row.body(ids) : row?.body) ?? NAMES_ITS_COMPANY[call] ?? {}
    const method = call.split(' ')[0] ?? ''
    for (const who of people) {
      await ear.ask(who, method, path, { ...usual, version: { secret }, company_id: secret })
      await ear.ask(who, method, path, `{"password": "${secret}", `, { 'content-type': 'application/json' })
    }
  }
}

export function numberOf({ status, data, text }: Heard): number {
  if (status >= 300) throw new Error(`Not saved: ${status} ${text.slice(0, 300)}`)
  return Number(data['id'])
}
