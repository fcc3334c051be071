import type { VoidRangeOut } from '@talao/contract'
import { expect, it } from 'vitest'
import { isInutilizacaoPending } from './is-inutilizacao-pending.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const range = (over: Partial<VoidRangeOut>): VoidRangeOut => ({
  id: 1,
  serie: 1,
  start_number: 5,
  end_number: 6,
  reason: 'Numeração pulada por falha',
  status: 'DONE',
  message: null,
  protocol: '135260000000006',
  registered_at: '2026-11-20T11:59:00Z',
  created_at: '2026-11-20T11:58:00Z',
  has_xml: true,
  ...over,
})

it('reads the declarations again while an answer or its file may come, and not for ever', () => {
  const missing = { has_xml: false }
  expect(isInutilizacaoPending([range({})], NOW)).toBe(false)
  expect(isInutilizacaoPending([range({}), range({ status: 'REQUESTED', registered_at: null })], NOW)).toBe(true)
  expect(isInutilizacaoPending([range(missing)], NOW)).toBe(true)
  expect(isInutilizacaoPending([range({ ...missing, registered_at: '2026-11-20T11:50:00Z' })], NOW)).toBe(false)
  expect(isInutilizacaoPending([range({ ...missing, status: 'DENIED' })], NOW)).toBe(false)
})
