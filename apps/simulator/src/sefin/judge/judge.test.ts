import type { InfDps } from '@talao/fiscal'
import { address, company, firm } from '@talao/fiscal/testing/nfse/note'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  CITY,
  credentials,
  type DpsWish,
  EXPORT,
  type NfseRegister,
  NORMAL,
  openNfseRegister,
  signedDps,
} from '../../../testing/sefin.ts'
import { setCity } from '../city.ts'
import { RULES } from './judge.ts'

let book: NfseRegister
beforeEach(() => {
  book = openNfseRegister()
})

const MEI = company({ tax_regime: 'MEI' })
/** A service whose ISS is due in the customer's city. */
const CUSTOMER_PLACE = '170501'
const at = (set: (dps: InfDps) => object): DpsWish => ({ change: (dps) => void set(dps) })
const onto = (target: object | undefined, values: object) => Object.assign(target ?? {}, values)
const iss = (values: object): DpsWish => at(({ valores }) => onto(valores.trib.tribMun, values))
const federal = (values: object): DpsWish => ({
  note: { company: NORMAL },
  ...at(({ valores }) => onto(valores.trib, { tribFed: values })),
})
const PIS_COFINS = { CST: '01', vBCPisCofins: '197.00', pAliqPis: '0.65', pAliqCofins: '3.00', tpRetPisCofins: '0' }
const pisCofins = (values: object) => federal({ piscofins: { ...PIS_COFINS, ...values } })
const ibsCbs = (group: object, values: object = {}): DpsWish =>
  at((dps) =>
    onto(dps, {
      IBSCBS: {
        finNFSe: '0',
        cIndOp: '100301',
        indDest: '0',
        valores: { trib: { gIBSCBS: { CST: '000', cClassTrib: '000001', ...group } } },
        ...values,
      },
    }),
  )
const trade = (values: object): DpsWish => ({ note: EXPORT, ...at(({ serv }) => onto(serv.comExt, values)) })
const toFirm = (values: object): DpsWish => ({
  note: { customer_note: firm() },
  ...at(({ toma }) => onto(toma, values)),
})
const DEDUCTION = { vDedRed: { vDR: '10.00' } }
const BENEFIT = { BM: { nBM: '12345678901234' } }
const EVENT = { xNome: 'Imersão', dtIni: '2026-12-05', dtFim: '2026-12-06', idAtvEvt: '77' }

/** For each code, a DPS that the authority refuses with it. Cities and replacements are tested elsewhere. */
const CASES: readonly [string, DpsWish][] = [
  ['E0004', at((dps) => onto(dps, { nDPS: '77' }))],
  ['E0006', { note: { in_production: true } }],
  ['E0008', at((dps) => onto(dps, { dhEmi: '2026-11-20T14:00:01-03:00' }))],
  ['E0010', at((dps) => onto(dps, { serie: '50000', Id: dps.Id.replace(/00001(?=0{14}1$)/, '50000') }))],
  ['E0015', at((dps) => onto(dps, { dCompet: '2026-11-21' }))],
  ['E0016', at((dps) => onto(dps, { dCompet: '2022-12-31' }))],
  ['E9996', at((dps) => onto(dps, { tpEmit: '2' }))],
  ['E0029', at((dps) => onto(dps, { cMotivoEmisTI: '1' }))],
  ['E0112', at(({ prest }) => onto(prest, { CNPJ: undefined, NIF: '77' }))],
  ['E0114', at(({ prest }) => onto(prest, { CNPJ: undefined, cNaoNIF: '1' }))],
  ['E0121', at(({ prest }) => onto(prest, { xNome: 'Escola Exemplo' }))],
  ['E0128', at(({ prest, toma }) => onto(prest, { end: toma?.end }))],
  ['E0162', { note: { company: NORMAL }, ...at(({ prest }) => onto(prest.regTrib, { regApTribSN: '1' })) }],
  ['E0166', at(({ prest }) => onto(prest.regTrib, { regApTribSN: undefined }))],
  ['E0188', toFirm({ CNPJ: '91712343000135' })],
  ['E0202', { note: { customer_note: firm({ document: '11222333000262' }) } }],
  ['E0206', at(({ toma }) => onto(toma, { CPF: '52998224726' }))],
  ['E0223', { note: EXPORT, ...at(({ toma }) => onto(toma, { cNaoNIF: undefined, CPF: '52998224725' })) }],
  ['E0226', { note: EXPORT, ...at(({ toma }) => onto(toma, { cNaoNIF: '0' })) }],
  ['E0234', { note: { customer_note: null }, ...at(({ serv }) => onto(serv.cServ, { cTribNac: CUSTOMER_PLACE })) }],
  ['E0235', { note: { customer_note: firm({ address: null }) } }],
  ['E0237', { note: { customer_note: firm({ address: null }) }, ...iss({ tpRetISSQN: '2', pAliq: '2.00' }) }],
  ['E0238', at(({ toma }) => onto(toma?.end?.endNac, { cMun: '9999999' }))],
  ['E0240', { note: { customer_note: firm({ address: address({ postal_code: '90010000' }) }) } }],
  ['E0242', { note: EXPORT, ...at(({ toma }) => onto(toma, { cNaoNIF: undefined, NIF: '77', end: undefined })) }],
  ['E0246', { note: EXPORT, ...at(({ toma }) => onto(toma?.end?.endExt, { cPais: 'BR' })) }],
  ['E0247', at(({ toma }) => onto(toma, { email: 'maria' }))],
  ['E0302', at(({ serv }) => onto(serv.locPrest, { cLocPrestacao: '9999999' }))],
  ['E0304', at(({ serv }) => onto(serv, { locPrest: { cPaisPrestacao: 'BR' } }))],
  ['E0310', at(({ serv }) => onto(serv.cServ, { cTribNac: '089999' }))],
  ['E0316', at(({ serv }) => onto(serv.cServ, { cNBS: '999999999' }))],
  ['E0318', { note: EXPORT, ...at(({ serv }) => onto(serv.cServ, { cNBS: undefined })) }],
  ['E0322', at((dps) => [ibsCbs({}).change?.(dps), onto(dps.serv.cServ, { cNBS: undefined })])],
  ['E0330', { note: EXPORT, ...at(({ serv }) => onto(serv, { comExt: undefined })) }],
  ['E0333', trade({ mdPrestacao: '0' })],
  ['E0341', trade({ mecAFComexP: '00' })],
  ['E0343', trade({ mecAFComexT: '00' })],
  ['E0345', trade({ movTempBens: '0' })],
  ['E0370', at(({ serv }) => onto(serv.cServ, { cTribNac: '070201' }))],
  ['E0390', at(({ serv }) => onto(serv.cServ, { cTribNac: '120801' }))],
  ['E0392', at(({ serv }) => onto(serv, { atvEvento: EVENT }))],
  ['E0424', at(({ valores }) => onto(valores.vServPrest, { vReceb: '197.00' }))],
  ['E0427', { note: { company: NORMAL }, ...at(({ valores }) => onto(valores, { vDedRed: { vDR: '197.01' } })) }],
  ['E0428', federal({ vRetCP: '100.00', vRetIRRF: '97.01' })],
  ['E0431', at(({ valores }) => onto(valores, { vDescCondIncond: { vDescIncond: '197.00' } }))],
  ['E0432', at(({ valores }) => onto(valores, { vDescCondIncond: { vDescCond: '197.00' } }))],
  ['E0435', { note: EXPORT, ...at(({ valores }) => onto(valores, DEDUCTION)) }],
  ['E0436', { note: { company: MEI }, ...at(({ valores }) => onto(valores, DEDUCTION)) }],
  ['E0438', at(({ valores, prest }) => [onto(valores, DEDUCTION), onto(prest.regTrib, { regEspTrib: '6' })])],
  ['E0532', at(({ serv }) => onto(serv.cServ, { cTribNac: '990101' }))],
  ['E0533', { note: EXPORT, ...iss(BENEFIT) }],
  ['E0534', { note: { company: MEI }, ...iss(BENEFIT) }],
  ['E0585', { note: EXPORT, ...iss({ exigSusp: { tpSusp: '1', nProcesso: '1'.repeat(30) } }) }],
  ['E0592', iss({ tpImunidade: '1' })],
  ['E0593', iss({ tribISSQN: '2', tpImunidade: '0' })],
  ['E0595', { note: { customer_note: firm() }, ...iss({ tpRetISSQN: '2', pAliq: '5.01' }) }],
  ['E0580', { note: EXPORT, ...iss({ tpRetISSQN: '2' }) }],
  ['E0204', { note: { customer_note: null }, ...iss({ tpRetISSQN: '2', pAliq: '2.00' }) }],
  ['E0621', { note: { customer_note: firm() }, ...iss({ tpRetISSQN: '2', pAliq: '1.79' }) }],
  ['E0625', iss({ pAliq: '2.00' })],
  ['E0617', { note: { company: NORMAL }, ...iss({ pAliq: '2.00' }) }],
  ['E0676', { note: { company: MEI }, ...at(({ valores }) => onto(valores.trib, { tribFed: { vRetCP: '1.00' } })) }],
  ['E0677', pisCofins({ vBCPisCofins: '197.01' })],
  ['E0678', pisCofins({ vBCPisCofins: undefined })],
  ['E0682', pisCofins({ CST: '08' })],
  ['E0684', pisCofins({ pAliqPis: undefined })],
  ['E0690', pisCofins({ pAliqCofins: undefined })],
  ['E0694', pisCofins({ vPis: '1.30' })],
  ['E0696', pisCofins({ vCofins: '5.93' })],
  ['E0698', pisCofins({ tpRetPisCofins: undefined })],
  ['E0699', federal({ vRetCP: '197.00' })],
  ['E0700', federal({ vRetIRRF: '0' })],
  ['E0701', federal({ vRetCSLL: '197.00' })],
  [
    'E0710',
    { note: { company: MEI }, ...at(({ valores }) => onto(valores.trib, { totTrib: { pTotTribSN: '6.00' } })) },
  ],
  ['E0712', at(({ valores }) => onto(valores.trib, { totTrib: { indTotTrib: '0' } }))],
  [
    'E0713',
    { note: { company: NORMAL }, ...at(({ valores }) => onto(valores.trib, { totTrib: { pTotTribSN: '6.00' } })) },
  ],
  ['E0850', at((dps) => [ibsCbs({}).change?.(dps), onto(dps, { dCompet: '2025-12-31' })])],
  ['E0901', ibsCbs({}, { cIndOp: '999999' })],
  ['E0958', ibsCbs({ cClassTrib: '000002' })],
  ['E0959', ibsCbs({ CST: '200' })],
]
/** Codes of cities and replacements. */
const ELSEWHERE = 'E0037 E0038 E0039 E0116 E0120 E0440 E0537 E0042 E0044 E0046 E0050 E0068 E0076 E0078'.split(' ')

describe('a DPS that is wrong is refused', () => {
  it.each(CASES)('%s', (code, wish) => {
    expect(book.codes(wish)).toContain(code)
  })

  it('by no rule that nobody has seen at work', () => {
    const seen = [...CASES.map(([code]) => code), ...ELSEWHERE]
    expect(RULES.map(({ code }) => code).filter((code) => !seen.includes(code))).toEqual([])
  })

  it('by no rule when nothing is wrong, on each road of the law', () => {
    const right: DpsWish[] = [
      {},
      { note: { company: NORMAL } },
      { note: { company: MEI } },
      { note: EXPORT },
      pisCofins({}),
    ]
    expect(right.map((wish, index) => book.codes({ ...wish, number: index + 1 }))).toEqual(right.map(() => []))
  })

  it('where deductions and benefits are not the city\u2019s to give', () => {
    setCity(book.world, CITY, { accepts_deductions: false })
    expect(book.codes({ note: { company: NORMAL }, ...at(({ valores }) => onto(valores, DEDUCTION)) })).toEqual([
      'E0440',
    ])
    setCity(book.world, CITY, { agreement: 'INACTIVE' })
    expect(book.codes({ note: { company: NORMAL }, ...iss(BENEFIT) })).toContain('E0537')
    expect(book.codes({ note: { company: NORMAL } })).toEqual(['E0038', 'E0619'])
  })

  it('without a fall, whichever element is missing', () => {
    const whole = book.signed()
    const tags = [...whole.matchAll(/<([A-Za-z]+)[ >]/g)].map(([, tag]) => tag ?? '')
    for (const tag of new Set(tags.slice(1))) {
      const answer = book.send(whole.replace(new RegExp(`<${tag}[ >].*</${tag}>`), ''))
      expect([tag, answer.ok]).toEqual([tag, false])
    }
    expect(book.send(whole).ok).toBe(true)
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
