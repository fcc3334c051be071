import type { DraftInput } from '../../src/nfe/draft.ts'
import type { DraftProduct } from '../../src/nfe/draft-settings.ts'
import { EMPTY_TAX } from '../../src/nfe/draft-tax.ts'

export type Changes = {
  homologation_mode?: boolean
  company?: Partial<DraftInput['company']>
  defaults?: Partial<DraftInput['defaults']>
  sale?: Partial<DraftInput['sale']>
  customer?: Partial<DraftInput['sale']['customer_note']>
  item?: Partial<DraftInput['sale']['items'][number]>
  product?: Partial<DraftProduct>
}

/** A sale of one e-book by a Simples Nacional company in São Paulo to a person there, with the given changes. */
export function input(changes: Changes = {}): DraftInput {
  return {
    homologation_mode: changes.homologation_mode ?? true,
    now: new Date('2026-11-20T13:00:00Z'),
    company: {
      cnpj: '12ABC34501DE35',
      corporate_name: 'Oficina de Livros Ltda',
      fantasy_name: null,
      contact: null,
      email: null,
      state_registration: '110042490114',
      municipal_registration: null,
      tax_regime: 'SIMPLES_NACIONAL',
      address: SAO_PAULO,
      ...changes.company,
    },
    defaults: {
      in_production: false,
      send_mail: true,
      final_customer: true,
      customer_presence: 'OperacaoPelaInternet',
      unit_measurement: 'UN',
      goal: 'Normal',
      nature_operation: 'Venda',
      type_operation: 'Saida',
      shipping: '9',
      cfop_same_state: '5102',
      cfop_other_state_icms_taxpayer: '6102',
      cfop_other_state_no_icms_taxpayer: '6108',
      cfop_other_country: '7102',
      ncm: '49019900',
      cest: null,
      additional_information: 'Obrigado pela compra',
      nfe_tax: EMPTY_TAX,
      ...changes.defaults,
    },
    sale: {
      external_sales_id: 'HP1',
      amount_cents: 9700,
      freight_cents: 0,
      is_physical: false,
      payment_method: 'pix',
      type_fiscal_note: 'NFE',
      nfe_percentage: '100',
      intermediary: null,
      items: [{ product_id: 7, description: null, quantity: '1', value_per_unit: '97.00', ...changes.item }],
      ...changes.sale,
      customer_note: {
        name: 'Beatriz Nogueira Prates',
        type: 'PF',
        document: '52998224725',
        email: 'beatriz@example.com',
        phone: null,
        icms_taxpayer: 'NaoContribuinte',
        tax_regime: null,
        municipal_registration: null,
        state_registration: null,
        state_id: 35,
        is_abroad: false,
        foreign_document: null,
        address: SAO_PAULO,
        ...changes.customer,
      },
    },
    products: [
      {
        id: 7,
        name: 'Livro “Luz” – 2ª edição',
        external_code: '4062912',
        description: null,
        type_fiscal_note: 'NFE',
        nfe_percentage: null,
        is_physical: false,
        unit_measurement: null,
        ncm: null,
        cest: null,
        gtin: null,
        cbenef: null,
        cclasstrib: null,
        cfop_same_state: null,
        cfop_other_state_icms_taxpayer: null,
        cfop_other_state_no_icms_taxpayer: null,
        cfop_other_country: null,
        nfe_tax: null,
        ...changes.product,
      },
    ],
  }
}

const SAO_PAULO = {
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
export const RIO = { ...SAO_PAULO, postal_code: '20040002', city_id: 3304557, state_id: 33 }
export const LISBON = {
  ...SAO_PAULO,
  is_abroad: true,
  postal_code: '1000-001',
  city_id: null,
  state_id: null,
  country_id: 177,
  abroad_city: 'Lisboa',
}
