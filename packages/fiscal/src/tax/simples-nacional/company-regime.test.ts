import { expect, it } from 'vitest'
import { ibsCbsRegimeIn } from './company-regime.ts'

it('keeps in another tax regime what a company chose, and not what was only usual', () => {
  const outside = { tax_regime: 'LUCRO_PRESUMIDO', ibs_cbs_regime: 'REGULAR' } as const
  const opted = { tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'REGULAR' } as const
  const pending = { tax_regime: 'LUCRO_PRESUMIDO', ibs_cbs_regime: 'PENDING' } as const
  expect(ibsCbsRegimeIn('SIMPLES_NACIONAL', outside)).toBe('DAS')
  expect(ibsCbsRegimeIn('SIMPLES_NACIONAL_EXCESSO', opted)).toBe('REGULAR')
  expect(ibsCbsRegimeIn('LUCRO_REAL', pending)).toBe('PENDING')
  expect(ibsCbsRegimeIn('SIMPLES_NACIONAL', pending)).toBe('DAS')
  expect(ibsCbsRegimeIn('MEI', undefined)).toBe('DAS')
})
