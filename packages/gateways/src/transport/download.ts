import { isLoopbackHost } from './reach.ts'
import type { Transport, TransportRequest, TransportResult } from './transport.ts'

export const MAX_HOPS = 5

export type Downloaded =
  | { kind: 'arrived'; first: TransportRequest; result: TransportResult }
  | { kind: 'refused'; first: TransportRequest; result: TransportResult; reason: string }

/**
 * Fetches a file that may be behind a redirect to a signed storage address. Only the first request carries our
 * credentials. A redirect is followed only over https to a public address, or only to this machine if the first host is
 * this machine.
 */
export async function download(transport: Transport, first: TransportRequest): Promise<Downloaded> {
  const isLocal = isLoopbackHost(new URL(first.url).hostname)
  let request = first
  for (let hop = 0; ; hop += 1) {
    const result = await transport.send(request)
    if (result.kind === 'failed' || !isRedirect(result.status)) return { kind: 'arrived', first, result }
    const next = nextAddress(result.headers.location, request.url, isLocal)
    if (!next || hop === MAX_HOPS) {
      const reason = next ? `mais de ${MAX_HOPS} redirecionamentos` : 'redirecionamento para um endereço não aceito'
      return { kind: 'refused', first, result, reason }
    }
    request = {
      ...first,
      url: next,
      headers: withoutAuthorization(first.headers),
      reach: isLocal ? 'loopback' : 'public',
    }
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function nextAddress(location: string | undefined, current: string, isLocal: boolean): string | undefined {
  if (!location || !URL.canParse(location, current)) return undefined
  const next = new URL(location, current)
  if (next.username || next.password) return undefined
  if (isLocal) return isLoopbackHost(next.hostname) && /^https?:$/.test(next.protocol) ? next.href : undefined
  return next.protocol === 'https:' && !isLoopbackHost(next.hostname) ? next.href : undefined
}

function withoutAuthorization(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'))
}
