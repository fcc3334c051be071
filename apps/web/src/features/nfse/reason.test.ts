import { expect, it } from 'vitest'
import { reasonOf } from './reason.ts'

const NOTE = {
  enotas_status: 'Autorizada' as const,
  status_text: 'Autorizada',
  fail_on_send_to_enotas: null,
  authority_code: '100',
  authority_message: 'NFS-e gerada',
  needs_human_reason: null,
  cancel_state: null,
}

it('says nothing of a note that is well, nor of one whose cancellation is on its way', () => {
  expect(reasonOf(NOTE)).toBeUndefined()
  expect(reasonOf({ ...NOTE, cancel_state: 'REQUESTED' })).toBeUndefined()
})

it('says in amber that a refused cancellation left the note valid', () => {
  expect(reasonOf({ ...NOTE, cancel_state: 'DENIED' })).toEqual({
    tone: 'ambar',
    text: 'O cancelamento foi recusado: a nota continua válida.',
  })
})

it('forgets the refused cancellation of a note that was cancelled later', () => {
  expect(reasonOf({ ...NOTE, enotas_status: 'Cancelada', cancel_state: 'DENIED' })).toBeUndefined()
})

it('puts what waits for a person before the refused cancellation, and a refusal of the note before both', () => {
  const waiting = { ...NOTE, cancel_state: 'DENIED' as const, needs_human_reason: 'Confira no portal.' }
  expect(reasonOf(waiting)).toEqual({ tone: 'ambar', text: 'Confira no portal.' })
  const denied = { ...waiting, enotas_status: 'Negada' as const, fail_on_send_to_enotas: 'A competência é futura.' }
  expect(reasonOf(denied)).toEqual({ tone: 'vermelho', text: 'A competência é futura.' })
})
