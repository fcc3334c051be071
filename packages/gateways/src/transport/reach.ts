import { type LookupAddress, type LookupAllOptions, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Reach } from './transport.ts'

/** Error code for a forbidden address, alongside node's own codes. */
export const FORBIDDEN_ADDRESS = 'EFORBIDDENADDRESS'

/** Whether an address (not a name) is within reach. An address that is not clearly public counts as private. */
export function isWithinReach(address: string, reach: Reach): boolean {
  if (reach === 'any') return true
  const bare = bareAddress(address)
  const family = isIP(bare) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(bare) === 0) return false
  return reach === 'loopback' ? LOOPBACK.check(bare, family) : !NOT_PUBLIC.check(bare, family)
}

/** Whether a URL's host is this machine by its name alone: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) !== 0) return isWithinReach(host, 'loopback')
  return host === 'localhost' || host.endsWith('.localhost')
}

/** Result of checking a host before any request is sent to it. */
export type ReachCheck = 'within' | 'beyond' | 'nowhere'

/**
 * Resolves a host now. A single address beyond reach gives `beyond`. This only gives the user early feedback: a name
 * may resolve differently later, and the transport checks the address it connects to again.
 */
export async function resolveReach(hostname: string, reach: Reach): Promise<ReachCheck> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isWithinReach(bare, reach) ? 'within' : 'beyond'
  const addresses = await addressesOf(bare)
  if (addresses.length === 0) return 'nowhere'
  return addresses.every((address) => isWithinReach(address, reach)) ? 'within' : 'beyond'
}

/** Empty for an unknown name, or when the resolver does not answer in time. */
function addressesOf(name: string): Promise<string[]> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve([]), LOOKUP_TIMEOUT_MS)
    lookup(name, { all: true }, (error, addresses) => {
      clearTimeout(late)
      resolve(error ? [] : addresses.map(({ address }) => address))
    })
  })
}

const LOOKUP_TIMEOUT_MS = 5_000

/**
 * A name resolver that drops addresses beyond reach, so that a name cannot reach an address that is itself forbidden.
 */
export function lookupWithin(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    const all: LookupAllOptions = { ...options, all: true }
    lookup(hostname, all, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const allowed = addresses.filter(({ address }) => isWithinReach(address, reach))
      const [first] = allowed
      if (!first) return callback(forbidden(hostname), '', 0)
      return answer(options, allowed, first, callback)
    })
  }
}

function answer(
  options: LookupOptions,
  allowed: LookupAddress[],
  first: LookupAddress,
  callback: Parameters<LookupFunction>[2],
): void {
  if (options.all) callback(null, allowed)
  else callback(null, first.address, first.family)
}

export function forbidden(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} leads to an address out of reach`), { code: FORBIDDEN_ADDRESS })
}

/** Removes brackets and zone, and unwraps an IPv4 address embedded in IPv6. */
function bareAddress(address: string): string {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const dotted = /^::ffff:([0-9.]+)$/i.exec(plain)?.[1]
  if (dotted) return dotted
  const hex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(plain)
  if (!hex) return plain
  const [high, low] = [Number.parseInt(hex[1] ?? '0', 16), Number.parseInt(hex[2] ?? '0', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const LOOPBACK = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
])

/** Source: IANA special-purpose address registries (RFC 6890 and its updates). */
const NOT_PUBLIC = listOf([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
])

function listOf(subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4')
  return list
}
