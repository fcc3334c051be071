import { describe, expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../test/support/time-zones.ts'
import { keptText } from '../components/draft/draft-store.ts'
import {
  ago,
  counted,
  date,
  dateTime,
  daysBetween,
  duration,
  fileSize,
  money,
  moneyIn,
  percent,
  phone,
  shortDate,
  weekday,
} from './format.ts'
import { setScreenZone } from './zone.ts'

describeInEveryZone('what is shown', () => {
  const NB = '\u00A0'

  describe('money', () => {
    it.each([
      [1234.5, `R$${NB}1.234,50`],
      [0.1 + 0.2, `R$${NB}0,30`], // no floating-point error is shown
      [-9, `-R$${NB}9,00`],
      [null, '–'],
    ])('%s reads %s', (reais, text) => {
      expect(money(reais)).toBe(text)
    })

    it('says the currency when it is not the real', () => {
      expect(moneyIn('USD', 49.9)).toBe(`USD${NB}49,90`)
    })
  })

  describe('dates', () => {
    it('says the day of the week of a day, and when a form was kept by the clock of the screen', () => {
      expect(['2026-11-29', '2026-11-30'].map(weekday)).toEqual(['domingo', 'segunda-feira'])
      expect(keptText('2026-11-30T03:30:05.000Z')).toBe('guardado às 00:30:05')
      setScreenZone('America/Manaus')
      expect(keptText('2026-11-30T03:30:05.000Z')).toBe('guardado às 23:30:05')
      setScreenZone(undefined)
    })

    it('reads an instant on the calendar of São Paulo', () => {
      expect(dateTime('2026-11-21T02:59:00.000Z')).toBe('20/11/2026 23:59')
      expect(date('2026-11-21T02:59:00.000Z')).toBe('20/11/2026')
    })

    it('leaves a day the day it is', () => {
      expect(date('2026-11-20')).toBe('20/11/2026')
      expect(shortDate('2026-11-20')).toBe('20/11')
    })

    it('says how long ago, then when', () => {
      const now = new Date('2026-11-20T15:00:00Z')
      expect(ago('2026-11-20T14:59:50Z', now)).toBe('agora há pouco')
      expect(ago('2026-11-20T14:56:00Z', now)).toBe('há 4 min')
      expect(ago('2026-11-20T12:30:00Z', now)).toBe('há 2 h')
      expect(ago('2026-11-18T12:30:00Z', now)).toBe('18/11/2026 09:30')
    })

    it('counts whole days, and negative ones after the end', () => {
      const now = new Date('2026-11-20T15:00:00Z')
      expect(daysBetween(now, '2026-11-22T14:00:00Z')).toBe(1)
      expect(daysBetween(now, '2026-11-20T14:00:00Z')).toBe(-1)
    })
  })

  it('counts in words that agree', () => {
    expect(counted(1, 'nota', 'notas')).toBe('1 nota')
    expect(counted(0, 'nota', 'notas')).toBe('0 notas')
    expect(counted(1284, 'nota', 'notas')).toBe('1.284 notas')
  })

  it('writes percents, phones and sizes as people here do', () => {
    expect(percent(4.5)).toBe(`4,50${NB}%`)
    expect(phone('11987654321')).toBe('(11) 98765-4321')
    expect(phone('1134567890')).toBe('(11) 3456-7890')
    expect(phone('5511987654321')).toBe('(11) 98765-4321')
    expect(phone('5599887766')).toBe('(55) 9988-7766') // an area code of Rio Grande do Sul
    expect(phone('351912345678')).toBe('+351912345678')
    expect(phone('1134567890', true)).toBe('+1134567890')
    expect(phone('5511987654321', true)).toBe('+5511987654321')
    expect(phone('+351912345678', true)).toBe('+351912345678') // while it is being typed
    expect(phone('123')).toBe('123')
    expect(phone(null, true)).toBe('')
  })

  describe('the size of a file', () => {
    it.each([
      [0, `0${NB}B`],
      [1023, `1.023${NB}B`],
      [1024, `1${NB}KB`],
      [4300, `4,2${NB}KB`],
      [1024 ** 2 - 1, `1${NB}MB`],
      [1024 ** 3, `1${NB}GB`],
      [1.5 * 1024 ** 4, `1,5${NB}TB`],
      [1024 ** 5, `1${NB}PB`],
      [1024 ** 6, `1${NB}EB`],
      [1024 ** 7, `1${NB}ZB`],
      [1024 ** 8, `1${NB}YB`],
      [5000 * 1024 ** 8, `5.000${NB}YB`],
    ])('%s bytes read %s', (bytes, text) => {
      expect(fileSize(bytes)).toBe(text)
    })
  })

  describe('duration', () => {
    it.each([
      [1, `1${NB}s`],
      [40_000, `40${NB}s`],
      [59_600, `1${NB}min`],
      [57 * 60_000, `57${NB}min`],
      [3 * 3_600_000 + 57 * 60_000, `3${NB}h 57${NB}min`],
      [24 * 3_600_000, '1 dia'],
      [53 * 3_600_000, `2 dias e 5${NB}h`],
    ])('%s ms read %s', (ms, text) => {
      expect(duration(ms)).toBe(text)
    })
  })
})
