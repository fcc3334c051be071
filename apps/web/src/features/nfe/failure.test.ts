import { expect, it } from 'vitest'
import { failureOf } from './failure.ts'

const NOTE = { status_text: 'Negada', fail_on_send_to_enotas: null, authority_code: null, authority_message: null }

it('says nothing of a note that is well', () => {
  expect(failureOf({ ...NOTE, enotas_status: 'Autorizada', authority_message: 'Autorizado o uso' })).toBeUndefined()
})

it("prefers the authority's words, closed by its code", () => {
  const denied = {
    ...NOTE,
    enotas_status: 'Negada' as const,
    authority_code: '778',
    authority_message: 'NCM inexistente',
  }
  expect(failureOf(denied)).toBe('NCM inexistente (código 778)')
})

it('falls back to the reason of the send, then to the status', () => {
  expect(failureOf({ ...NOTE, enotas_status: 'FAIL', fail_on_send_to_enotas: 'Falta o NCM' })).toBe('Falta o NCM')
  expect(failureOf({ ...NOTE, enotas_status: 'FAIL', status_text: 'Falha' })).toBe('Falha')
})
