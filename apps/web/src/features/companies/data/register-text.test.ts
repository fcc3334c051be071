import { expect, it } from 'vitest'
import { registerRegime, registerStatus } from './register-text.ts'

const register_checked_at = '2026-12-01T12:00:00.000Z'

it('says what stands in the register, and what nobody said', () => {
  const closed = { register_checked_at, register_status: 'BAIXADA', register_regime: 'NORMAL' } as const
  expect([registerStatus(closed), registerRegime(closed)]).toEqual(['Baixada', 'Fora do Simples'])
  const unsaid = { register_checked_at, register_status: null, register_regime: null }
  expect([registerStatus(unsaid), registerRegime(unsaid)]).toEqual(['não informada', 'não informado'])
  expect(registerStatus({ ...unsaid, register_status: 'NAO_ENCONTRADO' })).toBe('não encontrada')
})

it('says nothing before the register was asked', () => {
  const unasked = { register_checked_at: null, register_status: null, register_regime: null }
  expect([registerStatus(unasked), registerRegime(unasked)]).toEqual(['', ''])
})
