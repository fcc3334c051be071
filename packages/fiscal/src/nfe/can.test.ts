import { describe, expect, it } from 'vitest'
import { type ActionableNote, can, NFE_ACTIONS } from './can.ts'
import { NFE_STATUSES, type NfeStatus } from './status.ts'

const SENT = '2026-11-20T13:00:00Z'

it('answers for every action in every state, with a sentence when it is no', () => {
  // What each state allows, in the order of NFE_ACTIONS: send edit cancel correct consult delete xml pdf.
  const allowed: Record<NfeStatus, string> = {
    PENDING: 'send edit delete',
    FAIL: 'send edit consult',
    PROCESSING: 'consult',
    Negada: 'send edit consult',
    Autorizada: 'cancel correct consult download_xml download_pdf',
    CancelamentoNegado: 'cancel correct consult download_xml download_pdf',
    Cancelada: 'consult download_xml download_pdf',
  }
  for (const status of NFE_STATUSES) {
    const answers = NFE_ACTIONS.map((action) => [action, can(action, note(status))] as const)
    expect([status, ...answers.filter(([, answer]) => answer === true).map(([action]) => action)]).toEqual([
      status,
      ...allowed[status].split(' '),
    ])
    for (const [, answer] of answers) if (answer !== true) expect(answer).toMatch(/^[A-Z].{10,}\.$/)
  }
})

describe('send', () => {
  it('never sends a denied note again', () => {
    expect(can('send', note('Negada', { denied_final: true }))).toMatch(/Copie-a/)
    expect(can('edit', note('Negada', { denied_final: true }))).toMatch(/Copie-a/)
  })

  it('holds back the note of a locked or cancelled sale', () => {
    expect(can('send', note('PENDING', { sale_status: 'LOCKED' }))).toMatch(/bloqueada/)
    expect(can('send', note('PENDING', { sale_status: 'CANCELED' }))).toMatch(/cancelada/)
    expect(can('send', note('PENDING', { sale_status: 'DONE' }))).toBe(true)
  })
})

it('waits for one cancellation before the next', () => {
  expect(can('cancel', note('Autorizada', { cancel_state: 'REQUESTED' }))).toMatch(/já foi pedido/)
  expect(can('correct', note('Autorizada', { cancel_state: 'REQUESTED' }))).toMatch(/já foi pedido/)
  expect(can('cancel', note('Autorizada', { cancel_state: 'DENIED' }))).toBe(true)
})

it('deletes no failed note that was sent once', () => {
  expect(can('delete', note('FAIL'))).toMatch(/já foi enviada/)
  expect(can('delete', note('FAIL', { sent_to_provider_at: null }))).toBe(true)
})

it('says that a file is still on its way', () => {
  expect(can('download_pdf', note('Autorizada', { has_pdf: false }))).toMatch(/^O PDF ainda/)
  expect(can('download_xml', note('Autorizada', { has_pdf: false, has_xml: true }))).toBe(true)
})

function note(enotas_status: NfeStatus, fields: Partial<ActionableNote> = {}): ActionableNote {
  return {
    enotas_status,
    denied_final: false,
    cancel_state: null,
    sent_to_provider_at: enotas_status === 'PENDING' ? null : SENT,
    ...fields,
  }
}
