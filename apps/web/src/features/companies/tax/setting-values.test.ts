import { expect, it } from 'vitest'
import { settingChanges } from './setting-values.ts'

const KEPT = { goal: 'Normal', send_mail: true, tax: { pis: '1,65', cofins: '' } }

it('names each field that differs, those of a block by their path', () => {
  expect(settingChanges(KEPT, KEPT)).toEqual([])
  expect(settingChanges(KEPT, { ...KEPT, send_mail: false, tax: { pis: '1,65', cofins: '7,6' } })).toEqual([
    { path: 'send_mail', from: true, to: false },
    { path: 'tax.cofins', from: '', to: '7,6' },
  ])
})
