import { expect, it } from 'vitest'
import { companyValues } from './company-form.ts'
import { goesDirect, registrationHint } from './registration-hint.ts'

const of = (state_registration: string, city_id: number | null, gateway: 'FOCUS_NFE' | 'SEFAZ' = 'FOCUS_NFE') => {
  const plain = companyValues(undefined)
  return { ...plain, state_registration, gateway, address: { ...plain.address, city_id } }
}
const [CURITIBA, RECIFE, NITEROI] = [4106902, 2611606, 3303302]

it('says under ISENTO what the state will say of it, also while it is being typed', () => {
  for (const city of [CURITIBA, RECIFE])
    expect(registrationHint(of('isento', city), true)).toMatchObject({
      tone: 'wrong',
      text: expect.stringContaining('só recebe NF-e de quem tem inscrição estadual'),
    })
  expect(registrationHint(of('ISENTO', NITEROI), true)).toEqual({
    tone: 'plain',
    text: 'Sem inscrição estadual, a NF-e sai direto pela SEFAZ.',
  })
  expect(registrationHint(of('ISENTO', NITEROI, 'SEFAZ'), false)).toBeUndefined()
})

it('judges a number when it is written to its end, by the state of the city', () => {
  expect(registrationHint(of('110042490114', CURITIBA), true)).toBeUndefined()
  expect(registrationHint(of('110042490114', CURITIBA), false)).toMatchObject({ tone: 'wrong' })
  expect(registrationHint(of('110042490114', 3550308), false)).toBeUndefined()
  expect(registrationHint(of('110042490114', null), false)).toBeUndefined()
  expect(registrationHint(of('  ', CURITIBA), false)).toBeUndefined()
})

it('leaves the Focus only without an inscrição', () => {
  expect(goesDirect(of('Isenta', NITEROI))).toBe(true)
  expect(goesDirect(of('ISENTO', NITEROI, 'SEFAZ'))).toBe(false)
  expect(goesDirect(of('110042490114', NITEROI))).toBe(false)
})
