import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../test/support/time-zones.ts'
import { input, RIO } from '../../testing/nfe/draft-input.ts'
import { address, company, nfse, terms } from '../../testing/nfse/note.ts'
import { composeNfe } from '../nfe/compose/compose.ts'
import { draftNfe } from '../nfe/draft.ts'
import { composeCancellation } from '../nfe/event/cancellation.ts'
import { composeDps } from '../nfse/compose/compose.ts'
import { composeEventRequest } from '../nfse/event/compose.ts'
import { addDays, localDay, localIso, SAO_PAULO, startOfDay, type TimeZone } from './calendar.ts'
import { EARLIEST_ZONE, LATEST_ZONE, timeZoneOf } from './time-zone.ts'

/** 23:30 of 30 November in Manaus, 00:30 of 1 December in São Paulo. */
const TURN = new Date('2026-12-01T03:30:00Z')

// table
const PLACES = [
  // city, state, its zone, the clock there at TURN
  ['Manaus', 1302603, 13, 'America/Manaus', '2026-11-30T23:30:00-04:00'],
  ['Tabatinga', 1304062, 13, 'America/Eirunepe', '2026-11-30T22:30:00-05:00'],
  ['Rio Branco', 1200401, 12, 'America/Rio_Branco', '2026-11-30T22:30:00-05:00'],
  ['Cuiabá', 5103403, 51, 'America/Cuiaba', '2026-11-30T23:30:00-04:00'],
  ['Campo Grande', 5002704, 50, 'America/Campo_Grande', '2026-11-30T23:30:00-04:00'],
  ['Porto Velho', 1100205, 11, 'America/Porto_Velho', '2026-11-30T23:30:00-04:00'],
  ['Boa Vista', 1400100, 14, 'America/Boa_Vista', '2026-11-30T23:30:00-04:00'],
  ['Fernando de Noronha', 2605459, 26, 'America/Noronha', '2026-12-01T01:30:00-02:00'],
  ['Recife', 2611606, 26, 'America/Sao_Paulo', '2026-12-01T00:30:00-03:00'],
  ['Belém', 1501402, 15, 'America/Sao_Paulo', '2026-12-01T00:30:00-03:00'],
] as const

describe('the zone of a municipality', () => {
  it.each(PLACES)('%s', (_name, city_id, state_id, zone) => {
    expect(timeZoneOf({ city_id, state_id })).toBe(zone)
    expect(timeZoneOf({ city_id, state_id: null })).toBe(zone)
  })

  it('is that of the state where the city is not told, and of São Paulo where nothing is', () => {
    expect([13, 12, 26, 35].map((state_id) => timeZoneOf({ city_id: null, state_id }))).toEqual([
      'America/Manaus',
      'America/Rio_Branco',
      SAO_PAULO,
      SAO_PAULO,
    ])
    expect([timeZoneOf(null), timeZoneOf({}), timeZoneOf({ city_id: 0, state_id: 99 })]).toEqual([
      SAO_PAULO,
      SAO_PAULO,
      SAO_PAULO,
    ])
  })
})

describeInEveryZone('the calendar of every zone', () => {
  const zone = fc.constantFrom<TimeZone>(...PLACES.map(([, , , name]) => name))
  const instant = fc.date({ min: new Date('2001-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

  it('begins a day at its first instant', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const day = localDay(at, where)
        const start = startOfDay(day, where)
        expect(start <= at).toBe(true)
        expect(localDay(start, where)).toBe(day)
        expect(localDay(new Date(start.getTime() - 1), where)).toBe(addDays(day, -1))
      }),
    )
  })

  it('writes the second it was given', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        expect(Date.parse(localIso(at, where))).toBe(Math.floor(at.getTime() / 1000) * 1000)
      }),
    )
  })

  it('begins no day before the earliest zone nor after the latest', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        zone,
        (at, where) => {
          const day = at.toISOString().slice(0, 10)
          const [first, start, last] = [EARLIEST_ZONE, where, LATEST_ZONE].map((one) => startOfDay(day, one).getTime())
          expect([first, start, last]).toEqual([first, start, last].toSorted((one, other) => (one ?? 0) - (other ?? 0)))
        },
      ),
    )
  })
})

describe('a document issued at half past three UTC of 1 December', () => {
  it.each(PLACES)('bears the clock of %s', (_name, city_id, state_id, zone, clock) => {
    const place = { city_id, state_id }
    const draft = draftNfe(input({}))
    const nfe = { ...draft, company: { ...draft.company, address: { ...RIO, ...place } } }
    const { infNFe, chave } = composeNfe({
      nfe,
      serie: 1,
      number: 1,
      code: '13572468',
      issuedAt: TURN,
      program: 'Talao 1.0',
    })
    expect([infNFe.ide.dhEmi, chave.slice(2, 6)]).toEqual([clock, clock.slice(2, 7).replace('-', '')])

    const service = nfse({ company: company({ address: address(place) }) })
    const { infDPS } = composeDps({ nfse: service, terms: terms({ now: TURN }), serie: 1, number: 1, issuedAt: TURN })
    expect([infDPS.dhEmi, infDPS.dCompet]).toEqual([clock, clock.slice(0, 10)])

    const subject = { chave, author: '11222333000181', in_production: false, zone }
    const cancelled = composeCancellation({ subject, protocol: '135260000000001', reason: 'Compra desfeita', at: TURN })
    expect(cancelled.dhEvento).toBe(clock)
    const request = composeEventRequest({
      type: '101101',
      chave: '35503082211222333000181000000000000126111234567890',
      in_production: false,
      author: '11222333000181',
      motive: '1',
      reason: 'Nota emitida com erro',
      at: TURN,
      zone,
    })
    expect(request.dhEvento).toBe(clock)
  })
})
