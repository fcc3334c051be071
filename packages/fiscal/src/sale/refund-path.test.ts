import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../test/support/time-zones.ts'
import type { ActionableNote } from '../note/actionable.ts'
import { refundPath } from './refund-path.ts'
import { type ServiceNoteFacts, type ServiceRefundOptions, serviceRefundOptions } from './service-refund-options.ts'

const AT = '2026-11-20T12:00:00.000Z'
const later = (hours: number) => new Date(Date.parse(AT) + hours * 3_600_000)
const ROAD: ServiceNoteFacts = {
  road: 'NFSE_NACIONAL',
  presentRoad: 'NFSE_NACIONAL',
  taxRegime: 'LUCRO_PRESUMIDO',
  hasBuyer: true,
  cityCancels: null,
}
const NATIONAL = serviceRefundOptions(ROAD)
const whole = (city: ServiceRefundOptions = NATIONAL) => ({ extent: 'WHOLE', city, prefersCancelling: false }) as const
const part = (road: Partial<ServiceNoteFacts> = {}) =>
  ({ extent: 'PART', city: serviceRefundOptions({ ...ROAD, ...road }), prefersCancelling: false }) as const

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

describeInEveryZone('the way to undo a note of a sale given back whole', () => {
  it.each([
    // note, hours later → path
    [{}, 23, 'CANCEL'],
    [{}, 25, 'RETURN_NOTE'],
    [{ enotas_status: 'CancelamentoNegado' }, 1, 'RETURN_NOTE'],
    [{ enotas_status: 'PROCESSING' }, 1, 'CANCEL'],
    [{ kind: 'NFSE' }, 900, 'CANCEL'], // the deadline is the city's
    [{ kind: 'NFSE', cancel_state: 'DENIED' }, 1, 'HUMAN'],
  ] as const)('%j, %i hours later: %s', (fields, hours, path) => {
    const way = refundPath(note(fields), whole(), later(hours))
    expect(way?.path).toBe(path)
    expect(way?.reason).toMatch(/\.$/)
  })

  it.each([
    ['FOCUS_NFE_MUNICIPAL', false, 'HUMAN'],
    ['FOCUS_NFE_MUNICIPAL', true, 'CANCEL'],
    ['FOCUS_NFE_MUNICIPAL', null, 'CANCEL'], // unknown, so tried: the city answers
    ['NFSE_NACIONAL', false, 'CANCEL'], // `cityCancels` concerns only the city's own system
  ] as const)('on the road %s of a city that cancels (%s) is %s, never a replacement', (road, cityCancels, path) => {
    const city = serviceRefundOptions({ ...ROAD, road, presentRoad: road, cityCancels })
    expect(refundPath(note({ kind: 'NFSE' }), whole(city), later(1))?.path).toBe(path)
  })

  const NEW_YEAR = Date.parse('2027-01-01T03:00:00Z')
  it.each([
    ['NFE', -1, false, 'CANCEL'],
    ['NFE', 0, false, 'RETURN_NOTE'],
    ['NFE', 0, true, 'CANCEL'], // the company prefers cancelling, and the refund was within the guarantee
    ['NFSE', -1, false, 'CANCEL'],
    ['NFSE', 0, false, 'HUMAN'],
    ['NFSE', 0, true, 'CANCEL'],
  ] as const)('of an %s %i ms after the start of 2027 (wanted by the company: %s) is %s', (kind, ms, wanted, path) => {
    const now = new Date(NEW_YEAR + ms)
    const way = refundPath(
      note({ kind, authorized_at: now.toISOString() }),
      { ...whole(), prefersCancelling: wanted },
      now,
    )
    expect(way?.path).toBe(path)
    expect(way?.reason.includes('341-G')).toBe(path !== 'CANCEL')
  })

  it('has the end of the term as its deadline', () => {
    expect(refundPath(note({}), whole(), later(1))?.deadline).toEqual(later(24))
  })

  it.each(['PENDING', 'FAIL', 'Negada', 'Cancelada'])('is needed by no note that is %s', (enotas_status) => {
    expect(refundPath(note({ enotas_status }), whole(), later(1))).toBeUndefined()
    expect(refundPath(note({ enotas_status }), part(), later(1))).toBeUndefined()
  })
})

describeInEveryZone('the way of a note whose sale was given back in part', () => {
  const way = (fields: object, road: Partial<ServiceNoteFacts> = {}) => refundPath(note(fields), part(road), later(1))

  it('is the return of the goods that came back', () => {
    expect(way({})?.path).toBe('RETURN_NOTE')
    expect(way({ enotas_status: 'PROCESSING' })?.path).toBe('RETURN_NOTE')
  })

  it.each<[string, object, Partial<ServiceNoteFacts>, string]>([
    ['a replacement with the value that is left', {}, {}, 'SUBSTITUTE'],
    ['the same through the provider', {}, { road: 'FOCUS_NFE' }, 'SUBSTITUTE'],
    ['a person’s in the Simples, which keeps the value', {}, { taxRegime: 'SIMPLES_NACIONAL' }, 'HUMAN'],
    ['a person’s for a MEI', {}, { taxRegime: 'MEI' }, 'HUMAN'],
    ['a person’s when the note names no buyer', {}, { hasBuyer: false }, 'HUMAN'],
    ['a person’s when the note was replaced already', { substituted_by_id: 9 }, {}, 'HUMAN'],
    ['a person’s when the company has left that system', {}, { presentRoad: 'FOCUS_NFE_MUNICIPAL' }, 'HUMAN'],
    [
      'tried in a city of its own, whatever the regime',
      {},
      {
        road: 'FOCUS_NFE_MUNICIPAL',
        presentRoad: 'FOCUS_NFE_MUNICIPAL',
        taxRegime: 'SIMPLES_NACIONAL',
        hasBuyer: false,
      },
      'SUBSTITUTE',
    ],
    ['a person’s on a road nobody knows', {}, { road: 'OUTRA', presentRoad: 'OUTRA' }, 'HUMAN'],
  ])('of a service is %s', (_title, fields, road, path) => {
    expect(way({ kind: 'NFSE', ...fields }, road)?.path).toBe(path)
  })
})
