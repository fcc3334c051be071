import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { fastifyTrustProxy, type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

const read = (text: string) => trustedProxies().safeParse(text)
const known = (text: string): TrustedProxies => trustedProxies().parse(text)

/** The caller address that the server derives from `peer` and the header. */
async function callerOf(trusted: string, peer: string, forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: fastifyTrustProxy(known(trusted)) })
  app.get('/', async ({ ip }) => ip)
  const { body } = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-forwarded-for': forwarded } })
  return body
}

describe('whose word about an address is taken', () => {
  it.each([
    ['off', false],
    ['false', false],
    ['0', false],
    ['true', true],
    ['1', 1],
    ['10', 10],
    [' 10.0.0.0/8 , 192.0.2.4 ', ['10.0.0.0/8', '192.0.2.4']],
    ['loopback,uniquelocal,fd00::/8', ['loopback', 'uniquelocal', 'fd00::/8']],
  ])('%s', (text, meant) => {
    expect(known(text)).toEqual(meant)
  })

  it.each([
    '11',
    '-1',
    '1.5',
    'sim',
    '1,10.0.0.0/8',
    '10.0.0.0/33',
    '10.0.0',
    'proxy.example',
    '::ffff:10.0.0.0/104',
    '0:0:0:0:0:FFFF:10.0.0.0/104',
    '0:0:0:0:0:ffff::/96',
    '::/64',
    'fe80::1%eth0',
    ',',
  ])('is not said by %s', (text) => {
    expect(read(text).error?.issues[0]?.message).toMatch(/quantos proxies/)
  })

  it.each(['0.0.0.0/0', '::/0', '10.0.0.0/8,0.0.0.0/1', '2000::/3'])('is not everybody by another name: %s', (text) => {
    expect(read(text).error?.issues[0]?.message).toMatch(/larga demais/)
  })

  it.each([
    ['off', '10.0.0.5', '203.0.113.9', '10.0.0.5'],
    ['1', '10.0.0.5', '7.7.7.7, 203.0.113.9', '203.0.113.9'],
    ['2', '10.0.0.5', '7.7.7.7, 203.0.113.9, 10.0.0.4', '203.0.113.9'],
    ['2', '10.0.0.5', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '10.0.0.5', '7.7.7.7, 203.0.113.9, 10.0.0.4', '203.0.113.9'],
    ['10.0.0.0/8', '::ffff:10.0.0.5', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '203.0.113.66', '7.7.7.7', '203.0.113.66'],
  ])('trusting %s, behind %s, of "%s" the caller is %s', async (trusted, peer, forwarded, caller) => {
    expect(await callerOf(trusted, peer, forwarded)).toBe(caller)
  })
})
