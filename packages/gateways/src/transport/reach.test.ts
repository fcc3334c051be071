import { describe, expect, it } from 'vitest'
import { isLoopbackHost, isWithinReach, resolveReach } from './reach.ts'

describe('reach', () => {
  it.each(['8.8.8.8', '177.153.51.10', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('counts %s as public', (address) => {
    expect(isWithinReach(address, 'public')).toBe(true)
    expect(isWithinReach(address, 'loopback')).toBe(false)
  })

  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254', // cloud metadata service
    '0.0.0.0',
    '255.255.255.255',
    '::',
    'fd00::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1', // IPv4-mapped IPv6 address
    '::ffff:a9fe:a9fe',
    '64:ff9b::a00:1', // NAT64 address
    '2002:a00:1::',
    '::ffff:0:7f00:1', // IPv4-translated IPv6 address
    'fec0::1',
    '3fff::1',
    'not an address',
  ])('counts %s as not public', (address) => {
    expect(isWithinReach(address, 'public')).toBe(false)
  })

  it.each(['127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'counts %s as this machine',
    (address) => {
      expect(isWithinReach(address, 'loopback')).toBe(true)
      expect(isWithinReach(address, 'public')).toBe(false)
    },
  )

  it('knows this machine by name', () => {
    for (const host of ['localhost', 'focus.localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])
      expect(isLoopbackHost(host)).toBe(true)
    for (const host of ['localhost.example.com', 'example.com', '10.0.0.1', '127.0.0.1.example.com'])
      expect(isLoopbackHost(host)).toBe(false)
  })

  it('follows a name to where it leads', async () => {
    expect(await resolveReach('localhost', 'public')).toBe('beyond')
    expect(await resolveReach('localhost', 'loopback')).toBe('within')
    expect(await resolveReach('nao-existe.invalid', 'public')).toBe('nowhere')
    expect(await resolveReach('8.8.8.8', 'public')).toBe('within')
    expect(await resolveReach('[::1]', 'public')).toBe('beyond')
  })

  // The URL parser normalises every notation of an address.
  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::ffff:127.0.0.1]/',
  ])('is not misled by %s', async (url) => {
    expect(await resolveReach(new URL(url).hostname, 'public')).toBe('beyond')
  })
})
