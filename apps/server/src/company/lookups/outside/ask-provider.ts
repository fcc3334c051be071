import { readJson, type Transport } from '@talao/gateways'
import type { Config } from '../../../kit/config/config.ts'
import { standInFor } from '../../../kit/http-request.ts'
import type { Outcome, Provider } from './provider.ts'

/** The largest company has some hundred partners and activities; a longer response is rejected. */
const MAX_BYTES = 1024 * 1024

/** Sends one request to one provider. The URL never comes from user input, and redirects are not followed. */
export async function askProvider<Name extends string, T>(
  { config, transport }: { config: Pick<Config, 'platformsUrl'>; transport: Transport },
  provider: Provider<Name, T>,
  key: string,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  const { url, headers = {} } = provider.request(key)
  const result = await transport.send({
    method: 'GET',
    url: standInFor(url, config.platformsUrl),
    headers: { accept: 'application/json', 'user-agent': 'Talao', ...headers },
    timeoutMs: provider.timeoutMs,
    maxBytes: MAX_BYTES,
    signal,
  })
  if (result.kind === 'failed') return { kind: 'FAILED', reason: result.failure }
  const { status } = result
  if (status === 429) return { kind: 'THROTTLED', seconds: secondsOf(result.headers['retry-after']) }
  if (status === 404 && provider.saysAbsentBy404) return { kind: 'ABSENT' }
  if (status === 400 || status === 404 || status === 422) return { kind: 'REFUSED' }
  if (status < 200 || status > 299) return { kind: 'FAILED', reason: `HTTP ${status}` }
  const json = readJson(result.body, result.headers['content-type'])
  return json === undefined ? { kind: 'FAILED', reason: 'a resposta não é JSON' } : provider.read(json, key)
}

function secondsOf(text: string | undefined): number | null {
  return /^[0-9]{1,6}$/.test(text ?? '') ? Number(text) : null
}
