import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../../../test/support/time-zones.ts'
import { whyDay } from './why-day.ts'

describeInEveryZone('why a sale waits until a day', () => {
  const sale = {
    status: 'PENDING',
    date_to_process: '2026-11-27',
    warranty_end_date: '2026-11-27',
    approved_at: '2026-11-20T15:00:00.000Z',
    issue_date: null,
    auto_send: null,
    time_zone: 'America/Sao_Paulo',
  } as const

  it.each([
    ['the end of the warranty', {}, /fim da garantia/],
    ['the wait alone', { warranty_end_date: null }, /^São 7 dias depois da aprovação\.$/],
    ['one day', { warranty_end_date: null, date_to_process: '2026-11-21' }, /^É 1 dia depois/],
    ['no wait', { warranty_end_date: null, date_to_process: '2026-11-20' }, /não há espera/],
    ['a wait longer than the warranty', { warranty_end_date: '2026-11-25' }, /já passada a garantia \(25\/11\/2026\)/],
    ['a payment that is awaited', { status: 'UNCOMPLETED', date_to_process: null }, /quando o pagamento/],
  ] as const)('explains the day by %s', (_case, change, text) => {
    expect(whyDay({ ...sale, ...change })).toMatch(text)
  })

  it('counts the days on the calendar of its company', () => {
    const lateAtNight = { ...sale, warranty_end_date: null, approved_at: '2026-11-21T02:59:00.000Z' }
    expect(whyDay(lateAtNight)).toContain('7 dias')
    expect(whyDay({ ...lateAtNight, time_zone: 'America/Noronha' })).toContain('6 dias')
    const later = { ...lateAtNight, approved_at: '2026-11-21T03:30:00.000Z' }
    expect(whyDay(later)).toContain('6 dias')
    expect(whyDay({ ...later, time_zone: 'America/Rio_Branco' })).toContain('7 dias')
  })

  it('has nothing to explain once the note is out, the sale is cancelled, or a person chose an earlier day', () => {
    expect(whyDay({ ...sale, issue_date: '2026-11-27T15:00:00.000Z' })).toBeUndefined()
    expect(whyDay({ ...sale, status: 'CANCELED' })).toBeUndefined()
    expect(whyDay({ ...sale, warranty_end_date: null, date_to_process: '2026-11-19' })).toBeUndefined()
  })
})
