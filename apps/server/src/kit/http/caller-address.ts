import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Normalises `x-forwarded-for` before any limit uses it. Some proxies append the port, which differs per connection,
 * and an entry that is not an address did not come from a trusted proxy. Must run before anything reads `request.ip`.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const said = headers['x-forwarded-for']
    if (said !== undefined) headers['x-forwarded-for'] = forwardedAddresses(String(said))
    done()
  })
}

/**
 * The trailing addresses of the list, without ports and brackets. Everything up to the last invalid entry is ignored.
 */
export function forwardedAddresses(said: string): string {
  const words = said.split(',').filter((word) => word.trim() !== '')
  const addresses = words.map(bareAddress)
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ')
}

function bareAddress(word: string): string | undefined {
  const bare = word.trim().replace(/^"|"$/g, '')
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

/**
 * The key under which limits count an address. IPv6 counts by /64, because one customer owns a whole /64 and could use
 * any number of addresses in it. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function countedAs(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(new URL(`http://[${bare}]`).hostname.slice(1, -1))
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an IPv6 address given in its shortest form. */
function groupsOf(shortest: string): string[] {
  const [before = [], after = []] = shortest.split('::').map((half) => half.split(':').filter(Boolean))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}
