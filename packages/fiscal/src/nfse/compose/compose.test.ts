import { describe, expect, it } from 'vitest'
import { company, firm, foreigner, NOW, nfse, person, terms } from '../../../testing/nfse/note.ts'
import type { Nfse } from '../../note/nfse.ts'
import type { NfseContext } from '../context.ts'
import { checkDps, dpsToSeal, dpsXml } from '../document.ts'
import type { InfDps } from '../layout/dps.ts'
import { composeDps } from './compose.ts'

function dps(note: Partial<Nfse> = {}, known: Partial<NfseContext> = {}): InfDps {
  return composeDps({ nfse: nfse(note), terms: terms(known), serie: 1, number: 1, issuedAt: NOW }).infDPS
}

function service(overrides: Partial<Nfse['nfs_service']>): Pick<Nfse, 'nfs_service'> {
  return { nfs_service: { ...nfse().nfs_service, ...overrides } }
}

/** A sample in the format of the national manual that validates against package 20260727. */
const SAMPLE =
  '<?xml version="1.0" encoding="UTF-8"?><DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infDPS Id="DPS355030821122233300018100001000000000000001"><tpAmb>2</tpAmb><dhEmi>2026-11-20T14:00:00-03:00</dhEmi><verAplic>talao-1.0</verAplic><serie>1</serie><nDPS>1</nDPS><dCompet>2026-11-20</dCompet><tpEmit>1</tpEmit><cLocEmi>3550308</cLocEmi><prest><CNPJ>11222333000181</CNPJ><fone>11999990000</fone><email>fiscal@exemplo.com.br</email><regTrib><opSimpNac>3</opSimpNac><regApTribSN>1</regApTribSN><regEspTrib>0</regEspTrib></regTrib></prest><toma><CPF>52998224725</CPF><xNome>Maria da Silva</xNome><end><endNac><cMun>3304557</cMun><CEP>20040002</CEP></endNac><xLgr>Avenida Rio Branco</xLgr><nro>1</nro><xBairro>Centro</xBairro></end><email>maria@exemplo.com</email></toma><serv><locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest><cServ><cTribNac>080201</cTribNac><xDescServ>Curso on-line - venda HP123456</xDescServ><cNBS>122051900</cNBS><cIntContrib>HP123456</cIntContrib></cServ></serv><valores><vServPrest><vServ>197.00</vServ></vServPrest><trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><totTrib><pTotTribSN>6.00</pTotTribSN></totTrib></trib></valores></infDPS></DPS>'

describe('a DPS', () => {
  it('of a course sold in the Simples is the known sample, byte for byte', () => {
    expect(dpsXml(dps())).toBe(SAMPLE)
  })

  it('gives the signer its Id and what stands inside infDPS', () => {
    const { id, infDPS, versao } = dpsToSeal(dps())
    expect(`<DPS versao="${versao}"><infDPS Id="${id}">${infDPS}</infDPS></DPS>`).toBe(
      SAMPLE.slice(SAMPLE.indexOf('<DPS')).replace(' xmlns="http://www.sped.fazenda.gov.br/nfse"', ''),
    )
  })

  it('keeps the lines of the description, and of the observations by a sign for each break', () => {
    const { serv } = dps({ ...service({ description: 'Curso\r\nMódulo 1\rFim' }), observations: 'Turma A\n\nObrigado' })
    expect([serv.cServ.xDescServ, serv.infoCompl?.xInfComp]).toEqual(['Curso\nMódulo 1\nFim', 'Turma A; Obrigado'])
  })

  it('writes the telephone of a customer in Brazil without the country, and that of one abroad with it', () => {
    expect(dps({ customer_note: person({ phone: '5521988776655' }) }).toma?.fone).toBe('21988776655')
    expect(dps({ customer_note: foreigner({ phone: '14155552671' }) }).toma?.fone).toBe('14155552671')
  })

  it('sends the municipal registration only where the city keeps it', () => {
    expect(dps().prest.IM).toBeUndefined()
    expect(dps({}, { sendsRegistration: true }).prest.IM).toBe('12345678')
  })

  it('of a retroactive competence keeps the day of emission', () => {
    const { dCompet, dhEmi } = dps({ issue_at: new Date('2026-10-31T23:30:00-03:00') })
    expect([dCompet, dhEmi]).toEqual(['2026-10-31', '2026-11-20T14:00:00-03:00'])
  })

  it('goes without a buyer nobody identified, and without an address nobody gave', () => {
    expect(dps({ customer_note: null }).toma).toBeUndefined()
    const { toma } = dps({ customer_note: person({ address: null }) })
    expect([toma?.CPF, toma?.end]).toEqual(['52998224725', undefined])
  })

  it('of an MEI carries no totals, no rate and no federal taxes', () => {
    const note = dps({
      company: company({ tax_regime: 'MEI' }),
      pis_cofins: { cst: '01', pis_aliquot: '1', cofins_aliquot: '1' },
    })
    expect(note.prest.regTrib).toEqual({ opSimpNac: '2', regEspTrib: '0' })
    expect(note.valores.trib.totTrib).toEqual({ indTotTrib: '0' })
    expect(note.valores.trib.tribFed).toBeUndefined()
  })

  it('of a regime with own PIS and COFINS keeps them apart from what is withheld', () => {
    const note = dps({
      company: company({ tax_regime: 'LUCRO_PRESUMIDO' }),
      customer_note: firm(),
      total_cents: 1_000_000,
      pis_cofins: { cst: '01', pis_aliquot: '0.65', cofins_aliquot: '3' },
      ...service({ pis: '0.65', cofins: '3', csll: '1', ir: '1.5' }),
    })
    expect(note.valores.trib.tribFed).toEqual({
      piscofins: {
        CST: '01',
        vBCPisCofins: '10000.00',
        pAliqPis: '0.65',
        pAliqCofins: '3.00',
        vPis: '65.00',
        vCofins: '300.00',
        tpRetPisCofins: '3',
      },
      vRetIRRF: '150.00',
      vRetCSLL: '465.00',
    })
    expect(note.valores.trib.totTrib).toEqual({
      pTotTrib: { pTotTribFed: '13.45', pTotTribEst: '0', pTotTribMun: '2.90' },
    })
  })

  it('takes the discount off the base of the own PIS and COFINS', () => {
    const note = dps({
      company: company({ tax_regime: 'LUCRO_REAL' }),
      total_cents: 1_000_000,
      discount_cents: 50_000,
      pis_cofins: { cst: '01', pis_aliquot: '1.65', cofins_aliquot: '7.6' },
    })
    const { vBCPisCofins, vPis, vCofins, tpRetPisCofins } = note.valores.trib.tribFed?.piscofins ?? {}
    expect([vBCPisCofins, vPis, vCofins, tpRetPisCofins]).toEqual(['9500.00', '156.75', '722.00', '0'])
  })

  it('says a situation without base by its code alone', () => {
    const note = dps({
      company: company({ tax_regime: 'LUCRO_REAL' }),
      pis_cofins: { cst: '08', pis_aliquot: null, cofins_aliquot: null },
    })
    expect(note.valores.trib.tribFed).toEqual({ piscofins: { CST: '08' } })
  })

  it('with the ISS withheld in the Simples says its rate', () => {
    const note = dps({ customer_note: firm(), ...service({ iss_source_withheld: true, iss_aliquot: '2.01' }) })
    expect(note.valores.trib.tribMun).toEqual({ tribISSQN: '1', tpRetISSQN: '2', pAliq: '2.01' })
  })

  it('says no rate that the city of incidence already knows', () => {
    const normal = { company: company({ tax_regime: 'LUCRO_REAL' }), ...service({ iss_aliquot: '2.9' }) }
    expect(dps(normal).valores.trib.tribMun.pAliq).toBeUndefined()
    expect(dps(normal, { isCityActive: false }).valores.trib.tribMun.pAliq).toBe('2.90')
  })

  it('for a buyer abroad says trade, country and address', () => {
    const note = dps({
      nature_operation: '7',
      customer_note: foreigner(),
      result_country: 'US',
      foreign_trade: {
        mode: '1',
        bond: '0',
        currency: '220',
        amount_cents: 10_000,
        issuer_support: '01',
        customer_support: '01',
      },
    })
    expect(note.toma?.cNaoNIF).toBe('2')
    expect(note.toma?.end?.endExt).toEqual({
      cPais: 'US',
      cEndPost: '94105',
      xCidade: 'San Francisco',
      xEstProvReg: 'San Francisco',
    })
    expect(note.valores.trib.tribMun).toEqual({ tribISSQN: '3', cPaisResult: 'US', tpRetISSQN: '1' })
    expect(note.serv.comExt?.vServMoeda).toBe('100.00')
    expect(checkDps(note)).toEqual([])
  })

  it('carries discounts, deductions and a benefit each in its place', () => {
    const note = dps({
      company: company({ tax_regime: 'LUCRO_REAL' }),
      discount_cents: 100,
      discount_conditional_cents: 50,
      deductions_cents: 1000,
      municipal_benefit: { code: '35503080100001', kind: 'reduction', reduction_cents: null, reduction_percent: '10' },
    })
    expect(note.valores.vDescCondIncond).toEqual({ vDescIncond: '1.00', vDescCond: '0.50' })
    expect(note.valores.vDedRed).toEqual({ vDR: '10.00' })
    expect(note.valores.trib.tribMun.BM).toEqual({ nBM: '35503080100001', pRedBCBM: '10.00' })
    expect(checkDps(note)).toEqual([])
  })

  it('of a replacement names the old note', () => {
    const access_key = '35503082211222333000181000000000000126111234567890'
    const substitution = { access_key, motive: '99' as const, reason: 'Correção da descrição do serviço' }
    expect(dps({ substitution }).subst).toEqual({
      chSubstda: access_key,
      cMotivo: '99',
      xMotivo: 'Correção da descrição do serviço',
    })
  })

  it('of an event says name, days and place', () => {
    const event = {
      name: 'Imersão',
      first_day: '2026-12-05',
      last_day: '2026-12-06',
      code: null,
      address: person().address,
    }
    const note = dps({ event, ...service({ national_service_code: '120801' }) })
    expect(note.serv.atvEvento).toMatchObject({ xNome: 'Imersão', end: { CEP: '20040002', xBairro: 'Centro' } })
    expect(checkDps(note)).toEqual([])
  })

  it('keeps the line breaks of the description, and them alone', () => {
    const note = dps(service({ description: ' Mentoria\r\n\n  em grupo\t😀 ' }))
    expect(note.serv.cServ.xDescServ).toBe('Mentoria\nem grupo')
  })
})

describe('IBS and CBS', () => {
  const codes = service({ cindop: '100301', cclasstrib: '000001' })
  const normal = { company: company({ tax_regime: 'LUCRO_REAL' }), ...codes }
  const on = (day: string) => ({ issue_at: new Date(`${day}T12:00:00Z`) })

  it('are declared in 2026 by a company out of the Simples that filled their codes', () => {
    expect(dps(normal).IBSCBS).toEqual({
      finNFSe: '0',
      indFinal: '1',
      cIndOp: '100301',
      indDest: '0',
      valores: { trib: { gIBSCBS: { CST: '000', cClassTrib: '000001' } } },
    })
    expect(dps({ ...normal, ...service({ cindop: '100301' }) }).IBSCBS).toBeUndefined()
    expect(dps({ ...normal, ...on('2025-12-31') }).IBSCBS).toBeUndefined()
  })

  it.each(['SIMPLES_NACIONAL', 'SIMPLES_NACIONAL_EXCESSO'] as const)('wait for 2027 in %s', (tax_regime) => {
    const note = { company: company({ tax_regime }), ...codes }
    expect(dps({ ...note, ...on('2026-12-31') }).IBSCBS).toBeUndefined()
    expect(dps({ ...note, ...on('2027-01-01') }).IBSCBS).toBeDefined()
  })

  it('are never said of a MEI, of whom no norm says how it declares', () => {
    expect(dps({ company: company({ tax_regime: 'MEI' }), ...codes, ...on('2027-01-05') }).IBSCBS).toBeUndefined()
  })
})
