import { prepareSealKey, sealInutilizacao, sealNfe } from '@talao/documents'
import { composeEpec, composeInutilizacao, type InutilizacaoInput } from '@talao/fiscal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cancellation,
  certificateOf,
  ISSUER,
  keyOf,
  letter,
  lotOf,
  noteOf,
  openSefaz,
  type SefazBench,
  statusRequest,
  taxpayerRequest,
} from '../../testing/sefaz.ts'

const HOUR_MS = 3_600_000
let bench: SefazBench
let number = 0
beforeAll(async () => {
  bench = await openSefaz()
})
afterAll(() => bench.simulator.stop())
beforeEach(() => {
  number += 1
})

const now = () => bench.simulator.admin.now()
const knobs = () => bench.simulator.admin.sefaz
const advance = (hours: number) => bench.simulator.admin.advance(hours * HOUR_MS)

/** Authorises a note with the next number. */
async function issued(wish: Parameters<typeof noteOf>[0] = {}) {
  const nfe = noteOf({ number, at: now(), ...wish })
  const answer = await bench.send(nfe)
  expect(answer.last('cStat')).toBe('100')
  return { chave: keyOf(nfe), protocol: answer.first('nProt') ?? '' }
}

describe('a consult by key', () => {
  it('answers what the note was told, and 101 with the event once it is cancelled', async () => {
    const { chave, protocol } = await issued()
    const before = await bench.consult(chave)
    expect([before.first('cStat'), before.first('nProt')]).toEqual(['100', protocol])
    await bench.sendEvent(cancellation(chave, protocol, { at: now() }))
    const after = await bench.consult(chave)
    expect([after.first('cStat'), after.last('cStat')]).toEqual(['101', '135'])
    expect(after.text).toContain('<procEventoNFe')
  })

  it('says 217 for a note it never saw, and 613 with the real key when only the number is right', async () => {
    expect((await bench.consult(keyOf(noteOf({ number: 900 })))).first('cStat')).toBe('217')
    const { chave } = await issued({ code: '41111111' })
    const other = await bench.consult(keyOf(noteOf({ number, at: now(), code: '42222222' })))
    expect([other.first('cStat'), other.first('xMotivo')]).toEqual([
      '613',
      `Rejeicao: Chave de Acesso difere da existente em BD [chNFe:${chave}]`,
    ])
  })

  it('answers 656 from the eleventh consult of one key on, for an hour', async () => {
    const { chave } = await issued()
    const told = async () => (await bench.consult(chave)).first('cStat')
    for (let n = 1; n <= 10; n += 1) expect(await told()).toBe('100')
    expect(await told()).toBe('656')
    expect((await bench.consult(keyOf(noteOf({ number: 901 })))).first('cStat')).toBe('656')
    await advance(0.9)
    expect(await told()).toBe('656')
    await advance(0.2)
    expect(await told()).toBe('100')
  })
})

describe('the moment of an event', () => {
  it('is not before the note (577), nor before its authorisation (579), nor ahead of the clock here (578)', async () => {
    const { chave, protocol } = await issued()
    const told = async (ms: number) => {
      const at = new Date(now().getTime() + ms)
      return (await bench.sendEvent(cancellation(chave, protocol, { at }))).last('cStat')
    }
    // The note was issued a minute before its authorisation.
    expect([await told(-2 * 60_000), await told(-2_000), await told(10 * 60_000)]).toEqual(['577', '579', '578'])
    expect(await told(0)).toBe('135')
  })
})

describe('a cancellation', () => {
  it('is registered once: 573 for the same again, 420 for another one', async () => {
    const { chave, protocol } = await issued()
    const event = cancellation(chave, protocol, { at: now() })
    const done = await bench.sendEvent(event)
    expect([done.first('cStat'), done.last('cStat'), done.last('xMotivo')]).toEqual([
      '128',
      '135',
      'Evento registrado e vinculado a NF-e',
    ])
    expect((await bench.sendEvent(event)).last('cStat')).toBe('573')
    expect((await bench.sendEvent(cancellation(chave, protocol, { at: now(), sequence: 2 }))).last('cStat')).toBe('420')
    expect(knobs().documents({ chave }).data[0]).toMatchObject({ status: 'cancelado', events: [{ type: '110111' }] })
  })

  it('is 222 with another protocol, 594 with a second sequence, 574 of another author, 494 for no note', async () => {
    const { chave, protocol } = await issued()
    const told = async (event: Parameters<SefazBench['sendEvent']>[0]) => (await bench.sendEvent(event)).last('cStat')
    expect(await told(cancellation(chave, '135260000000000', { at: now() }))).toBe('222')
    expect(await told(cancellation(chave, protocol, { at: now(), sequence: 2 }))).toBe('594')
    expect(await told(cancellation(chave, protocol, { at: now(), author: '11222333000262' }))).toBe('574')
    expect(await told(cancellation(keyOf(noteOf({ number: 902 })), protocol, { at: now() }))).toBe('494')
  })

  it('is 501 behind its 24 hours, and 155 where the authoriser still takes it', async () => {
    const { chave, protocol } = await issued()
    await advance(25)
    const told = async () => (await bench.sendEvent(cancellation(chave, protocol, { at: now() }))).last('cStat')
    expect(await told()).toBe('501')
    knobs().setAuthorizer({ authorizer: 'SP', lateCancelHours: 480 })
    expect(await told()).toBe('155')
    knobs().setAuthorizer({ authorizer: 'SP', lateCancelHours: 0 })
  })

  it('is 219 where the note asks for it', async () => {
    const { chave, protocol } = await issued({ text: 'Venda Z [sim:cancelneg]' })
    expect((await bench.sendEvent(cancellation(chave, protocol, { at: now() }))).last('cStat')).toBe('219')
  })
})

describe('a letter of correction', () => {
  it('is registered by sequence: 573 for one that is there, 594 above twenty', async () => {
    const { chave } = await issued()
    const told = async (sequence: number) =>
      (await bench.sendEvent(letter(chave, { at: now(), sequence }))).last('cStat')
    expect([await told(1), await told(1), await told(2), await told(21)]).toEqual(['135', '573', '135', '594'])
  })

  it('is 580 for a note that no longer stands, and 596 behind 720 hours', async () => {
    const gone = await issued()
    await bench.sendEvent(cancellation(gone.chave, gone.protocol, { at: now() }))
    expect((await bench.sendEvent(letter(gone.chave, { at: now() }))).last('cStat')).toBe('580')
    number += 1
    const { chave } = await issued()
    await advance(721)
    expect((await bench.sendEvent(letter(chave, { at: now() }))).last('cStat')).toBe('596')
  })
})

describe('an EPEC', () => {
  it('is taken by the national environment once a number; the note follows with the same key', async () => {
    const nfe = noteOf({ number, at: now(), emission: '4' })
    expect((await bench.send(nfe)).last('cStat')).toBe('468')
    const epec = composeEpec(nfe, now())
    const send = () => bench.sendEvent(epec, { authorizer: 'AN' })
    const [first, second] = [await send(), await send()]
    expect([first.first('cStat'), first.last('cStat'), second.last('cStat')]).toEqual(['128', '136', '485'])
    expect((await bench.consult(keyOf(nfe))).first('cStat')).toBe('124')
    expect((await bench.send(nfe)).last('cStat')).toBe('100')
    expect((await send()).last('cStat')).toBe('661')
  })

  it('is blocked for whoever left one without its note for 168 hours', async () => {
    const left = noteOf({ number, at: now(), emission: '4' })
    await bench.sendEvent(composeEpec(left, now()), { authorizer: 'AN' })
    await advance(169)
    const next = noteOf({ number: number + 300, at: now(), emission: '4' })
    expect((await bench.sendEvent(composeEpec(next, now()), { authorizer: 'AN' })).last('cStat')).toBe('142')
    expect((await bench.send(left)).last('cStat')).toBe('150')
    expect((await bench.sendEvent(composeEpec(next, now()), { authorizer: 'AN' })).last('cStat')).toBe('136')
  })
})

describe('an inutilização', () => {
  const wish = (changes: Partial<InutilizacaoInput> = {}): InutilizacaoInput => ({
    cnpj: ISSUER,
    stateCode: 35,
    year: 2026,
    serie: 7,
    first: 10,
    last: 12,
    reason: 'Numeros pulados por falha do sistema',
    in_production: false,
    ...changes,
  })
  const send = (changes: Partial<InutilizacaoInput> = {}, key = bench.key) =>
    bench.ask('NFeInutilizacao4', sealInutilizacao(composeInutilizacao(wish(changes)), key))
  const told = async (changes: Partial<InutilizacaoInput> = {}) => (await send(changes)).first('cStat')

  it('voids numbers once, and no note may use them', async () => {
    const done = await send()
    expect([done.first('cStat'), done.first('nNFIni'), done.first('nNFFin')]).toEqual(['102', '10', '12'])
    expect(done.first('nProt')).toMatch(/^[0-9]{15}$/)
    expect(await told()).toBe('563')
    expect(await told({ first: 12, last: 14 })).toBe('256')
    expect(await told({ first: 11, last: 11 })).toBe('206')
    expect(await told({ serie: 890 })).toBe('266')
    expect((await bench.send(noteOf({ serie: 7, number: 11, at: now() }))).last('cStat')).toBe('206')
  })

  it('leaves the same numbers of another company alone', async () => {
    const [cnpj, range] = ['07504505000132', { serie: 9, first: 1, last: 3 }]
    expect(await told(range)).toBe('102')
    const { key, cert } = certificateOf(cnpj)
    const theirs = prepareSealKey({ keyPem: key, certificatePem: cert })
    expect((await send({ ...range, cnpj }, theirs)).first('cStat')).toBe('102')
  })

  it('is 241 over a used number, 213 for another company, 250 in another UF, 453 for a year to come', async () => {
    await issued({ serie: 8, number: 5 })
    expect(await told({ serie: 8, first: 4, last: 6 })).toBe('241')
    expect(await told({ cnpj: '07504505000132' })).toBe('213')
    expect(await told({ stateCode: 41 })).toBe('250')
    expect(await told({ year: 2027 })).toBe('453')
  })
})

describe('an authoriser', () => {
  const status = async (authorizer = 'SP', cUF = '35') =>
    (await bench.ask('NFeStatusServico4', statusRequest(cUF), { authorizer })).first('cStat')

  it('says how it is doing, and does nothing while it is stopped', async () => {
    expect(await status()).toBe('107')
    expect(await status('SP', '41')).toBe('289')
    knobs().setAuthorizer({ authorizer: 'SP', environment: 'homologacao', state: 'paused' })
    const nfe = noteOf({ number, at: now() })
    expect([await status(), (await bench.send(nfe)).first('cStat')]).toEqual(['108', '108'])
    knobs().setAuthorizer({ authorizer: 'SP', state: 'stopped' })
    expect(await status()).toBe('109')
    knobs().setAuthorizer({ authorizer: 'SP', state: 'unreachable' })
    await expect(status()).rejects.toThrow(/hang up|ECONNRESET/)
    knobs().setAuthorizer({ authorizer: 'SP', state: 'operating' })
    expect((await bench.consult(keyOf(nfe))).first('cStat')).toBe('217')
  })

  it('hands over to SVC only when it has switched it on, and then with another key', async () => {
    const svc = { authorizer: 'SVC-AN' }
    const nfe = noteOf({ number, at: now(), emission: '6' })
    expect([await status('SVC-AN'), (await bench.send(nfe, svc)).first('cStat')]).toEqual(['114', '114'])
    knobs().setAuthorizer({ authorizer: 'SP', svc: true })
    expect(await status('SVC-AN')).toBe('107')
    expect((await bench.send(noteOf({ number, at: now() }), svc)).last('cStat')).toBe('713')
    expect((await bench.send(nfe)).last('cStat')).toBe('570')
    const sent = await bench.send(nfe, svc)
    expect(sent.last('cStat')).toBe('100')
    expect((await bench.consult(keyOf(nfe))).first('cStat')).toBe('100')
    const cancel = cancellation(keyOf(nfe), sent.first('nProt') ?? '', { at: now() })
    expect((await bench.sendEvent(letter(keyOf(nfe), { at: now() }), svc)).last('cStat')).toBe('491')
    expect((await bench.sendEvent(cancel, svc)).last('cStat')).toBe('135')
    knobs().setAuthorizer({ authorizer: 'SP', svc: false })
  })
})

describe('the register of a UF', () => {
  it('knows whom it was told of, and refuses notes of an issuer that is not enabled', async () => {
    const ask = (who: string) => bench.ask('CadConsultaCadastro4', taxpayerRequest('SP', who))
    expect((await ask(`<CNPJ>${ISSUER}</CNPJ>`)).first('cStat')).toBe('259')
    const line = { uf: 'SP', cnpj: ISSUER, ie: '111111111111', name: 'Editora Exemplo Ltda' }
    knobs().setTaxpayer({ ...line, situation: 1 })
    const found = await ask(`<IE>${line.ie}</IE>`)
    expect([found.first('cStat'), found.first('cSit'), found.first('xNome')]).toEqual(['111', '1', line.name])
    knobs().setTaxpayer({ ...line, situation: 0 })
    expect((await bench.send(noteOf({ number, at: now() }))).last('cStat')).toBe('203')
    knobs().setTaxpayer({ ...line, situation: 1 })
    expect((await bench.send(noteOf({ number, at: now() }))).last('cStat')).toBe('100')
  })
})

describe('a fault by plan', () => {
  it('loses the request or the answer, and only a consult can tell which', async () => {
    const path = '^/sefaz/SP/homologacao/NFeAutorizacao4$'
    const fault = (kind: 'drop_before' | 'drop_after' | 'html_body' | 'truncated' | 'error_after') =>
      bench.simulator.admin.addFault({ kind, path, count: 1, token: ISSUER })
    const standing = async (nfe: ReturnType<typeof noteOf>) => (await bench.consult(keyOf(nfe))).first('cStat')
    const nfe = noteOf({ number, at: now() })
    fault('drop_before')
    await expect(bench.send(nfe)).rejects.toThrow(/hang up|ECONNRESET/)
    expect(await standing(nfe)).toBe('217')
    fault('drop_after')
    await expect(bench.send(nfe)).rejects.toThrow(/hang up|ECONNRESET/)
    expect(await standing(nfe)).toBe('100')
    expect((await bench.send(nfe)).last('cStat')).toBe('204')
    const next = noteOf({ number: number + 400, at: now(), text: 'Venda QUEDA' })
    bench.simulator.admin.addFault({ kind: 'rate_limit', path, count: 1, params: { seconds: 7 } })
    const limited = await bench.send(next)
    expect([limited.status, limited.headers['rate-limit-reset']]).toEqual([429, '7'])
    fault('truncated')
    expect((await bench.send(next)).text).not.toContain('</soap:Envelope>')
    fault('html_body')
    expect((await bench.send(next)).text).toMatch(/^<html>/)
    fault('error_after')
    expect((await bench.send(next)).status).toBe(500)
    expect(await standing(next)).toBe('100')
    expect(knobs().documents({ cnpj: ISSUER }).valid_by_sale[`${ISSUER}/homologacao/QUEDA`]).toBe(1)
  })
})

it('answers a lot of several notes behind a receipt, each with its own protocol', async () => {
  const notes = [number, number + 500].map((each) => noteOf({ number: each, at: now() }))
  const lot = lotOf(
    notes.map((nfe) => sealNfe(nfe, bench.key)),
    '0',
  )
  const taken = await bench.ask('NFeAutorizacao4', lot)
  expect(taken.first('cStat')).toBe('103')
  await advance(0)
  const receipt = `<consReciNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>2</tpAmb><nRec>${taken.first('nRec')}</nRec></consReciNFe>`
  const done = await bench.ask('NFeRetAutorizacao4', receipt)
  expect(notes.every((nfe) => done.text.includes(keyOf(nfe)))).toBe(true)
  expect(done.text.match(/<cStat>100</g)).toHaveLength(2)
})
