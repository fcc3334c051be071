import { expect, it } from 'vitest'
import { failureOf } from './failure.ts'

const NOTE = { status_text: 'Negada', fail_on_send_to_enotas: null, authority_code: null, authority_message: null }

it('says nothing of a note that is well', () => {
  expect(failureOf({ ...NOTE, enotas_status: 'Autorizada', authority_message: 'Autorizado o uso' })).toBeUndefined()
})

const DENIED = {
  ...NOTE,
  enotas_status: 'Negada' as const,
  authority_code: '778',
  authority_message: 'NCM inexistente',
}

it("prefers the explained reason, which holds the code already, to the authority's words", () => {
  const explained = 'O NCM não existe mais. Busque na lista o NCM em vigor. (rejeição 778)'
  expect(failureOf({ ...DENIED, fail_on_send_to_enotas: explained })).toBe(explained)
})

it('says why our own rules hold a note back, not why the authority refused it before', () => {
  expect(failureOf({ ...DENIED, enotas_status: 'FAIL', fail_on_send_to_enotas: 'Falta o CEST' })).toBe('Falta o CEST')
})

it("falls back to the authority's words, closed by its code, then to the status", () => {
  expect(failureOf(DENIED)).toBe('NCM inexistente (rejeição 778)')
  expect(failureOf({ ...NOTE, enotas_status: 'FAIL', status_text: 'Falha' })).toBe('Falha')
})

it('never shows the authorisation as the reason of a refused cancellation', () => {
  const note = {
    ...NOTE,
    status_text: 'Cancelamento negado',
    authority_code: '100',
    authority_message: 'Autorizado o uso da NF-e',
  }
  expect(failureOf({ ...note, enotas_status: 'CancelamentoNegado' })).toBe('Cancelamento negado')
})
