import { describe, expect, it } from 'vitest'
import { intermediaryOf, OWN_SALE } from './intermediary.ts'

const HOTMART = '13427325000105'
const setting = (cnpj: string | null, registration: string | null, indicator: '0' | '1' = '1') => ({
  indicator,
  cnpj,
  registration,
})

describe('the platform between buyer and seller', () => {
  it('is named where its CNPJ and the registration of the seller are known', () => {
    expect(intermediaryOf(setting(null, 'loja-7'), HOTMART)).toEqual(setting(HOTMART, 'loja-7'))
    expect(intermediaryOf(setting('11.222.333/0001-81', 'loja-7'), HOTMART)).toEqual(
      setting('11222333000181', 'loja-7'),
    )
  })

  it.each([
    ['nothing was set', null, HOTMART],
    ['no registration', setting(null, null), HOTMART],
    ['a registration of one letter', setting(null, 'x'), HOTMART],
    ['no CNPJ', setting(null, 'loja-7'), null],
    ['a CNPJ that is none', setting('123', 'loja-7'), HOTMART],
    ['the company says that it sells by itself', setting(HOTMART, 'loja-7', '0'), HOTMART],
  ])('stays out, and no sale stops for it: %s', (_why, said, known) => {
    expect(intermediaryOf(said, known)).toEqual(OWN_SALE)
  })
})
