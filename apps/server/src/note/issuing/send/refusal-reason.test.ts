import { expect, it } from 'vitest'
import { reasonFrom, reasonOf } from './refusal-reason.ts'

const fault = (said: string, explained?: string) => ({
  code: 'x',
  path: null,
  field: null,
  said,
  text: explained ? `${explained} Resposta recebida: ${said}` : said,
  ...(explained && { explained }),
})

it('says a cause once, and keeps what was said apart', () => {
  const twice = [fault('NCM 1', 'O NCM não existe. Corrija-o.'), fault('NCM 2', 'O NCM não existe. Corrija-o.')]
  expect(reasonOf(twice)).toBe('O NCM não existe. Corrija-o.')
  expect(reasonFrom(twice)).toBe('NCM 1 · NCM 2')
})

it('says a cause that points at the answer once, with all that was answered', () => {
  const vague = 'A Focus NFe não aceitou os dados. Corrija o que a resposta aponta e envie de novo.'
  expect(reasonOf([fault('Falta a UF', vague), fault('CEP inválido', vague)])).toBe(
    `${vague} Resposta recebida: Falta a UF · CEP inválido`,
  )
})

it('has the words of the gateway alone where nothing explains them', () => {
  expect(reasonOf([fault('RPS fora de ordem')])).toBe('RPS fora de ordem')
  expect(reasonFrom([fault('RPS fora de ordem')])).toBe('RPS fora de ordem')
  expect([reasonOf([]), reasonFrom([])]).toEqual(['', null])
})
