import { describe, expect, it } from 'vitest'
import { type Changes, input, LISBON, RIO } from '../../../testing/nfe/draft-input.ts'
import { writeLayout } from '../../layout/write.ts'
import type { Nfe } from '../../note/nfe.ts'
import { draftNfe } from '../draft.ts'
import { INF_NFE } from '../layout/nfe.ts'
import { composeNfe } from './compose.ts'
import type { Emission } from './ide.ts'

const EMISSION: Emission = {
  serie: 1,
  number: 123,
  code: '13572468',
  issuedAt: new Date('2026-11-20T13:00:00Z'),
  program: 'Talao 1.0',
}
const REAL = {
  company: { tax_regime: 'LUCRO_REAL' as const },
  product: { ncm: '69120000', nfe_tax: { icms_cst: '00', icms_aliquot: '18' } },
}

it('carries the benefit code of an item, between CEST and CFOP', () => {
  const { infNFe } = compose({ product: { ...REAL.product, cest: '2806400', cbenef: 'PR810001' } })
  expect(writeLayout(INF_NFE, infNFe)).toContain('</NCM><CEST>2806400</CEST><cBenef>PR810001</cBenef><CFOP>')
  expect(compose({}).infNFe.det[0]?.prod).not.toHaveProperty('cBenef')
})

it('writes the telephone of a buyer in Brazil without the country, and that of one abroad with it', () => {
  const foneOf = (customer: NonNullable<Changes['customer']>) => compose({ customer }).infNFe.dest?.enderDest?.fone
  expect(foneOf({ phone: '5541988776655', address: RIO })).toBe('41988776655')
  expect(foneOf({ phone: '351912345678', is_abroad: true, address: LISBON })).toBe('351912345678')
  expect(compose({ company: { contact: '+55 11 3333-4444' } }).infNFe.emit.enderEmit.fone).toBe('1133334444')
})

describe('the head of a note', () => {
  it('carries the key of its parts, in the month of São Paulo', () => {
    const { infNFe, chave } = compose({}, { issuedAt: new Date('2026-12-01T01:30:00Z') })
    expect(chave.slice(2, 6)).toBe('2611')
    expect(infNFe.Id).toBe(`NFe${chave}`)
    expect(infNFe.ide).toMatchObject({
      dhEmi: '2026-11-30T22:30:00-03:00',
      cDV: chave.slice(-1),
      nNF: '123',
      tpAmb: '2',
    })
  })

  it.each([
    ['same state', {}, '1'],
    ['other state', { customer: { address: RIO } }, '2'],
    ['abroad', { customer: { is_abroad: true, address: LISBON } }, '3'],
  ])('says where the goods go: %s', (_where, changes: Changes, idDest) => {
    expect(compose(changes).infNFe.ide.idDest).toBe(idDest)
  })

  it('says several lines with a sign for each break, as long as they then fit', () => {
    const { infNFe } = compose({}, {}, { additional_information: 'Pedido 4711\nEntregue por e-mail\n\nObrigado' })
    expect(infNFe.infAdic?.infCpl).toMatch(/^Pedido 4711; Entregue por e-mail; Obrigado/)
    const items = draft().items.map((item) => ({ ...item, additional_information: 'Volume 1\nVolume 2' }))
    expect(compose({}, {}, { items }).infNFe.det[0]?.infAdProd).toBe('Volume 1; Volume 2')
  })

  it('names the marketplace only where buyer and seller did not meet', () => {
    const intermediary = { indicator: '1' as const, cnpj: '13427325000105', registration: 'loja-7' }
    const online = compose({ sale: { intermediary } }).infNFe
    expect(online.ide.indIntermed).toBe('1')
    expect(online.infIntermed).toEqual({ CNPJ: '13427325000105', idCadIntTran: 'loja-7' })
    const counter = compose({ defaults: { customer_presence: 'OperacaoPresencial' } }).infNFe
    expect(counter.ide.indPres).toBe('1')
    expect('indIntermed' in counter.ide).toBe(false)
  })

  it.each([
    ['EPEC', '4'],
    ['SVC-AN', '6'],
    ['SVC-RS', '7'],
  ] as const)('in contingency (%s) has another key and says since when and why', (kind, tpEmis) => {
    const contingency = { kind, since: EMISSION.issuedAt, reason: 'SEFAZ sem resposta desde cedo' }
    const { infNFe, chave } = compose({}, { contingency })
    expect(infNFe.ide).toMatchObject({ tpEmis, dhCont: '2026-11-20T10:00:00-03:00' })
    expect(chave[34]).toBe(tpEmis)
    expect(chave).not.toBe(compose({}).chave)
  })
})

describe('the note that a return undoes', () => {
  const refersTo = (goal: Nfe['goal'], day: string) => {
    const { chave } = compose({})
    const { infNFe } = compose({}, { issuedAt: new Date(`${day}T13:00:00Z`) }, { goal, nfe_referenced: chave })
    return {
      head: infNFe.ide.NFref?.length ?? 0,
      items: infNFe.det.map(({ DFeReferenciado }) => DFeReferenciado?.chaveAcesso === chave),
    }
  }

  it('stands in each item and no longer in the head from 2026-11-16 on', () => {
    expect(refersTo('Devolucao', '2026-11-15')).toEqual({ head: 1, items: [false] })
    expect(refersTo('Devolucao', '2026-11-16')).toEqual({ head: 0, items: [true] })
  })

  it('stays in the head of a note that completes another', () => {
    expect(refersTo('Complementar', '2026-11-16')).toEqual({ head: 1, items: [false] })
  })
})

describe('the buyer', () => {
  it('has the fixed name outside production, the own name in it', () => {
    expect(compose({}).infNFe.dest?.xNome).toBe('NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL')
    const live = compose({ homologation_mode: false, defaults: { in_production: true } }).infNFe
    expect(live.dest?.xNome).toBe('Beatriz Nogueira Prates')
  })

  it('abroad has the codes of the exterior and its city where the neighbourhood stands', () => {
    const address = { ...LISBON, neighborhood: null, country: { name: 'Portugal', bacen_code: '6076', iso2: 'PT' } }
    const { infNFe } = compose({ customer: { is_abroad: true, document: null, foreign_document: 'P1234567', address } })
    expect(infNFe.dest).toMatchObject({
      idEstrangeiro: 'P1234567',
      indIEDest: '9',
      enderDest: { xBairro: 'Lisboa', cMun: '9999999', xMun: 'EXTERIOR', UF: 'EX', cPais: '6076' },
    })
    expect(infNFe.exporta).toEqual({ UFSaidaPais: 'SP', xLocExporta: 'São Paulo' })
  })

  it('is abroad by the address as well', () => {
    const address = { ...LISBON, country: { name: 'Portugal', bacen_code: '6076', iso2: 'PT' } }
    const { infNFe } = compose({ customer: { document: null, foreign_document: 'P1234567', address } })
    expect(infNFe.dest).toMatchObject({ idEstrangeiro: 'P1234567', indIEDest: '9' })
    expect(infNFe.ide.idDest).toBe('3')
    expect(infNFe.exporta?.UFSaidaPais).toBe('SP')
  })

  it('tells its IE as a taxpayer, and as none that has one; exempt it has none', () => {
    const customer = { type: 'PJ' as const, document: '11222333000181', state_registration: '110042490114' }
    expect(compose({ customer: { ...customer, icms_taxpayer: 'Contribuinte' } }).infNFe.dest).toMatchObject({
      CNPJ: '11222333000181',
      indIEDest: '1',
      IE: '110042490114',
    })
    expect(compose({ customer }).infNFe.dest).toMatchObject({ indIEDest: '9', IE: '110042490114' })
    const exempt = { ...customer, state_registration: 'ISENTO', icms_taxpayer: 'Isento' as const }
    expect(compose({ customer: exempt }).infNFe.dest).toMatchObject({ indIEDest: '2' })
    expect('IE' in (compose({ customer: exempt }).infNFe.dest ?? {})).toBe(false)
  })
})

describe('taxes on the document', () => {
  it('stay out of IBS and CBS for the Simples until the end of 2026 and come in with 2027', () => {
    const on = (day: string) => compose({}, { issuedAt: new Date(`${day}T13:00:00Z`) }).infNFe
    expect(on('2026-12-31').det[0]?.imposto.IBSCBS).toBeUndefined()
    expect(on('2026-12-31').total.IBSCBSTot).toBeUndefined()
    expect(on('2027-01-01').det[0]?.imposto.IBSCBS).toEqual({ CST: '410', cClassTrib: '410008' })
    expect(on('2027-01-01').total.IBSCBSTot).toEqual({ vBCIBSCBS: '0.00' })
  })

  it('show DIFAL to a consumer in another state, outside the Simples', () => {
    const { infNFe } = compose({ ...REAL, customer: { address: RIO } })
    expect(infNFe.det[0]?.imposto.ICMSUFDest).toMatchObject({ vBCUFDest: '97.00', pICMSInter: '12.00' })
    expect(infNFe.total.ICMSTot.vICMSUFDest).toBe(infNFe.det[0]?.imposto.ICMSUFDest?.vICMSUFDest)
    expect(compose({ customer: { address: RIO } }).infNFe.det[0]?.imposto.ICMSUFDest).toBeUndefined()
  })

  it('let PIS and COFINS go on the day after their last, however old the draft is', () => {
    const drafted_at = new Date('2026-12-20T13:00:00Z')
    const pisOn = (day: string) =>
      compose(REAL, { issuedAt: new Date(`${day}T13:00:00Z`) }, { drafted_at }).infNFe.det[0]?.imposto.PIS
    expect(pisOn('2026-12-31')).toMatchObject({ PISAliq: { CST: '01', pPIS: '1.65' } })
    expect(pisOn('2027-01-01')).toBeUndefined()
  })

  it('keep what a draft of after their end still says of PIS and COFINS', () => {
    const drafted_at = new Date('2027-01-04T13:00:00Z')
    const { infNFe } = compose(REAL, { issuedAt: new Date('2027-01-05T13:00:00Z') }, { drafted_at })
    expect(infNFe.det[0]?.imposto.PIS).toMatchObject({ PISAliq: { CST: '01' } })
  })

  it('are those of the note sold on a return, with its PIS and COFINS and its rates of IBS and CBS', () => {
    const { chave } = compose(REAL, { issuedAt: new Date('2026-12-31T13:00:00Z') })
    const sold = { goal: 'Devolucao', nfe_referenced: chave, drafted_at: new Date('2026-12-20T13:00:00Z') } as const
    const { imposto } = compose(REAL, { issuedAt: new Date('2027-01-05T13:00:00Z') }, sold).infNFe.det[0] ?? {}
    expect(imposto?.PIS).toMatchObject({ PISAliq: { CST: '01' } })
    expect(imposto?.IBSCBS?.gIBSCBS).toMatchObject({ gIBSUF: { pIBSUF: '0.1000' }, gCBS: { pCBS: '0.9000' } })
  })

  it('name what the law asks for and the note does not hold', () => {
    const { faults } = compose({
      ...REAL,
      product: { ncm: '69120000', nfe_tax: { icms_cst: '10', icms_aliquot: '18' } },
    })
    expect(faults).toContainEqual(
      expect.objectContaining({ code: 'NFE-TRIBUTO', path: 'items.0.nfe_tax.icms_st_aliquot' }),
    )
  })

  it('put the approximate taxes into each item, the total and the additional data', () => {
    const nfe_tax = { approximate_tax_percent_total: '13.45', approximate_tax_source: 'IBPT' }
    const { infNFe } = compose({ product: { nfe_tax } })
    expect(infNFe.det[0]?.imposto.vTotTrib).toBe('13.05')
    expect(infNFe.total.ICMSTot.vTotTrib).toBe('13.05')
    expect(infNFe.infAdic?.infCpl).toContain('Val aprox dos tributos R$ 13,05 (13,45%) Fonte: IBPT')
  })
})

describe('payments', () => {
  it('describe a card as one that no terminal of ours charged, and another means by its name', () => {
    expect(compose({ sale: { payment_method: 'credit_card' } }).infNFe.pag.detPag).toEqual([
      { tPag: '03', vPag: '97.00', card: { tpIntegra: '2' } },
    ])
    expect(compose({ sale: { payment_method: 'other' } }).infNFe.pag.detPag).toEqual([
      { tPag: '99', xPag: 'Outros', vPag: '97.00' },
    ])
  })

  it('give back as change what is above the note', () => {
    const nfe = { ...draft(), payments: [{ payment_method: '01', amount_cents: 10000 }] }
    expect(composeNfe({ nfe, ...EMISSION }).infNFe.pag.vTroco).toBe('3.00')
  })
})

it('cleans every text to the alphabet of the layout and keeps what the layout will refuse', () => {
  const nfe = { ...draft(), nature_operation: ' Venda\tde “luz” 🎉 ' }
  expect(composeNfe({ nfe, ...EMISSION }).infNFe.ide.natOp).toBe('Venda de "luz"')
  const empty = composeNfe({ nfe: { ...nfe, nature_operation: '🎉' }, ...EMISSION })
  expect(empty.faults).toMatchObject([{ path: 'nature_operation', field: 'Natureza da operação' }])
})

it('writes the same bytes for the same arguments', () => {
  const write = () => writeLayout(INF_NFE, compose(REAL).infNFe)
  expect(write()).toBe(write())
})

it.each([{}, REAL, { customer: { address: RIO } }, { company: { tax_regime: 'MEI' as const } }])(
  'leaves nothing for the layout to complain of (%#)',
  (changes) => {
    expect(compose(changes).faults).toEqual([])
  },
)

function compose(changes: Changes, emission: Partial<Emission> = {}, said: Partial<Nfe> = {}) {
  return composeNfe({ nfe: { ...draft(changes), ...said }, ...EMISSION, ...emission })
}

function draft(changes: Changes = {}) {
  const nfe = draftNfe(input(changes))
  const city = { name: 'São Paulo' }
  const { company, customer_note } = nfe
  return {
    ...nfe,
    company: { ...company, address: company.address && { ...company.address, city } },
    customer_note: { ...customer_note, address: customer_note.address && { ...customer_note.address, city } },
  }
}
