import { describe, expect, it } from 'vitest'
import { refusalOf } from './apply-result.ts'

const FAULT = { code: '778', path: 'items.0.ncm', field: 'NCM', text: 'Resposta recebida: NCM inexistente' }
const RESULT = {
  faults: [{ ...FAULT, explained: 'O NCM não existe mais. Busque na lista o NCM em vigor.' }],
  authority_code: '778',
  authority_message: 'Rejeicao: Informado NCM inexistente',
  provider_status: 'erro_autorizacao',
}

describe('why a note was refused', () => {
  it('is explained by cause and remedy, with the code at the end', () => {
    expect(refusalOf(RESULT)).toBe('O NCM não existe mais. Busque na lista o NCM em vigor. (rejeição 778)')
  })

  it('falls back to the original message, and then to the state at the gateway', () => {
    expect(refusalOf({ ...RESULT, faults: [{ ...FAULT, text: 'RPS fora de ordem' }] })).toBe(
      'RPS fora de ordem (rejeição 778)',
    )
    expect(refusalOf({ ...RESULT, faults: [] })).toBe('Rejeicao: Informado NCM inexistente (rejeição 778)')
    expect(refusalOf({ ...RESULT, faults: [], authority_code: null, authority_message: null })).toBe('erro_autorizacao')
  })

  it('says the same thing once, however many complaints come to it', () => {
    const [fault = expect.fail()] = RESULT.faults
    const other = { ...fault, code: '806', explained: 'Falta o CEST. Informe-o.' }
    expect(refusalOf({ ...RESULT, faults: [fault, fault, other] })).toBe(
      'O NCM não existe mais. Busque na lista o NCM em vigor. · Falta o CEST. Informe-o. (rejeição 778)',
    )
  })

  it('never loses its code to a long text', () => {
    const long = refusalOf({ ...RESULT, faults: [{ ...FAULT, text: 'x'.repeat(600) }] })
    expect(long).toHaveLength(500)
    expect(long).toMatch(/x \(rejeição 778\)$/)
  })
})
