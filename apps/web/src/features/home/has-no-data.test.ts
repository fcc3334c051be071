import type { HomeOut } from '@talao/contract'
import { expect, it } from 'vitest'
import { hasNoData } from './has-no-data.ts'

const NONE: HomeOut = {
  needs_you: { total: 0, nfe: 0, nfs: 0 },
  leaving_today: { total: 0, amount: 0 },
  sent_today: { total: 0, amount: 0 },
  without_address: 0,
  with_difference: 0,
  without_ibs_cbs: { start: '2026-11-01', nfe: 0, nfs: 0 },
  coming_law: [],
  certificate_days: null,
  nfe: { PENDING: 0, PROCESSING: 0, Autorizada: 0, Negada: 0 },
  nfs: { PENDING: 0, WAINTING: 0, Autorizada: 0, Negada: 0 },
  products: 0,
  integrations: {
    EDUZZ: 0,
    HOTMART: 0,
    XGROW: 0,
    MONETIZZE: 0,
    TICTO: 0,
    BRAIP: 0,
    KIWIFY: 0,
    PREFECTPAY: 0,
    TMB: 0,
    API: 0,
    OTHER: 0,
  },
  companies: 1,
  months: { nfe: [{ monthyear: '2026-11', amount: 0, total: 0 }], nfs: [] },
  top_rejections: [],
  credits: { total_quantity: 0, total_used: 0, balance: 0 },
}

it('is a company without products, platforms and notes, whatever else is set', () => {
  expect(hasNoData(NONE)).toBe(true)
  expect(hasNoData({ ...NONE, certificate_days: 12 })).toBe(true)
})

it('ends with the first product, platform or note', () => {
  expect(hasNoData({ ...NONE, products: 1 })).toBe(false)
  expect(hasNoData({ ...NONE, integrations: { ...NONE.integrations, KIWIFY: 1 } })).toBe(false)
  expect(hasNoData({ ...NONE, nfs: { ...NONE.nfs, WAINTING: 1 } })).toBe(false)
  expect(hasNoData({ ...NONE, months: { nfe: [], nfs: [{ monthyear: '2026-11', amount: 10, total: 1 }] } })).toBe(false)
})
