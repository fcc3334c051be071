import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/**
 * Which proxies are trusted to report the caller's address: none (false), all (true), a number of hops counted from the
 * server, or those at these addresses.
 */
export type TrustedProxies = boolean | number | readonly string[]

const MOST_HOPS = 10
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** The widest private networks are 10.0.0.0/8 and fc00::/7. Anything wider contains public addresses. */
const WIDEST = { 4: 8, 6: 7 } as const
const BITS = { 4: 32, 6: 128 } as const

const HOW =
  'use off, quantos proxies há à frente (de 1 a 10), ou as redes deles separadas por vírgula, como 10.0.0.0/8,loopback.'

/**
 * Parses `TRUST_PROXY`. A caller can write anything into `X-Forwarded-For`, so only what a known proxy adds can be
 * trusted.
 */
export function trustedProxies() {
  return z.string().transform((text, context): TrustedProxies => {
    const value = text.trim()
    if (/^(off|false|0)$/i.test(value)) return false
    if (value.toLowerCase() === 'true') return true
    if (/^\d+$/.test(value) && Number(value) <= MOST_HOPS) return Number(value)
    const networks = value.split(',').map((one) => one.trim())
    if (networks.every((one) => isNetwork(one, WIDEST))) return networks
    const isWide = networks.every((one) => isNetwork(one, { 4: 0, 6: 0 }))
    const message = isWide
      ? 'a rede é larga demais: quase qualquer endereço passaria por proxy. Diga só as redes dos seus proxies.'
      : HOW
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/**
 * The setting in Fastify's form. A number becomes a function, because Fastify trusts no proxy for a plain number: a
 * count cannot tell a proxy from a caller who reaches the port directly.
 */
export function fastifyTrustProxy(
  trusted: TrustedProxies,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  return typeof trusted === 'boolean' ? trusted : [...trusted]
}

function isNetwork(text: string, widest: Readonly<Record<4 | 6, number>>): boolean {
  if (NAMED_NETWORKS.has(text)) return true
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || address.includes('%')) return false
  const bits = prefix === undefined ? BITS[family] : Number(prefix)
  if (bits > BITS[family] || bits < widest[family]) return false
  // An IPv4-mapped IPv6 network is ambiguous, and one reading contains every IPv4 caller. It must be written as IPv4.
  return family === 4 || bits < WIDEST[6] || !holdsIpv4(address, bits)
}

function holdsIpv4(address: string, bits: number): boolean {
  const network = new BlockList()
  network.addSubnet(address, bits, 'ipv6')
  return network.check('::ffff:0.0.0.0', 'ipv6') || new URL(`http://[${address}]`).hostname.startsWith('[::ffff:')
}
