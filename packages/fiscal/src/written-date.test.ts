import { SAO_PAULO } from './calendar.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate, textOfSerial } from './written-date.ts'

describe('readDate', () => {
  it.each([
    ['05/10/2026', '2026-10-05T03:00:00.000Z'],
    ['5/1/2026', '2026-01-05T03:00:00.000Z'],
    ['05/10/2026 14:30', '2026-10-05T17:30:00.000Z'],
    ['05/10/2026 14:30:15', '2026-10-05T17:30:15.000Z'],
    ['2026-10-05', '2026-10-05T03:00:00.000Z'],
    ['2026-10-05 08:00', '2026-10-05T11:00:00.000Z'],
    ['2026-10-05T08:00:00Z', '2026-10-05T08:00:00.000Z'],
    ['2026-10-05T08:00:00-03:00', '2026-10-05T11:00:00.000Z'],
    ['46300', '2026-10-05T03:00:00.000Z'],
    ['46300.5', '2026-10-05T15:00:00.000Z'],
    ['46300,604166666664', '2026-10-05T17:30:00.000Z'],
    ['05/10/26', '2026-10-05T03:00:00.000Z'],
    ['5-10-2026', '2026-10-05T03:00:00.000Z'],
    ['05.10.26', '2026-10-05T03:00:00.000Z'],
    ['2026/10/05', '2026-10-05T03:00:00.000Z'],
    ['05102026', '2026-10-05T03:00:00.000Z'],
    ['20261005', '2026-10-05T03:00:00.000Z'],
    ['5 de outubro de 2026', '2026-10-05T03:00:00.000Z'],
    ['1º de março de 2026', '2026-03-01T03:00:00.000Z'],
    ['05/out/2026', '2026-10-05T03:00:00.000Z'],
    ['05-Oct-26', '2026-10-05T03:00:00.000Z'],
    ['5 out. 2026', '2026-10-05T03:00:00.000Z'],
    ['Oct 5, 2026', '2026-10-05T03:00:00.000Z'],
    ['segunda-feira, 5 de outubro de 2026 às 14h30', '2026-10-05T17:30:00.000Z'],
    ['seg., 05/10/2026 14:30', '2026-10-05T17:30:00.000Z'],
    ['05/10/2026, 14:30:15', '2026-10-05T17:30:15.000Z'],
    ['05/10/2026 - 14:30', '2026-10-05T17:30:00.000Z'],
    ['05/10/2026 às 14:30', '2026-10-05T17:30:00.000Z'],
    ['05/10/2026 as 14h30min', '2026-10-05T17:30:00.000Z'],
    ['05/10/2026 à 1h', '2026-10-05T04:00:00.000Z'],
    ['05/10/2026 14h', '2026-10-05T17:00:00.000Z'],
    ['05/10/2026 14:30h', '2026-10-05T17:30:00.000Z'],
    ['05/10/2026 14h30m15s', '2026-10-05T17:30:15.000Z'],
    ['05/10/2026 02:30 PM', '2026-10-05T17:30:00.000Z'],
    ['05/10/2026 2:30:15 p. m.', '2026-10-05T17:30:15.000Z'],
    ['05/10/2026 2 PM', '2026-10-05T17:00:00.000Z'],
    ['05/10/2026 12:05 AM', '2026-10-05T03:05:00.000Z'],
    ['05/10/2026 12:05 pm', '2026-10-05T15:05:00.000Z'],
    ['05/10/2026 14:30 PM', '2026-10-05T17:30:00.000Z'],
    ['2026-10-05 08:00:00 -0300', '2026-10-05T11:00:00.000Z'],
    ['2026-10-05 08:00:00 UTC', '2026-10-05T08:00:00.000Z'],
    ['2026-10-05T08:00:00.250-03', '2026-10-05T11:00:00.250Z'],
    ['2026-10-05T23:30:00+05:30', '2026-10-05T18:00:00.000Z'],
    ['05/10/2026 08:00 (horário de Brasília)', '2026-10-05T11:00:00.000Z'],
    ['05/10/2026 08:00 BRT', '2026-10-05T11:00:00.000Z'],
    ['05/10/2026 08:00 (UTC-3)', '2026-10-05T11:00:00.000Z'],
    ['Mon Oct 05 2026 08:00:00 GMT-0400 (Horário Padrão do Amazonas)', '2026-10-05T12:00:00.000Z'],
  ])('reads %s on the clock of São Paulo', (text, expected) => {
    expect(readDate(text, SAO_PAULO)?.toISOString()).toBe(expected)
  })

  it.each([
    '31/02/2026',
    '29/02/2025',
    '13/13/2026',
    '2026-02-30',
    '10/13/2026',
    '10/2026',
    '05/10',
    '05/10/202',
    '05/10-2026',
    '31 de fevereiro de 2026',
    '5 de brumário de 2026',
    '05/10/2026 14',
    '05/10/2026 14:3',
    '05/10/2026 14:60',
    '05/10/2026 14:30:61',
    '05/10/2026 0:30 PM',
    '05/10/2026 14:30 AM',
    '05/10/2026 14:30 EST',
    '05/10/2026 a 07/10/2026',
    '05/10/2026 14:30 e mais',
    '05/10/2026 25:00',
    '',
    'hoje',
  ])('refuses %s', (text) => {
    expect(readDate(text, SAO_PAULO)).toBeNull()
  })
})

it('reads every minute back, however it is spelled', () => {
  const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ')
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2021, 0) / 60_000, max: Date.UTC(2099, 11) / 60_000 }), (minute) => {
      const instant = new Date(minute * 60_000)
      const [date = '', time = ''] = instant.toISOString().split(/[T.]/)
      const [year = '', month = '', day = ''] = date.split('-')
      const [hours = '', minutes = ''] = time.split(':')
      const half = `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`
      const name = months[Number(month) - 1]
      for (const text of [
        `${day}/${month}/${year} ${hours}:${minutes} UTC`,
        `${day}.${month}.${year.slice(2)} às ${hours}h${minutes} (GMT)`,
        `${Number(day)} de ${name} de ${year}, ${half} +00:00`,
        `${date} ${time} +0000`,
      ])
        expect([text, readDate(text, SAO_PAULO)?.toISOString()]).toEqual([text, instant.toISOString()])
    }),
  )
})

it('never throws, whatever stands there', () => {
  const piece = fc.constantFrom(
    '0',
    '1',
    '20',
    '2026',
    '/',
    '-',
    '.',
    ' ',
    ':',
    'h',
    'às',
    'de',
    'nov',
    'PM',
    'Z',
    '+',
    '99',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const read = readDate(pieces.join(''), SAO_PAULO)
      expect(read === null || !Number.isNaN(read.getTime())).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

describe('textOfSerial', () => {
  it.each([
    [61, '01/03/1900'], // the first day behind the leap day that never was
    [44_197, '01/01/2021'],
    [46_300, '05/10/2026'],
    [46_300.604_166_666_7, '05/10/2026 14:30:00'],
    [46_300.999_999_99, '06/10/2026'],
  ])('%d is %s', (serial, expected) => {
    expect(textOfSerial(serial)).toBe(expected)
  })
})
