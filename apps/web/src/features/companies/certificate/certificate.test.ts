import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/errors.ts'
import { certificateFault } from './certificate-faults.ts'
import { certificateValidity } from './certificate-validity.ts'

describe('certificateFault', () => {
  it('points at the password for a wrong one, at the file for the rest', () => {
    const wrong = new ApiError(422, { code: 'certificado_senha_incorreta', message: 'A senha não abre o arquivo.' })
    expect(certificateFault(wrong)).toEqual({ field: 'password', text: 'A senha não abre o arquivo.' })
    const other = new ApiError(422, { code: 'certificado_de_outro_cnpj', message: 'O certificado é de outro CNPJ.' })
    expect(certificateFault(other)).toEqual({ field: 'file', text: 'O certificado é de outro CNPJ.' })
  })

  it('asks for the own password where the server does', () => {
    const error = new ApiError(422, {
      code: 'confirme_sua_senha',
      errors: { current_password: ['Digite a sua senha.'] },
    })
    expect(certificateFault(error)).toEqual({ field: 'own', text: 'Digite a sua senha.' })
  })

  it('believes the field the server names', () => {
    const error = new ApiError(422, {
      code: 'dados_invalidos',
      errors: { a1_certificate_password: ['Informe a senha.'] },
    })
    expect(certificateFault(error)).toEqual({ field: 'password', text: 'Informe a senha.' })
  })
})

describe('certificateValidity', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  it.each([
    ['2027-11-19T12:00:00Z', 'ok', 'Vence em 364 dias'],
    ['2026-12-20T12:00:00Z', 'soon', 'Vence em 30 dias'],
    ['2026-11-21T13:00:00Z', 'soon', 'Vence amanhã'],
    ['2026-11-20T13:00:00Z', 'soon', 'Vence hoje'],
    ['2026-11-20T12:00:00Z', 'expired', 'Vencido'],
    ['2025-01-01T00:00:00Z', 'expired', 'Vencido'],
  ])('one that ends at %s is %s: %s', (expiresAt, state, text) => {
    expect(certificateValidity(expiresAt, now)).toMatchObject({ state, text })
  })

  it('counts the days used of those it is valid for, a year where it does not say', () => {
    const days = (from?: string) => {
      const { usedDays, wholeDays } = certificateValidity('2027-08-20T12:00:00Z', now, from)
      return [usedDays, wholeDays]
    }
    expect(days('2026-08-20T12:00:00Z')).toEqual([92, 365])
    expect(days('2024-08-20T12:00:00Z')).toEqual([822, 1095])
    expect(days()).toEqual([92, 365])
  })
})
