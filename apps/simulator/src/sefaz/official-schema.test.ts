import { sealInutilizacao } from '@talao/documents'
import { composeEpec, composeInutilizacao } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCHEMAS } from '../../../../test/support/schemas.ts'
import { expectValid } from '../../testing/nfe-schema.ts'
import {
  cancellation,
  ISSUER,
  keyOf,
  letter,
  noteOf,
  openSefaz,
  type SefazBench,
  statusRequest,
} from '../../testing/sefaz.ts'

/** The answer without its envelope. */
function bare(text: string): string {
  return /<nfeResultMsg[^>]*>(.*)<\/nfeResultMsg>/s.exec(text)?.[1] ?? ''
}

describe.runIf(SCHEMAS)('the official schema accepts what SEFAZ answers', () => {
  let bench: SefazBench
  beforeAll(async () => {
    bench = await openSefaz()
  })
  afterAll(() => bench.simulator.stop())
  const accepts = (answer: { text: string }, schema: string) => expectValid(bare(answer.text), `PL_010e*/${schema}`)

  it('to notes: authorised, rejected, refused whole, received', async () => {
    const answers = [
      await bench.send(noteOf({ number: 1 })),
      await bench.send(noteOf({ number: 1, code: '41111111' })),
      await bench.send(noteOf({ number: 2, change: (nfe) => ({ ...nfe, ide: { ...nfe.ide, natOp: '' } }) })),
      await bench.send(noteOf({ number: 3, text: '[sim:lento=1]' })),
      await bench.send(noteOf({ number: 4, text: '[sim:denegado]' })),
      await bench.send(noteOf({ number: 5, text: '[sim:alertas=1115,200,3,4,5]' })),
    ]
    expect(answers.map((answer) => answer.last('cStat'))).toEqual(['100', '539', '225', '103', '302', '120'])
    for (const answer of answers) accepts(answer, 'retEnviNFe_v4.00.xsd')
    await bench.simulator.admin.advance(1000)
    const receipt = `<consReciNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>2</tpAmb><nRec>${answers[3]?.first('nRec')}</nRec></consReciNFe>`
    accepts(await bench.ask('NFeRetAutorizacao4', receipt), 'retConsReciNFe_v4.00.xsd')
  })

  it('to consults, with the whole history of a note, and to the status of the service', async () => {
    const nfe = noteOf({ number: 10 })
    const protocol = (await bench.send(nfe)).first('nProt') ?? ''
    const at = bench.simulator.admin.now()
    const answers = [
      await bench.sendEvent(letter(keyOf(nfe), { at })),
      await bench.sendEvent(letter(keyOf(nfe), { at })),
      await bench.sendEvent(cancellation(keyOf(nfe), protocol, { at })),
    ]
    expect(answers.map((answer) => answer.last('cStat'))).toEqual(['135', '573', '135'])
    for (const answer of answers) expectValid(bare(answer.text), 'Evento_alnum_2026/retEnvEvento_v1.00.xsd')
    const whole = await bench.consult(keyOf(nfe))
    expect(whole.text.match(/<procEventoNFe/g)).toHaveLength(2)
    accepts(whole, 'retConsSitNFe_v4.00.xsd')
    accepts(await bench.consult(keyOf(noteOf({ number: 11 }))), 'retConsSitNFe_v4.00.xsd')
    accepts(await bench.ask('NFeStatusServico4', statusRequest('35')), 'retConsStatServ_v4.00.xsd')
  })

  it('to EPEC and to void numbers, granted and refused', async () => {
    const nfe = noteOf({ number: 20, emission: '4' })
    const epec = await bench.sendEvent(composeEpec(nfe, bench.simulator.admin.now()), { authorizer: 'AN' })
    expectValid(bare(epec.text), 'Evento_EPEC_PL_v1.01/retEnvEPEC_v1.00.xsd')
    const range = { cnpj: ISSUER, stateCode: 35, year: 2026, serie: 3, first: 1, last: 2, in_production: false }
    const signed = sealInutilizacao(composeInutilizacao({ ...range, reason: 'Numeros pulados no sistema' }), bench.key)
    for (const code of ['102', '563']) {
      const answer = await bench.ask('NFeInutilizacao4', signed)
      expect(answer.first('cStat')).toBe(code)
      accepts(answer, 'retInutNFe_v4.00.xsd')
    }
  })
})

it('says whether the judge sits', () => {
  if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official NF-e schemas did not judge the answers of SEFAZ')
  expect(SCHEMAS ?? 'absent').not.toBe('')
})
