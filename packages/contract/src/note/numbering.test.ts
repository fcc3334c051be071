import { expect, it } from 'vitest'
import { NfeAccessSettingIn, NfsAccessSettingIn, VoidRangeBody } from './numbering.ts'

const takesNfe = (serie: unknown) => NfeAccessSettingIn.safeParse({ production: { serie } }).success
const takesNfse = (serie: unknown) => NfsAccessSettingIn.safeParse({ production: { serie } }).success

it('takes the series of an issuer’s own program alone', () => {
  expect([0, 1, 889, '12'].map(takesNfe)).toEqual([true, true, true, true])
  expect([890, 920, 999, -1].map(takesNfe)).toEqual([false, false, false, false])
  const voided = { start_number: 1, end_number: 2, reason: 'Números pulados na troca de programa' }
  expect([0, 889, 890].map((serie) => VoidRangeBody.safeParse({ ...voided, serie }).success)).toEqual([
    true,
    true,
    false,
  ])
  expect(['1', '00007', '49999'].map(takesNfse)).toEqual([true, true, true])
  expect(['0', '00000', '50000', '95000', 'A1'].map(takesNfse)).toEqual([false, false, false, false, false])
})

it('keeps one name for a series', () => {
  expect(NfsAccessSettingIn.parse({ production: { serie: '00007' } })).toMatchObject({ production: { serie: '7' } })
})
