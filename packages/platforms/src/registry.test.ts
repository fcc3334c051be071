import { expect, it } from 'vitest'
import { PLATFORMS, platformOf } from './registry.ts'

it('finds a platform however its id is written', () => {
  expect(platformOf('hotmart')).toBe(PLATFORMS.HOTMART)
  expect(platformOf('HOTMART')?.label).toBe('Hotmart')
  expect([platformOf('perfectpay'), platformOf('PREFECTPAY')]).toEqual([PLATFORMS.PREFECTPAY, PLATFORMS.PREFECTPAY])
})

it('knows no platform of another name, nor of a property of objects', () => {
  expect(['', 'hotmarts', 'constructor', '__proto__', 'API'].map(platformOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('registers each platform under its own id, with credentials named once', () => {
  const entries = Object.entries(PLATFORMS)
  expect(entries.length).toBeGreaterThan(0)
  for (const [id, { id: own, credentialFields }] of entries) {
    expect(own).toBe(id)
    expect(new Set(credentialFields.map(({ key }) => key)).size).toBe(credentialFields.length)
  }
})
