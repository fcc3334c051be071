import { expect, it } from 'vitest'
import { UnreadableDelivery } from '../port/delivery.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { pulledKey, readRows, unknownState } from './pull-rows.ts'
import { firstWindow, nextWindow, type PullWindow } from './pull-window.ts'

it('reads every row by itself, and hides no fault of ours', () => {
  const event = { event_kind: 'IGNORED' } as PlatformEvent
  const read = (row: string): PlatformEvent => {
    if (row === 'broken') throw new UnreadableDelivery('Não se lê.')
    if (row === 'fault') throw new TypeError('ours')
    return event
  }
  expect(readRows(['a', 'broken', 'b'], read)).toEqual({ events: [event, event], unread: ['Não se lê.'] })
  expect(() => readRows(['a', 'fault'], read)).toThrow(TypeError)
})

it('says in which state a row is that stays out', () => {
  expect(unknownState('HP1', 'NEW').reason).toBe(
    'A venda HP1 veio na situação NEW, que não é conhecida, e ficou de fora.',
  )
  expect(unknownState('HP1', null).reason).toBe('A venda HP1 veio sem situação e ficou de fora.')
})

it('knows a row again whatever the order of its fields, and no other row', () => {
  const key = (row: Parameters<typeof pulledKey>[3]) => pulledKey('KIWIFY', '1', 'paid', row)
  expect(key({ a: '1', b: { c: ['2', null], d: true } })).toBe(key({ b: { d: true, c: ['2', null] }, a: '1' }))
  for (const other of [
    { a: '1' },
    { a: '1', b: { c: [null, '2'], d: true } },
    { a: '1', b: { c: ['2', null], d: 'true' } },
  ])
    expect(key(other)).not.toBe(key({ a: '1', b: { c: ['2', null], d: true } }))
})

it('cuts a range into stretches that touch and never overlap', () => {
  const windows: PullWindow[] = []
  let window: PullWindow | null = firstWindow('2026-01-01', '2026-03-10', 30)
  while (window) {
    windows.push(window)
    window = nextWindow(window, 30)
  }
  expect(windows.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-01-01 2026-01-30',
    '2026-01-31 2026-03-01',
    '2026-03-02 2026-03-10',
  ])
  expect(firstWindow('2026-01-01', '2026-01-01', 30)).toEqual({
    from: '2026-01-01',
    to: '2026-01-01',
    until: '2026-01-01',
  })
})
