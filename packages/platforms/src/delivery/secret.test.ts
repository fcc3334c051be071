import { expect, it } from 'vitest'
import { deliveryKey } from './delivery-key.ts'
import { isSameSecret } from './secret.ts'

it('compares secrets whole, of any length, and lets an empty one open nothing', () => {
  expect(isSameSecret('çáã-0001', 'çáã-0001')).toBe(true)
  expect(isSameSecret('a', 'ab')).toBe(false)
  expect(isSameSecret('A', 'a')).toBe(false)
  expect(isSameSecret('', '')).toBe(false)
  expect(isSameSecret(null, undefined)).toBe(false)
})

it('keeps a delivery key short, and different for different deliveries', () => {
  expect(deliveryKey('HOTMART', 'a', 'b')).toBe('HOTMART:a|b')
  const long = deliveryKey('HOTMART', 'x'.repeat(5000))
  expect(long).toHaveLength('HOTMART:sha256:'.length + 64)
  expect(deliveryKey('HOTMART', 'x'.repeat(5001))).not.toBe(long)
})
