import { address, company, firm, foreigner } from '@talao/fiscal/nfse/fixtures/note'
import type { InfDps } from '@talao/fiscal'
import { beforeEach, describe, expect, it } from 'vitest'
import { setCity } from '../city.ts'
import { type Book, CITY, credentials, type DpsWish, EXPORT, NORMAL, openBook, signedDps } from '../testing.ts'

let book: Book
beforeEach(() => {
  book = openBook()
})

const withheld = ({ trib }: InfDps['valores'], pAliq: string) => Object.assign(trib.tribMun, { tpRetISSQN: '2', pAliq })

describe('a DPS that is wrong is refused', () => {
  it.each<[string, DpsWish]>([
    ['E0004', { change: (dps) => Object.assign(dps, { nDPS: '77' }) }],
    ['E0006', { note: { in_production: true } }],
    ['E0008', { change: (dps) => Object.assign(dps, { dhEmi: '2026-11-20T14:00:01-03:00' }) }],
    ['E0015', { change: (dps) => Object.assign(dps, { dCompet: '2026-11-21' }) }],
    ['E0121', { change: ({ prest }) => Object.assign(prest, { xNome: 'Escola Exemplo' }) }],
    ['E0166', { change: ({ prest }) => Object.assign(prest.regTrib, { regApTribSN: undefined }) }],
    ['E0202', { note: { customer_note: firm({ document: '11222333000262' }) } }],
    ['E0206', { change: ({ toma }) => Object.assign(toma ?? {}, { CPF: '52998224726' }) }],
    ['E0235', { note: { customer_note: firm({ address: null }) } }],
    ['E0240', { note: { customer_note: firm({ address: address({ postal_code: '90010000' }) }) } }],
    ['E0310', { change: ({ serv }) => Object.assign(serv.cServ, { cTribNac: '089999' }) }],
    ['E0316', { change: ({ serv }) => Object.assign(serv.cServ, { cNBS: '999999999' }) }],
    ['E0204', { note: { customer_note: null }, change: ({ valores }) => withheld(valores, '2.00') }],
    ['E0621', { note: { customer_note: firm() }, change: ({ valores }) => withheld(valores, '1.79') }],
    ['E0625', { change: ({ valores: { trib } }) => Object.assign(trib.tribMun, { pAliq: '2.00' }) }],
    ['E0712', { change: ({ valores: { trib } }) => Object.assign(trib, { totTrib: { indTotTrib: '0' } }) }],
    [
      'E0713',
      {
        note: { company: NORMAL },
        change: ({ valores: { trib } }) => Object.assign(trib, { totTrib: { pTotTribSN: '6.00' } }),
      },
    ],
    [
      'E0318',
      {
        note: { customer_note: foreigner(), ...EXPORT },
        change: ({ serv }) => Object.assign(serv.cServ, { cNBS: undefined }),
      },
    ],
  ])('%s', (code, wish) => {
    expect(book.codes(wish)).toContain(code)
    expect(book.codes({}).length).toBe(0)
  })

  it('by the name of the element when it does not fit the layout, and no further', () => {
    const answer = book.send(book.signed({ change: ({ toma }) => Object.assign(toma ?? {}, { CPF: '123' }) }))
    expect(answer).toMatchObject({ ok: false, refusals: [{ codigo: 'E1235' }] })
    expect(JSON.stringify(answer)).toContain('toma.CPF')
    expect(book.send('isto não é XML')).toMatchObject({ refusals: [{ codigo: 'E1235' }] })
  })

  it('for prefixes, a missing or broken signature, and the certificate of another CNPJ', () => {
    const xml = book.signed()
    expect(book.send(xml.replaceAll('<DPS xmlns=', '<n:DPS xmlns:n=').replace('</DPS>', '</n:DPS>'))).toMatchObject({
      ok: false,
    })
    expect(book.send(xml.replace(/<Signature.*<\/Signature>/, ''))).toMatchObject({ refusals: [{ codigo: 'E0717' }] })
    expect(book.send(xml.replace('Maria da Silva', 'Maria da Selva'))).toMatchObject({
      refusals: [{ codigo: 'E0714' }],
    })
    const stranger = credentials('07504505000132')
    expect(book.send(signedDps(stranger.seal))).toMatchObject({ refusals: [{ codigo: 'E0718' }] })
  })

  it('when its id has become a note, whatever else it says now', () => {
    book.issue()
    expect(book.codes({ note: { customer_note: firm() } })).toEqual(['E0014'])
    expect(book.world.db.one('select count(*) n from sefin_nfse')).toEqual({ n: 1 })
  })

  it('in a city that is not ready, except for an MEI', () => {
    setCity(book.world, CITY, { agreement: 'INACTIVE' })
    expect(book.codes({ note: { company: NORMAL } })).toContain('E0038')
    setCity(book.world, CITY, { agreement: 'NONE', national_emitter: false })
    expect(book.codes()).toEqual(expect.arrayContaining(['E0037', 'E0039']))
    expect(book.codes({ note: { company: company({ tax_regime: 'MEI' }) } })).toEqual([])
  })

  it('as the city wants the municipal registration', () => {
    setCity(book.world, CITY, { registration: 'REQUIRED' })
    expect(book.codes()).toEqual(['E0116'])
    setCity(book.world, CITY, { registration: 'FORBIDDEN' })
    expect(book.codes({ terms: { sendsRegistration: true } })).toEqual(['E0120'])
  })

  it('with the code its own text asks for', () => {
    expect(book.codes({ note: { observations: 'curso [sim:E0202]' } })).toEqual(['E0202'])
  })
})
