import { isLoopbackHost } from '../../transport/reach.ts'

/** A full URL to fetch without credentials: https, or this machine. Undefined for a path and for anything else. */
export function openAddress(address: string): URL | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username || url.password) return undefined
  return url.protocol === 'https:' || isLoopbackHost(url.hostname) ? url : undefined
}
