import { describe, expect, it } from 'vitest'
import { countedAs, forwardedAddresses } from './caller-address.ts'

describe('what proxies say of a caller', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 7.7.7.7 ,203.0.113.9', '7.7.7.7, 203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8::9]:443, 10.0.0.4:80', '2001:db8::9, 10.0.0.4'],
    ['"[2001:db8::9]"', '2001:db8::9'],
    ['7.7.7.7,,203.0.113.9,', '7.7.7.7, 203.0.113.9'],
    ['', ''],
    ['unknown', ''],
    ['7.7.7.7, unknown, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, _hidden', ''],
    ['for=7.7.7.7;proto=https, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.999', ''],
    ['x'.repeat(5000), ''],
  ])('%j is read as %j', (said, read) => {
    expect(forwardedAddresses(said)).toBe(read)
  })
})

describe('a limit by address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:CB00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('counts %s as %s', (address, counted) => {
    expect(countedAs(address)).toBe(counted)
  })
})
