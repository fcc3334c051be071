import { type DraftInput, draftNfe } from '../nfe/draft.ts'
import type { DraftProduct } from '../nfe/draft-settings.ts'
import { EMPTY_TAX } from '../nfe/draft-tax.ts'
import { returnNote } from '../nfe/return-note.ts'
import { draftNfse } from '../nfse/draft.ts'
import { FIRST_NFE_SETTING, type Nfe } from '../note/nfe.ts'
import type { Nfse } from '../note/nfse.ts'
import { isImmune } from '../tax/immune-ncm.ts'
import { usesCsosn } from '../tax/regime.ts'
import { buildChaveDeAcesso } from '../value/chave-de-acesso.ts'
import { centsFromDecimal } from '../value/money.ts'
import { type Address, type CustomerNote, type Issuer, NO_CUSTOMER } from '../value/party.ts'
import type { NfeExampleDraft, NfseExampleDraft } from './example.ts'
import type { Norms } from './norms.ts'

const SAO_PAULO: Address = {
  is_abroad: false,
  postal_code: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: null,
  neighborhood: 'Bela Vista',
  city_id: 3550308,
  state_id: 35,
  country_id: 1,
  abroad_city: null,
}
const RIO: Address = { ...SAO_PAULO, postal_code: '20040002', city_id: 3304557, state_id: 33 }
const LISBON: Address = {
  ...SAO_PAULO,
  is_abroad: true,
  postal_code: null,
  city_id: null,
  state_id: null,
  country_id: 177,
  abroad_city: 'Lisboa',
  country: { name: 'Portugal', bacen_code: '6076', iso2: 'PT' },
}

function issuer(tax_regime: Issuer['tax_regime']): Issuer {
  return {
    cnpj: '11222333000181',
    corporate_name: 'Empresa de Exemplo Ltda',
    fantasy_name: null,
    contact: null,
    email: null,
    state_registration: '110042490114',
    municipal_registration: '12345678',
    tax_regime,
    address: SAO_PAULO,
  }
}

function person(address: Address): CustomerNote {
  return {
    ...NO_CUSTOMER,
    name: address.is_abroad ? 'Compradora de Lisboa' : 'Compradora de Exemplo',
    document: address.is_abroad ? null : '52998224725',
    email: 'compradora@example.com',
    state_id: address.state_id,
    is_abroad: address.is_abroad,
    foreign_document: address.is_abroad ? 'PT123456' : null,
    address,
  }
}

const NFE_BUYERS = { SAME_STATE: SAO_PAULO, OTHER_STATE: RIO, EX: LISBON }
const NFSE_BUYERS = { SAME_CITY: SAO_PAULO, OTHER_CITY: RIO, EX: LISBON }

/** Noon in Brazil on that day, whatever its time zone. */
export function noonOf(day: string): Date {
  return new Date(`${day}T15:00:00Z`)
}

/** Composes the NF-e of an example as a sale would, for the norms of its day. */
export function exampleNfe(draft: NfeExampleDraft, day: string, norms: Norms): Nfe {
  const isReturn = draft.goal === 'RETURN'
  const sold = draftNfe(draftInput(draft, isReturn ? (draft.sold_on ?? day) : day, norms))
  return isReturn ? returnNote(sold, keyOf(draft.sold_on ?? day)) : sold
}

function draftInput({ regime, buyer, items }: NfeExampleDraft, day: string, norms: Norms): DraftInput {
  const customer_note = person(NFE_BUYERS[buyer])
  return {
    company: issuer(regime),
    homologation_mode: false,
    defaults: {
      ...FIRST_NFE_SETTING,
      in_production: true,
      unit_measurement: 'UN',
      cfop_same_state: '5102',
      cfop_other_state_icms_taxpayer: '6102',
      cfop_other_state_no_icms_taxpayer: '6108',
      cfop_other_country: '7102',
      ncm: null,
      cest: null,
      nfe_tax: { ...EMPTY_TAX, icms_origin: '0' },
    },
    sale: {
      external_sales_id: 'EXEMPLO',
      amount_cents: items.reduce((sum, { amount }) => sum + (centsFromDecimal(amount) ?? 0), 0),
      freight_cents: 0,
      is_physical: false,
      payment_method: 'pix',
      type_fiscal_note: 'NFE',
      nfe_percentage: '100',
      intermediary: null,
      customer_note,
      items: items.map(({ amount }, at) => ({
        product_id: at + 1,
        description: `Produto ${at + 1}`,
        quantity: '1',
        value_per_unit: amount,
      })),
    },
    products: items.map(({ ncm, cclasstrib }, at) => ({
      ...product(at + 1, ncm, cclasstrib),
      nfe_tax: hasIcms(regime, ncm, buyer) ? { icms_cst: '00', icms_aliquot: '18' } : null,
    })),
    now: noonOf(day),
    norms,
  }
}

/** Elsewhere the law decides the CST of the ICMS by itself. */
function hasIcms(regime: Issuer['tax_regime'], ncm: string, buyer: NfeExampleDraft['buyer']): boolean {
  return !usesCsosn(regime) && !isImmune(ncm) && buyer !== 'EX'
}

function product(id: number, ncm: string, cclasstrib: string | null): DraftProduct {
  return {
    id,
    name: `Produto ${id}`,
    external_code: String(id),
    description: null,
    type_fiscal_note: 'NFE',
    nfe_percentage: null,
    is_physical: false,
    unit_measurement: null,
    ncm,
    cest: null,
    gtin: null,
    cbenef: null,
    cclasstrib,
    cfop_same_state: null,
    cfop_other_state_icms_taxpayer: null,
    cfop_other_state_no_icms_taxpayer: null,
    cfop_other_country: null,
    nfe_tax: null,
  }
}

/** An access key of the month of that day: the law takes the day of the original from it. */
function keyOf(day: string): string {
  const [year = '', month = ''] = day.split('-')
  return buildChaveDeAcesso({
    stateCode: 35,
    yearMonth: year.slice(2) + month,
    document: '11222333000181',
    model: '55',
    serie: 1,
    number: 1,
    emissionType: 1,
    code: '12345679',
  })
}

/** Composes the service note of an example as a sale would. */
export function exampleNfse(draft: NfseExampleDraft, day: string): Nfse {
  const { regime, buyer, item, national_code, nbs, cindop, cclasstrib, amount } = draft
  const cents = centsFromDecimal(amount) ?? 0
  const [note] = draftNfse({
    company: { ...issuer(regime), special_tax_regime: '0', culture_encourager: false },
    homologation_mode: false,
    defaults: {
      in_production: true,
      send_email: true,
      nature_operation: '1',
      deductions_cents: 0,
      nfs_service: {
        iss_aliquot: null,
        iss_source_withheld: false,
        municipal_service_code: null,
        municipal_service_description: null,
        description: null,
        lc_116: item.padStart(5, '0'),
        cofins: null,
        csll: null,
        inss: null,
        ir: null,
        pis: null,
        cnae: null,
        destination_uf: null,
        destination_city: null,
        nbs,
        national_service_code: national_code,
        cindop,
        cclasstrib,
        total_tax_percent_simples: '6',
        total_tax_percent_country: '13.45',
        total_tax_percent_state: '0',
        total_tax_percent_city: '2.90',
      },
    },
    sale: {
      external_sales_id: 'EXEMPLO',
      amount_cents: cents,
      currency: 'BRL',
      currency_cents: cents,
      type_fiscal_note: 'NFSE',
      nfe_percentage: '100',
      customer_note: person(NFSE_BUYERS[buyer]),
      items: [{ product_id: null, description: 'Serviço', quantity: '1', value_per_unit: amount }],
    },
    products: [],
    now: noonOf(day),
  })
  if (!note) throw new Error('The example drafts no service note.')
  return note
}
