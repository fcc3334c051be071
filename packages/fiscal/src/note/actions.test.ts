import { describe, expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../test/support/time-zones.ts'
import { NFE_STATUSES, type NfeStatus } from '../state/nfe.ts'
import { NFSE_STATUSES, type NfseStatus } from '../state/nfse.ts'
import type { ActionableNfe, ActionableNfse } from './actionable.ts'
import { checkAction, NFE_ACTIONS, NFSE_ACTIONS, warningOf } from './actions.ts'
import { cancelWindow } from './deadlines.ts'

describeInEveryZone('what may be done with a note', () => {
  const SENT = '2026-11-20T13:00:00Z'
  const AUTHORIZED = '2026-11-20T13:00:00Z'
  const SENTENCES = /^[A-Z].{10,}\.$/

  it('answers for every action of an NF-e in every state, with a sentence when it is no', () => {
    const allowed: Record<NfeStatus, string> = {
      PENDING: 'send edit delete copy',
      FAIL: 'send edit consult copy void_number',
      PROCESSING: 'consult copy',
      Negada: 'send edit consult copy void_number',
      Autorizada: 'cancel correct consult copy email download_xml download_pdf',
      CancelamentoNegado: 'cancel correct consult copy email download_xml download_pdf',
      Cancelada: 'consult copy email download_xml download_pdf',
    }
    for (const status of NFE_STATUSES) {
      const answers = NFE_ACTIONS.map((action) => [action, checkAction(action, note(status))] as const)
      expect([status, ...allowedOf(answers)]).toEqual([status, ...allowed[status].split(' ')])
      for (const [, answer] of answers) if (answer !== true) expect(answer).toMatch(SENTENCES)
    }
  })

  it('answers for every action of an NFS-e in every state, with a sentence when it is no', () => {
    const allowed: Record<NfseStatus, string> = {
      PENDING: 'send edit delete copy',
      FAIL: 'send edit consult copy',
      WAINTING: 'consult copy',
      Negada: 'send edit consult copy',
      Autorizada: 'cancel substitute consult copy email download_xml download_pdf',
      Cancelada: 'consult copy email download_xml download_pdf',
    }
    for (const status of NFSE_STATUSES) {
      const answers = NFSE_ACTIONS.map((action) => [action, checkAction(action, service(status))] as const)
      expect([status, ...allowedOf(answers)]).toEqual([status, ...allowed[status].split(' ')])
      for (const [, answer] of answers) if (answer !== true) expect(answer).toMatch(SENTENCES)
    }
  })

  it('names what a kind of note has instead of an action it does not know', () => {
    expect(checkAction('correct', service('Autorizada'))).toMatch(/Substitua/)
    expect(checkAction('void_number', service('FAIL'))).toMatch(/número pulado não precisa de aviso/)
    expect(checkAction('substitute', note('Autorizada'))).toMatch(/carta de correção/)
  })

  describe('send', () => {
    it('never sends a denied note again', () => {
      expect(checkAction('send', note('Negada', { denied_final: true }))).toMatch(/Copie-a/)
      expect(checkAction('edit', note('Negada', { denied_final: true }))).toMatch(/Copie-a/)
    })

    it('holds back the note of a locked or cancelled sale', () => {
      expect(checkAction('send', note('PENDING', { sale_status: 'LOCKED' }))).toMatch(/bloqueada/)
      expect(checkAction('send', note('PENDING', { sale_status: 'CANCELED' }))).toMatch(/cancelada/)
      expect(checkAction('send', note('PENDING', { sale_status: 'DONE' }))).toBe(true)
    })
  })

  it('waits for one cancellation before the next', () => {
    expect(checkAction('cancel', note('Autorizada', { cancel_state: 'REQUESTED' }))).toMatch(/já foi pedido/)
    expect(checkAction('correct', note('Autorizada', { cancel_state: 'REQUESTED' }))).toMatch(/já foi pedido/)
    expect(checkAction('cancel', note('Autorizada', { cancel_state: 'DENIED' }))).toBe(true)
  })

  it('deletes no failed note that was sent once', () => {
    expect(checkAction('delete', note('FAIL'))).toMatch(/já foi enviada/)
    expect(checkAction('delete', note('FAIL', { sent_to_provider_at: null }))).toBe(true)
  })

  it('says that a file is still on its way', () => {
    expect(checkAction('download_pdf', note('Autorizada', { has_pdf: false }))).toMatch(/^O PDF ainda/)
    expect(checkAction('download_xml', note('Autorizada', { has_pdf: false, has_xml: true }))).toBe(true)
  })

  describe('a correction letter', () => {
    const at = (hours: number) => new Date(Date.parse(AUTHORIZED) + hours * 3_600_000)
    const valid = note('Autorizada', { authorized_at: AUTHORIZED, correction_letters: 19 })

    it('may be written for 720 hours', () => {
      expect(checkAction('correct', valid, at(720))).toBe(true)
      expect(checkAction('correct', valid, new Date(at(720).getTime() + 1))).toMatch(/30 dias/)
      expect(checkAction('correct', valid)).toBe(true) // without `now` no deadline is checked
    })

    it('is written at most twenty times', () => {
      expect(checkAction('correct', { ...valid, correction_letters: 20 }, at(1))).toMatch(/máximo/)
    })
  })

  describe('a late cancellation', () => {
    const valid = note('Autorizada', { authorized_at: AUTHORIZED, uf: 'SP' })
    const late = new Date(Date.parse(AUTHORIZED) + 24 * 3_600_000 + 1)

    it('is warned of, with the way out, and still left to the authority', () => {
      expect(warningOf('cancel', valid, new Date(Date.parse(AUTHORIZED) + 24 * 3_600_000))).toBeUndefined()
      expect(warningOf('cancel', valid, late)).toMatch(/24 horas.*devolução/)
      expect(checkAction('cancel', valid, late)).toBe(true)
    })

    it('is warned of only where it can be tried, and only for an NF-e', () => {
      expect(warningOf('cancel', { ...valid, enotas_status: 'Cancelada' }, late)).toBeUndefined()
      expect(warningOf('correct', valid, late)).toBeUndefined()
      expect(warningOf('cancel', service('Autorizada', { authorized_at: AUTHORIZED }), late)).toBeUndefined()
    })

    it('has no window before the first norm of the table', () => {
      expect(cancelWindow(new Date('2011-06-01T12:00:00Z'), 'SP')).toBeUndefined()
      expect(cancelWindow(new Date(AUTHORIZED), null)?.hours).toBe(24)
    })
  })

  it('neither sends again, edits nor deletes what was asked to be sent and has not left', () => {
    for (const asked of [
      note('PROCESSING', { sent_to_provider_at: null }),
      service('WAINTING', { sent_to_provider_at: null }),
    ])
      for (const action of ['send', 'edit', 'delete'] as const)
        expect(checkAction(action, asked)).toBe('O envio da nota já foi pedido. Aguarde a resposta.')
  })

  it('gives up a number only when it is drawn and was never used', () => {
    expect(checkAction('void_number', note('FAIL', { number: null }))).toMatch(/ainda não tem número/)
    expect(checkAction('void_number', note('FAIL', { number: 7 }))).toBe(true)
    expect(checkAction('void_number', note('Negada', { number: 7, denied_final: true }))).toMatch(/já está gasto/)
  })

  it('replaces an NFS-e once', () => {
    expect(checkAction('substitute', service('Autorizada', { substituted_by_id: 9 }))).toMatch(/já foi substituída/)
    expect(checkAction('substitute', service('Autorizada', { cancel_state: 'REQUESTED' }))).toMatch(/da prefeitura/)
  })

  function allowedOf(answers: readonly (readonly [string, true | string])[]): string[] {
    return answers.filter(([, answer]) => answer === true).map(([action]) => action)
  }

  function service(enotas_status: NfseStatus, fields: Partial<ActionableNfse> = {}): ActionableNfse {
    return {
      kind: 'NFSE',
      enotas_status,
      denied_final: false,
      cancel_state: null,
      sent_to_provider_at: enotas_status === 'PENDING' ? null : SENT,
      ...fields,
    }
  }

  function note(enotas_status: NfeStatus, fields: Partial<ActionableNfe> = {}): ActionableNfe {
    return {
      enotas_status,
      denied_final: false,
      cancel_state: null,
      number: enotas_status === 'PENDING' ? null : 7,
      sent_to_provider_at: enotas_status === 'PENDING' ? null : SENT,
      ...fields,
    }
  }
})
