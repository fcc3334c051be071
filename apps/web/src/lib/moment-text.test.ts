import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../test/support/time-zones.ts'
import { competenceDay, momentText, momentTyped } from './moment-text.ts'

const TODAY = '2026-11-23'

describeInEveryZone('a moment on the form', () => {
  it('is read and written on the clock of São Paulo', () => {
    expect(momentText('2026-11-20T17:05:00.000Z')).toBe('20/11/2026 14:05')
    expect(momentTyped('20/11/2026 14:05', TODAY)).toBe('2026-11-20T17:05:00.000Z')
  })

  it('is read and written on the clock of a company elsewhere', () => {
    expect(momentText('2026-11-29T03:30:00.000Z', 'America/Rio_Branco')).toBe('28/11/2026 22:30')
    expect(momentText('2026-11-29T03:30:00.000Z', 'America/Noronha')).toBe('29/11/2026 01:30')
    expect(momentTyped('28/11/2026 22:30', TODAY, 'America/Rio_Branco')).toBe('2026-11-29T03:30:00.000Z')
    expect(competenceDay('30/11/2026 23:30', TODAY, 'America/Rio_Branco')).toBe('2026-11-30')
  })

  it.each(['20/11/2026', '20112026', '20/11'])('%s alone begins with its day', (text) => {
    expect(momentTyped(text, TODAY)).toBe('2026-11-20T03:00:00.000Z')
  })

  it('is none where nothing is written', () => {
    expect(momentTyped('  ', TODAY)).toBeNull()
    expect(momentText(null)).toBe('')
  })

  it.each(['31/02/2026', '20/11/2026 25:00', 'depois', '20/11/2026 14:05 h'])('%s is no moment', (text) => {
    expect(momentTyped(text, TODAY)).toBeUndefined()
  })

  it('late in the evening is still of its own day', () => {
    expect(competenceDay('30/11/2026 23:30', TODAY)).toBe('2026-11-30')
    expect(competenceDay('', TODAY)).toBe(TODAY)
    expect(competenceDay('31/02', TODAY)).toBe(TODAY)
  })
})
