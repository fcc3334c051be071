import type { ComposeInput } from '../../src/nfe/compose/compose.ts'
import { EMPTY_TAX } from '../../src/nfe/draft-tax.ts'
import { OWN_SALE } from '../../src/nfe/intermediary.ts'
import type { NormRow } from '../../src/norms/norm-row.ts'
import type { Norms } from '../../src/norms/norms.ts'
import type { LinkedPayment, Nfe } from '../../src/note/nfe.ts'
import type { NfeItem } from '../../src/note/nfe-item.ts'
import type { NfeTax } from '../../src/note/nfe-tax.ts'
import type { Address, DasFacts, Issuer } from '../../src/value/party.ts'
import { normRow, normsWith } from '../norms.ts'

/** An Annex I, made up, whose effective rates are 0.1 % of IBS and 1 % of CBS in every bracket. */
const MADE_UP_ANNEX = [1, 2, 3, 4, 5, 6].map((bracket) =>
  normRow('SIMPLES_ANNEX', `I/${bracket}`, '2026-12-01', {
    up_to_cents: bracket * 800_000_00,
    rate: '10',
    deduction_cents: 0,
    ibs: '1',
    cbs: '10',
    irpj: '89',
  }),
)

/** The law with the annex made up, and some rows more. */
export function madeUpLaw(...rows: readonly NormRow[]): Norms {
  return normsWith(...MADE_UP_ANNEX, ...rows)
}

/** What the rates of a company's DAS follow from. */
export const KNOWN_DAS: DasFacts = { rbt12_cents: 100_000_00, factor_r_annex: null }

export const PAYMENT: LinkedPayment = {
  transaction_id: 'E1234567820261201',
  payment_means: '17',
  receiver_cnpj: '12ABC34501DE35',
  psp_cnpj_base: '00000000',
}

const SIMPLES_TEXT =
  'Venda HP2611200001; DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL; NAO GERA DIREITO A CREDITO FISCAL DE IPI'
const IMMUNE_TEXT = 'IMUNIDADE TRIBUTARIA - ART. 150, VI, "d", DA CF/88 (SUMULA VINCULANTE 57)'

/** An immune e-book of the Simples. */
export function ebookNote(change: Partial<Nfe> = {}): ComposeInput {
  const item = itemOf({ icms_cst: '300', cst_ibscbs: '410', cclasstrib: '410008' })
  return january({ items: [item], additional_information: `${SIMPLES_TEXT}; ${IMMUNE_TEXT}`, ...change })
}

/** A printed exercise book, taxed in full. `regime` is the company's. */
export function exerciseBookNote(
  regime: Pick<Issuer, 'tax_regime' | 'ibs_cbs_regime' | 'das'>,
  change: Partial<NfeItem> = {},
): ComposeInput {
  const tax = { icms_cst: '102', cst_ibscbs: '000', cclasstrib: '000001' }
  const description = 'Caderno de exercicios impresso'
  const item = { ...itemOf(tax), description, ncm: '48201000', cfop: '5102', ...change }
  const input = january({ items: [item], company: { ...COMPANY, das: KNOWN_DAS, ...regime } })
  return { ...input, taxes: { norms: madeUpLaw() } }
}

/** A mug that a company outside the Simples sends to Rio de Janeiro. */
export function mugNote(change: Partial<Nfe> = {}, company: Partial<Issuer> = {}): ComposeInput {
  const tax = { icms_cst: '00', icms_aliquot: '12', pis_cst: '01', pis_aliquot: '1.65', cst_ibscbs: '000' }
  const item: NfeItem = {
    ...itemOf({ ...tax, cofins_cst: '01', cofins_aliquot: '7.6', cclasstrib: '000001' }),
    product_code: 'CN-010',
    description: 'Caneca esmaltada da comunidade',
    quantity: '2',
    value_per_unit: '48.50',
    cfop: '6108',
    ncm: '69120000',
    gtin: '7891234567895',
    cativ_sn: null,
  }
  const customer_note = { ...BUYER, address: IN_RIO }
  const owner = { ...COMPANY, tax_regime: 'LUCRO_REAL' as const, ...company }
  const said = { items: [item], company: owner, customer_note, additional_information: 'Venda HP2611200001' }
  const emission = { ...EMISSION, number: 1007, code: '13627901', issuedAt: new Date('2026-12-01T13:00:00Z') }
  return { ...emission, nfe: { ...NOTE, ...said, ...change }, taxes: {} }
}

function january(change: Partial<Nfe>): ComposeInput {
  return { ...EMISSION, nfe: { ...NOTE, ...change }, taxes: {} }
}

function itemOf(tax: Partial<NfeTax>): NfeItem {
  return {
    product_code: 'EB-001',
    description: 'E-book Finanças sem Susto',
    quantity: '1',
    value_per_unit: '97.00',
    unit_measurement: 'UN',
    cfop: '5949',
    ncm: '49019900',
    cest: null,
    gtin: null,
    cbenef: null,
    discount_cents: 0,
    freight_cents: 0,
    additional_information: null,
    cativ_sn: '01',
    nfe_tax: { ...EMPTY_TAX, icms_origin: '0', pis_cst: '49', cofins_cst: '49', ...tax },
  }
}

const EMISSION = {
  serie: 1,
  number: 1014,
  code: '13683334',
  issuedAt: new Date('2027-01-05T13:00:00Z'),
  program: 'Talao 1.0',
}

const ADDRESS: Address = {
  is_abroad: false,
  postal_code: '05407002',
  street: 'Rua Cardeal Arcoverde',
  number: '1749',
  complement: 'Conjunto 82',
  neighborhood: 'Pinheiros',
  city_id: 3550308,
  state_id: 35,
  country_id: 1,
  abroad_city: null,
  city: { name: 'São Paulo' },
}

const IN_RIO: Address = {
  ...ADDRESS,
  postal_code: '22411001',
  street: 'Rua Visconde de Pirajá',
  number: '142',
  complement: 'Apto 501',
  neighborhood: 'Ipanema',
  city_id: 3304557,
  state_id: 33,
  city: { name: 'Rio de Janeiro' },
}

const COMPANY: Issuer = {
  cnpj: '11222333000181',
  corporate_name: 'Oficina de Livros Digitais Ltda',
  fantasy_name: 'Oficina de Livros',
  contact: '11987650000',
  email: 'fiscal@oficina.example',
  state_registration: '110042490114',
  municipal_registration: null,
  tax_regime: 'SIMPLES_NACIONAL',
  address: ADDRESS,
}

const BUYER: Nfe['customer_note'] = {
  name: 'Beatriz Nogueira Prates',
  type: 'PF',
  document: '52998224725',
  email: 'beatriz@cliente.example',
  phone: '11912340000',
  icms_taxpayer: 'NaoContribuinte',
  tax_regime: null,
  municipal_registration: null,
  state_registration: null,
  state_id: null,
  is_abroad: false,
  foreign_document: null,
  address: {
    ...ADDRESS,
    postal_code: '13015904',
    street: 'Avenida Francisco Glicério',
    number: '935',
    complement: null,
    neighborhood: 'Centro',
    city_id: 3509502,
    city: { name: 'Campinas' },
  },
}

const NOTE: Nfe = {
  in_production: true,
  nature_operation: 'Venda de mercadoria',
  type_operation: 'Saida',
  goal: 'Normal',
  customer_presence: 'OperacaoPelaInternet',
  final_customer: true,
  send_mail: true,
  nfe_referenced: null,
  additional_information: SIMPLES_TEXT,
  shipping: '9',
  sales_code: 'HP2611200001',
  items: [],
  payments: [{ payment_method: '17', amount_cents: 9700 }],
  intermediary: OWN_SALE,
  customer_note: BUYER,
  company: COMPANY,
}
