import { verifySignature } from '@talao/documents'
import { buildChaveNfse, type InfPedReg, readNfseEvent } from '@talao/fiscal'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusalsBySchema } from '../../../testing/nfse-schema.ts'
import {
  CITY,
  CNPJ,
  credentials,
  type DpsWish,
  type NfseRegister,
  NORMAL,
  openNfseRegister,
  signedRequest,
} from '../../../testing/sefin.ts'
import { setCity } from '../city.ts'
import { feedFrom } from '../feed.ts'
import { eventsOf, nfseByKey, type RegisteredNfse } from '../nfse-store.ts'
import { actOfCity, CITY_ACTS } from './city-act.ts'
import { requestEvent } from './request.ts'

const DAY_MS = 86_400_000
let book: NfseRegister
beforeEach(() => {
  book = openNfseRegister()
})
const stateOf = ({ chave }: RegisteredNfse) => nfseByKey(book.world, 'homologacao', chave)?.state
const typesOf = (nfse: RegisteredNfse, adn: boolean) => eventsOf(book.world, nfse, { adn }).map(({ type }) => type)

describe('a request to cancel', () => {
  it('is registered, signed by the authority around the signed request, and ends the note', () => {
    const nfse = book.issue()
    const xml = book.ask(nfse) ?? ''
    expect(readNfseEvent(xml).event).toMatchObject({ Id: `EVT${nfse.chave}101101001`, ambGer: '2' })
    for (const signedElement of ['infEvento', 'infPedReg'] as const) {
      expect(verifySignature(xml, { signedElement, allow: ['rsa-sha256'], anyForm: true }).ok).toBe(true)
    }
    expect(refusalsBySchema('evento', xml)).toEqual([])
    expect([stateOf(nfse), typesOf(nfse, false)]).toEqual(['CANCELLED', ['101101']])
  })

  it('is refused a second time', () => {
    const nfse = book.issue()
    book.ask(nfse)
    expect(book.ask(nfse)).toBe('E0840')
  })

  it('is taken on the last day of the city, and refused on the next', () => {
    setCity(book.world, CITY, { cancel_days: 2 })
    const [first, second] = [book.issue(), book.issue({ number: 2 })]
    book.world.time.skip(2 * DAY_MS)
    expect(book.ask(first)).toContain('<evento')
    book.world.time.skip(DAY_MS)
    expect(book.ask(second)).toBe('E0822')
    expect(book.ask(second, { type: '101103' })).toContain('<evento')
    expect(stateOf(second)).toBe('ASKED')
  })

  it('is refused above the limit of the city, and where the city wants a customer', () => {
    setCity(book.world, CITY, { cancel_limit_cents: 19_699, cancel_needs_customer: true })
    expect(book.ask(book.issue())).toBe('E0823')
    setCity(book.world, CITY, { cancel_limit_cents: null })
    expect(book.ask(book.issue({ number: 2, note: { customer_note: null } }))).toBe('E0824')
  })

  it('is refused when the note said so', () => {
    expect(book.ask(book.issue({ note: { observations: '[sim:cancelneg]' } }))).toBe('E0822')
  })

  it('is refused of somebody else, of another note, of another environment and of the future', () => {
    const nfse = book.issue()
    const stranger = credentials('07504505000132')
    const wish = { chave: nfse.chave, environment: 'homologacao' } as const
    const send = (xml: string, to = wish.chave) => {
      const answer = requestEvent(book.world, { ...wish, chave: to, xml })
      return answer.ok ? 'taken' : answer.refusals[0]?.codigo
    }
    expect(send(signedRequest(stranger.seal, nfse.chave))).toBe('E0812')
    expect(send(signedRequest(stranger.seal, nfse.chave, { author: '07504505000132' }))).toBe('E0813')
    expect(send(signedRequest(stranger.seal, nfse.chave), book.issue({ number: 2 }).chave)).toBe('E0812')
    expect(send(signedRequest(book.seal, nfse.chave), book.issue({ number: 3 }).chave)).toBe('E1831')
    const renamed = { change: (request: InfPedReg) => Object.assign(request, { Id: request.Id.replace(/1$/, '3') }) }
    expect(book.ask(nfse, renamed)).toBe('E1827')
    const named = (Id: string) => book.ask(nfse, { change: (request: InfPedReg) => Object.assign(request, { Id }) })
    expect(named(`PRE${nfse.chave.slice(0, 47)}101101001`)).toBe('E1827')
    expect(named(`PRE${nfse.chave}101103`)).toBe('E1827')
    expect(named(`PRE${nfse.chave}305101`)).toBe('E1827')
    expect(book.ask(nfse, { in_production: true })).toBe('E1845')
    expect(book.ask(nfse, { at: new Date(book.world.time.now().getTime() + 1000) })).toBe('E1843')
    expect(book.ask(nfse, { reason: 'curta' })).toBe('E1235')
    const whole = signedRequest(stranger.seal, nfse.chave)
    for (const [, tag = ''] of whole.matchAll(/<([a-zA-Z0-9]+)[ >]/g)) {
      const code = send(whole.replace(new RegExp(`<${tag}[ >].*</${tag}>`), ''))
      expect([tag, code]).toEqual([tag, expect.stringMatching(/^E/)])
    }
    expect(stateOf(nfse)).toBe('VALID')
  })
})

describe('a note that replaces another', () => {
  const replacing = (old: RegisteredNfse, note: DpsWish['note'] = {}): DpsWish => ({
    note: { ...note, substitution: { access_key: old.chave, motive: '05', reason: 'Recusada pelo cliente da venda' } },
    number: 2,
  })

  it('makes the authority cancel the other by itself, once', () => {
    const old = book.issue()
    const fresh = book.issue(replacing(old))
    const [event] = eventsOf(book.world, old, { adn: false })
    expect(readNfseEvent(event?.xml ?? '').event.pedRegEvento.infPedReg).toMatchObject({
      CNPJAutor: CNPJ,
      e105102: { chSubstituta: fresh.chave, cMotivo: '05' },
    })
    expect(refusalsBySchema('evento', event?.xml ?? '')).toEqual([])
    expect([stateOf(old), stateOf(fresh)]).toEqual(['REPLACED', 'VALID'])
    expect(book.codes({ ...replacing(old), number: 3 })).toEqual(['E0046'])
  })

  it('may not change value or customer within the Simples, nor the service outside of it', () => {
    const old = book.issue()
    expect(book.codes(replacing(old, { total_cents: 19_800 }))).toEqual(['E0061'])
    const normal = book.issue({ note: { company: NORMAL }, number: 5 })
    const other = (dps: Parameters<NonNullable<DpsWish['change']>>[0]) =>
      Object.assign(dps.serv.cServ, { cTribNac: '170101' })
    expect(book.codes({ ...replacing(normal, { company: NORMAL }), change: other, number: 6 })).toEqual(['E0060'])
  })

  it('is refused while the city considers the old one or has blocked it, and without its reason', () => {
    const [asked, blocked] = [book.issue(), book.issue({ number: 7 })]
    book.ask(asked, { type: '101103' })
    actOfCity(book.world, blocked, '305102')
    expect(book.codes(replacing(asked))).toEqual(['E0068'])
    expect(book.codes(replacing(blocked))).toEqual(['E0076'])
    const wish = replacing(book.issue({ number: 8 }))
    const unsaid = (dps: Parameters<NonNullable<DpsWish['change']>>[0]) =>
      Object.assign(dps.subst ?? {}, { cMotivo: '99', xMotivo: undefined })
    expect(book.codes({ ...wish, change: unsaid })).toEqual(['E0078'])
  })

  it('comes too late after the term of the city', () => {
    const old = book.issue()
    setCity(book.world, CITY, { replace_days: 5 })
    book.world.time.skip(6 * DAY_MS)
    expect(book.codes(replacing(old))).toEqual(['E0050'])
  })

  it('is refused for a note nobody knows, and for the key of somebody else', () => {
    const unknown = openNfseRegister().issue()
    expect(book.codes(replacing(unknown))).toEqual(['E0044'])
    const chave = buildChaveNfse({ ...KEY, document: '07504505000132' })
    expect(book.codes({ ...replacing({ ...unknown, chave }), number: 3 })).toEqual(['E0042', 'E0044'])
  })
})

const KEY = { cityId: CITY, environment: 2, number: 1, yearMonth: '2611', code: '123456789' }

describe('an act of the city', () => {
  it.each(CITY_ACTS)('%s reaches the ADN alone', (type) => {
    const nfse = book.issue()
    const { xml } = actOfCity(book.world, nfse, type)
    expect(refusalsBySchema('evento', xml)).toEqual([])
    expect([typesOf(nfse, false), typesOf(nfse, true)]).toEqual([[], [type]])
    expect(feedFrom(book.world, 'homologacao', CNPJ, 2, true).map(({ event_type }) => event_type)).toEqual([type])
  })

  it('ends the note: nothing more can be asked', () => {
    const nfse = book.issue()
    actOfCity(book.world, nfse, '305101')
    expect([stateOf(nfse), book.ask(nfse)]).toEqual(['CANCELLED', 'E0840'])
  })
})
