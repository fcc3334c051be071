import { describe, expect, it } from 'vitest'
import type { ActionableNote } from '../note/actionable.ts'
import { refundPath } from './refund-path.ts'

const AT = '2026-11-20T12:00:00.000Z'
const later = (hours: number) => new Date(Date.parse(AT) + hours * 3_600_000)
const NOBODY_KNOWS = { cancels: null, substitutes: null }

const note = (fields: object): ActionableNote =>
  ({
    kind: 'NFE',
    enotas_status: 'Autorizada',
    denied_final: false,
    cancel_state: null,
    sent_to_provider_at: AT,
    authorized_at: AT,
    uf: 'SP',
    ...fields,
  }) satisfies object as ActionableNote

describe('the way to undo a note', () => {
  it.each([
    // note, city, hours later → path
    [{}, NOBODY_KNOWS, 23, 'CANCEL'],
    [{}, NOBODY_KNOWS, 25, 'RETURN_NOTE'],
    [{ enotas_status: 'CancelamentoNegado' }, NOBODY_KNOWS, 1, 'RETURN_NOTE'],
    [{ enotas_status: 'PROCESSING' }, NOBODY_KNOWS, 1, 'CANCEL'],
    [{ kind: 'NFSE' }, NOBODY_KNOWS, 1_000, 'CANCEL'], // the city's own term
    [{ kind: 'NFSE', cancel_state: 'DENIED' }, NOBODY_KNOWS, 1, 'HUMAN'],
    [{ kind: 'NFSE' }, { cancels: false, substitutes: true }, 1, 'SUBSTITUTE'],
    [{ kind: 'NFSE' }, { cancels: false, substitutes: false }, 1, 'HUMAN'],
    [{ kind: 'NFSE', substituted_by_id: 9 }, { cancels: false, substitutes: true }, 1, 'HUMAN'],
  ] as const)('%j in a city of %j, %i hours later: %s', (fields, city, hours, path) => {
    const way = refundPath(note(fields), city, later(hours))
    expect(way?.path).toBe(path)
    expect(way?.reason).toMatch(/\.$/)
  })

  it('has the end of the term as its deadline', () => {
    expect(refundPath(note({}), NOBODY_KNOWS, later(1))?.deadline).toEqual(later(24))
  })

  it.each(['PENDING', 'FAIL', 'Negada', 'Cancelada'])('is needed by no note that is %s', (enotas_status) => {
    expect(refundPath(note({ enotas_status }), NOBODY_KNOWS, later(1))).toBeUndefined()
  })
})
