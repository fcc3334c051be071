import { centsFromDecimal, composeNfe, computeNoteTaxes, type Nfe, type NfeItem, type NfeTax } from '@talao/fiscal'
import { normRow, normsWith } from '@talao/fiscal/testing/norms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_ITEM, EXAMPLE_KEY, EXAMPLE_NFE, EXAMPLE_TAX } from '../../testing/focus-nfe/example-note.ts'
import { writeJson } from '../transport/json.ts'
import { toFocusNfe } from './to-focus.ts'

const ISSUED_AT = new Date('2026-11-21T02:30:00Z')

function textOf(changes: Partial<Nfe> = {}, key = EXAMPLE_KEY): string {
  return writeJson(toFocusNfe({ ...EXAMPLE_NFE, ...changes }, key, ISSUED_AT))
}

function bodyOf(changes: Partial<Nfe> = {}, key = EXAMPLE_KEY): Record<string, unknown> {
  return JSON.parse(textOf(changes, key)) as Record<string, unknown>
}

function itemOf(
  item: Partial<NfeItem>,
  tax: Partial<NfeTax> = {},
  changes: Partial<Nfe> = {},
): Record<string, unknown> {
  const items = [{ ...EXAMPLE_ITEM, ...item, nfe_tax: { ...EXAMPLE_TAX, ...tax } }]
  return (bodyOf({ ...changes, items }).items as Record<string, unknown>[])[0] ?? {}
}

describe('toFocusNfe', () => {
  it('writes the whole note of the example', () => {
    expect(bodyOf()).toMatchObject({
      natureza_operacao: 'Venda',
      data_emissao: '2026-11-20T23:30:00-03:00',
      tipo_documento: 1,
      local_destino: 2,
      municipio: 4106902,
      finalidade_emissao: 1,
      consumidor_final: 1,
      presenca_comprador: 2,
      indicador_intermediario: 1,
      cnpj_intermediario: '13427325000105',
      id_intermediario: 'vendedor-123',
      cnpj_emitente: '07504505000132',
      inscricao_estadual_emitente: '1234567890',
      regime_tributario_emitente: 1,
      cpf_destinatario: '51966818092',
      indicador_inscricao_estadual_destinatario: 9,
      codigo_municipio_destinatario: 1302603,
      municipio_destinatario: 'Manaus',
      uf_destinatario: 'AM',
      telefone_destinatario: '92999990000',
      email_destinatario: 'joana@example.com',
      modalidade_frete: 9,
      valor_produtos: 47.23,
      valor_total: 47.23,
      formas_pagamento: [{ indicador_pagamento: '0', forma_pagamento: '17', valor_pagamento: 47.23 }],
      informacoes_adicionais_contribuinte: expect.stringMatching(/^Venda HP123456; DOCUMENTO EMITIDO POR ME OU EPP/),
    })
  })

  it('writes the telephone of a buyer in Brazil without the country', () => {
    const { customer_note } = EXAMPLE_NFE
    const phoneOf = (phone: string) => bodyOf({ customer_note: { ...customer_note, phone } })['telefone_destinatario']
    expect([phoneOf('5592988887777'), phoneOf('55 55 99123-4567')]).toEqual(['92988887777', '55991234567'])
  })

  it('writes the state registration of a buyer who has one, taxpayer or not', () => {
    const said = (icms_taxpayer: Nfe['customer_note']['icms_taxpayer'], state_registration: string) => {
      const body = bodyOf({ customer_note: { ...EXAMPLE_NFE.customer_note, icms_taxpayer, state_registration } })
      return [body['indicador_inscricao_estadual_destinatario'], body['inscricao_estadual_destinatario']]
    }
    expect(said('NaoContribuinte', '041234567')).toEqual([9, '041234567'])
    expect(said('Contribuinte', '041234567')).toEqual([1, '041234567'])
    expect(said('Isento', 'ISENTO')).toEqual([2, undefined])
  })

  it('names the tax benefit of an item where it has one', () => {
    expect(itemOf({ cbenef: 'PR810001' })).toMatchObject({ codigo_beneficio_fiscal: 'PR810001' })
    expect(itemOf({})).not.toHaveProperty('codigo_beneficio_fiscal')
  })

  it('sends the CEST, discount, freight and information of an item, and leaves out empty ones', () => {
    const additional_information = 'Volume 1\nVolume 2'
    expect(itemOf({ cest: '2806400', discount_cents: 1000, freight_cents: 500, additional_information })).toMatchObject(
      {
        cest: '2806400',
        valor_desconto: 10,
        valor_frete: 5,
        informacoes_adicionais_item: 'Volume 1; Volume 2',
      },
    )
    const bare = Object.keys(itemOf({}))
    for (const name of ['cest', 'valor_desconto', 'valor_frete', 'informacoes_adicionais_item'])
      expect(bare).not.toContain(name)
  })

  it('says what the taxes oblige it to say once, as the XML of our own does', () => {
    const tax = { icms_cst: '101', icms_aliquot: '2.56', approximate_tax_percent_total: '13.45' }
    const items = [{ ...EXAMPLE_ITEM, nfe_tax: { ...EXAMPLE_TAX, ...tax } }]
    const nfe = { ...EXAMPLE_NFE, items }
    const number = { serie: 1, number: 1, code: '13691239', program: 'Talao' }
    const { infNFe } = composeNfe({ nfe, ...number, issuedAt: ISSUED_AT })
    const { informacoes_adicionais_contribuinte: sent } = bodyOf({ items })
    expect(sent).toBe(infNFe.infAdic?.infCpl)
    expect(sent).toMatch(
      /^Venda HP123456; DOCUMENTO EMITIDO .+; Val aprox dos tributos R\$ 6,35 .+; PERMITE O APROVEITAMENTO .+ R\$ 1,21; /,
    )
    const again = bodyOf({ items, additional_information: String(sent) })
    expect(again.informacoes_adicionais_contribuinte).toBe(sent)
  })

  it('leaves the numbering to Focus unless the number is ours', () => {
    expect(bodyOf()).not.toHaveProperty('numero')
    expect(bodyOf({}, { ...EXAMPLE_KEY, numbering: { serie: 2, number: 31, code: '13691239' } })).toMatchObject({
      serie: 2,
      numero: 31,
    })
  })

  it('names the buyer as the authority wants it without fiscal value, and by name in production', () => {
    expect(bodyOf().nome_destinatario).toBe('NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL')
    expect(bodyOf({}, { ...EXAMPLE_KEY, environment: 'producao' }).nome_destinatario).toBe("Joana D'Arc Prado")
  })

  it('brings every text into the alphabet of the layout', () => {
    const text = textOf({ additional_information: 'Obrigado 🎉 — “até já”…', nature_operation: 'Venda™' })
    expect(text).toMatch(/^[\u0020-\u00ff]*$/)
    expect(text).toContain('E-book \\"Finanças\\" - edição 2')
  })

  it('writes decimals with their own digits, never through a float', () => {
    const items = [{ ...EXAMPLE_ITEM, quantity: '3', value_per_unit: '0.1000000001' }]
    expect(textOf({ items })).toContain(
      '"quantidade_comercial":3.0000,"valor_unitario_comercial":0.1000000001,"valor_bruto":0.30',
    )
  })

  it('states a registration only for a taxpayer', () => {
    const buyer = { ...EXAMPLE_NFE.customer_note, state_registration: '12.345.678-9' }
    expect(bodyOf({ customer_note: { ...buyer, icms_taxpayer: 'Isento' } })).not.toHaveProperty(
      'inscricao_estadual_destinatario',
    )
    expect(bodyOf({ customer_note: { ...buyer, icms_taxpayer: 'Contribuinte' } })).toMatchObject({
      indicador_inscricao_estadual_destinatario: 1,
      inscricao_estadual_destinatario: '123456789',
    })
  })

  it('keeps the letters of a CNPJ', () => {
    const customer_note = { ...EXAMPLE_NFE.customer_note, document: '12ABC34501DE35' }
    expect(bodyOf({ customer_note })).toMatchObject({ cnpj_destinatario: '12ABC34501DE35' })
  })

  it('gives Focus no address to mail to when the note must not be mailed', () => {
    expect(bodyOf({ send_mail: false })).not.toHaveProperty('email_destinatario')
  })

  it('writes a buyer abroad without UF, CEP or city code, and where the goods leave', () => {
    const { address } = EXAMPLE_NFE.customer_note
    const abroad = {
      ...address,
      is_abroad: true,
      abroad_city: 'Lisboa',
      neighborhood: null,
      city: null,
      state: null,
      country: { name: 'Portugal', bacen_code: '6076', iso2: 'PT' },
    }
    const customer_note = {
      ...EXAMPLE_NFE.customer_note,
      is_abroad: true,
      document: null,
      foreign_document: 'PT123456',
      address: abroad as Nfe['customer_note']['address'],
    }
    const body = bodyOf({ customer_note })
    expect(body).toMatchObject({
      local_destino: 3,
      id_estrangeiro_destinatario: 'PT123456',
      municipio_destinatario: 'Lisboa',
      bairro_destinatario: 'Lisboa',
      codigo_pais_destinatario: '6076',
      uf_local_embarque: 'PR',
      local_embarque: 'Curitiba',
    })
    for (const name of ['uf', 'cep', 'codigo_municipio', 'cpf', 'cnpj'])
      expect(body).not.toHaveProperty(`${name}_destinatario`)
  })

  it('says nothing about an intermediary when the buyer was there', () => {
    expect(bodyOf({ customer_presence: 'OperacaoPresencial' })).not.toHaveProperty('indicador_intermediario')
    expect(bodyOf({ intermediary: null })).toMatchObject({ indicador_intermediario: 0 })
  })

  it('describes a payment that has no code, and says how a card was read', () => {
    const paid = (payment_method: string) =>
      bodyOf({ payments: [{ payment_method, amount_cents: 4723 }] }).formas_pagamento
    expect(paid('99')).toMatchObject([{ descricao_pagamento: 'Outros' }])
    expect(paid('03')).toMatchObject([{ tipo_integracao: '2' }])
    expect(paid('91')).toMatchObject([{ indicador_pagamento: '1' }])
  })

  it('carries the note that a return refers to', () => {
    const nfe_referenced = '41261107504505000132550010000000221923094160'
    expect(bodyOf({ nfe_referenced })).toMatchObject({ notas_referenciadas: [{ chave_nfe: nfe_referenced }] })
  })
})

it('leaves the IBS and CBS of the Simples out whole, because Focus names no field for them', () => {
  const norms = normsWith(
    normRow('PACKAGE', 'PL_010h', '2027-01-01', { document: 'NFE', is_emitted: true }),
    normRow('FEATURE', 'SIMPLES_DECLARES_BY_DAS', '2027-01-01', { on: true }),
  )
  const nfe_tax = { ...EXAMPLE_TAX, cst_ibscbs: '000', cclasstrib: '000001' }
  const items = [{ ...EXAMPLE_ITEM, cativ_sn: '01', nfe_tax }]
  const das = { rbt12_cents: 100_000_00, factor_r_annex: null }
  const company = { ...EXAMPLE_NFE.company, tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS', das } as const
  const nfe = { ...EXAMPLE_NFE, items, company }
  const day = '2027-02-05'
  expect(computeNoteTaxes(nfe, day, { norms }).items[0]?.ibsCbs?.values).toHaveProperty('gTribSN')
  const body = writeJson(toFocusNfe(nfe, EXAMPLE_KEY, new Date(`${day}T15:00:00Z`), norms))
  expect(body).not.toMatch(/ibs_cbs_situacao_tributaria|cbs_situacao|cclasstrib|classificacao_tributaria/i)
})

describe('totals', () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 })
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 99_999 }),
    price: cents,
    freight_cents: fc.integer({ min: 0, max: 9999 }),
  })
  const amounts = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`"${name}":([0-9.]+)`, 'g'))].map(
      (found) => centsFromDecimal(found[1] ?? '') ?? Number.NaN,
    )

  it('are exactly the sums of the items as written', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const items = lines.map(({ quantity, price, freight_cents }) => ({
          ...EXAMPLE_ITEM,
          quantity: (quantity / 1000).toFixed(3),
          value_per_unit: (price / 100).toFixed(2),
          freight_cents,
        }))
        const text = textOf({ items })
        const products = amounts(text, 'valor_bruto').reduce((sum, amount) => sum + amount, 0)
        const freight = lines.reduce((sum, { freight_cents }) => sum + freight_cents, 0)
        expect(amounts(text, 'valor_produtos')).toEqual([products])
        expect(amounts(text, 'valor_total')).toEqual([products + freight])
      }),
    )
  })
})

describe('item taxes', () => {
  it('sends only the code for Simples without credit, and zeros for other operations of PIS and COFINS', () => {
    const item = itemOf({})
    expect(item).toMatchObject({ icms_origem: '0', icms_situacao_tributaria: '102', pis_valor: 0, cofins_valor: 0 })
    expect(item).not.toHaveProperty('icms_valor')
    expect(item).not.toHaveProperty('ibs_cbs_situacao_tributaria')
  })

  it('takes the sale’s own ICMS out of the base of PIS and COFINS', () => {
    const tax = {
      icms_cst: '00',
      icms_aliquot: '18',
      pis_cst: '01',
      pis_aliquot: '0.65',
      cofins_cst: '01',
      cofins_aliquot: '3',
    }
    expect(itemOf({ value_per_unit: '100.00', discount_cents: 1000, freight_cents: 500 }, tax)).toMatchObject({
      icms_base_calculo: 95,
      icms_valor: 17.1,
      pis_base_calculo: 77.9,
      pis_valor: 0.51,
      cofins_valor: 2.34,
    })
  })

  it('reduces the base when the code says so', () => {
    const tax = { icms_cst: '20', icms_aliquot: '18', icms_base_reduction: '33.33' }
    expect(itemOf({ value_per_unit: '100.00' }, tax)).toMatchObject({
      icms_reducao_base_calculo: 33.33,
      icms_base_calculo: 66.67,
      icms_valor: 12,
    })
  })

  it('gives the buyer the credit of Simples', () => {
    expect(itemOf({ value_per_unit: '100.00' }, { icms_cst: '101', icms_aliquot: '2.56' })).toMatchObject({
      icms_aliquota_credito_simples: 2.56,
      icms_valor_credito_simples: 2.56,
    })
  })

  it('computes the substitution less the tax of the sale itself, and adds it to the total', () => {
    const tax = { icms_cst: '10', icms_aliquot: '12', icms_st_aliquot: '18', icms_st_mva: '40' }
    const items = [{ ...EXAMPLE_ITEM, value_per_unit: '100.00', nfe_tax: { ...EXAMPLE_TAX, ...tax } }]
    expect(bodyOf({ items })).toMatchObject({
      icms_base_calculo_st: 140,
      icms_valor_total_st: 13.2,
      valor_total: 113.2,
      items: [{ icms_base_calculo_st: 140, icms_valor_st: 13.2, icms_modalidade_base_calculo_st: '4' }],
    })
  })

  it('uses the codes for abroad when there are any', () => {
    const customer_note = { ...EXAMPLE_NFE.customer_note, is_abroad: true }
    const tax = { icms_cst: '00', icms_aliquot: '18', icms_cst_abroad: '41', pis_cst_abroad: '08' }
    const item = itemOf({}, tax, { customer_note })
    expect(item).toMatchObject({
      icms_situacao_tributaria: '41',
      pis_situacao_tributaria: '08',
      cofins_situacao_tributaria: '49',
    })
    expect(item).not.toHaveProperty('icms_valor')
    expect(item).not.toHaveProperty('pis_valor')
  })

  it('writes IBS and CBS with the rates of 2026, the city’s as an explicit zero, and their totals', () => {
    const tax = { cst_ibscbs: '000', cclasstrib: '000001' }
    const items = [1, 2].map(() => ({ ...EXAMPLE_ITEM, value_per_unit: '97.00', nfe_tax: { ...EXAMPLE_TAX, ...tax } }))
    expect(bodyOf({ items })).toMatchObject({
      ibs_cbs_base_calculo: 194,
      ibs_uf_valor_total: 0.2,
      ibs_mun_valor_total: 0,
      cbs_valor_total: 1.74,
      valor_total: 194,
    })
    expect(itemOf({ value_per_unit: '97.00' }, tax)).toMatchObject({
      ibs_uf_aliquota: 0.1,
      ibs_mun_aliquota: 0,
      cbs_aliquota: 0.9,
      cbs_valor: 0.87,
    })
  })

  it('shares the ICMS with the buyer’s state where the ordinary regime owes it, and only there', () => {
    const items = [
      { ...EXAMPLE_ITEM, value_per_unit: '1000.00', nfe_tax: { ...EXAMPLE_TAX, icms_cst: '00', icms_aliquot: '7' } },
    ]
    const company = { ...EXAMPLE_NFE.company, tax_regime: 'LUCRO_PRESUMIDO' as const }
    // Curitiba to Manaus: 1000 × (20 % − 7 %)
    expect(bodyOf({ items, company })).toMatchObject({
      icms_valor_total_uf_destino: 130,
      icms_valor_total_uf_remetente: 0,
      valor_total: 1000,
      items: [
        {
          icms_base_calculo_uf_destino: 1000,
          icms_aliquota_interna_uf_destino: 20,
          icms_aliquota_interestadual: 7,
          icms_percentual_partilha: 100,
          icms_valor_uf_destino: 130,
        },
      ],
    })
    expect(itemOf({})).not.toHaveProperty('icms_valor_uf_destino')
  })

  it('sends an immune classification without amounts, with an empty total', () => {
    const items = [{ ...EXAMPLE_ITEM, nfe_tax: { ...EXAMPLE_TAX, cst_ibscbs: '410', cclasstrib: '410008' } }]
    const body = bodyOf({ items })
    expect(body).toMatchObject({ ibs_cbs_base_calculo: 0, items: [{ ibs_cbs_classificacao_tributaria: '410008' }] })
    expect(body).not.toHaveProperty('cbs_valor_total')
  })

  it('brings IBS and CBS in by the day of issue, however old the draft is', () => {
    const on = (day: string) =>
      writeJson(
        toFocusNfe({ ...EXAMPLE_NFE, items: [{ ...EXAMPLE_ITEM, ncm: '49019900' }] }, EXAMPLE_KEY, new Date(day)),
      )
    expect(on('2027-01-01T02:59:59Z')).not.toContain('ibs_cbs')
    expect(on('2027-01-01T03:00:00Z')).toContain('"ibs_cbs_classificacao_tributaria":"410008"')
  })
})
