import type { Transport } from '@talao/gateways'
import { type PullAnswer, PullRefused, type PullRequest } from '@talao/platforms'
import type { Config } from './config/config.ts'

/** Sends a request to an external host. Throws `PullRefused` without a complete answer. */
export type Requester = (request: PullRequest, timeoutMs?: number) => Promise<PullAnswer>

const TIMEOUT_MS = 30_000

/** Sends requests to the platforms, or all to a stand-in host if configured. Does not retry. */
export function makeRequester(config: Pick<Config, 'platformsUrl'>, transport: Transport): Requester {
  return async (request, timeoutMs = TIMEOUT_MS) => {
    const result = await transport.send({
      method: request.method,
      url: standInFor(request.url, config.platformsUrl),
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: Buffer.from(request.body) }),
      timeoutMs: Math.max(1, Math.min(timeoutMs, TIMEOUT_MS)),
    })
    if (result.kind === 'answered') return { status: result.status, headers: result.headers, body: result.body }
    throw new PullRefused(
      'unavailable',
      result.failure === 'forbidden_address'
        ? 'O endereço da plataforma não pode ser alcançado daqui.'
        : 'A plataforma não respondeu. A busca continua quando ela voltar.',
    )
  }
}

/** Maps `https://host/path` to `<stand-in>/host/path`. */
export function standInFor(url: string, standIn: string | undefined): string {
  return standIn === undefined ? url : url.replace(/^https:\/\//, `${standIn}/`)
}
