import { EMPTY_TAX } from '../../src/nfe/draft-tax.ts'
import type { Nfe } from '../../src/note/nfe.ts'
import { EMPTY_ITEM, type NfeItem } from '../../src/note/nfe-item.ts'
import type { NfeTax } from '../../src/note/nfe-tax.ts'
import type { Address, TaxRegime } from '../../src/value/party.ts'
import { codeOfUf, type Uf } from '../../src/value/uf.ts'

/** A made-up sale. Tests set only the fields they are about. */
export type SaleCase = {
  regime?: TaxRegime
  from?: Uf
  to?: Uf | 'abroad'
  isFinal?: boolean
  icms_taxpayer?: Nfe['customer_note']['icms_taxpayer']
  goal?: Nfe['goal']
}

export function saleOf(items: readonly NfeItem[], given: SaleCase = {}): Nfe {
  const { regime = 'LUCRO_PRESUMIDO', from = 'SP', to = 'SP', isFinal = true, goal = 'Normal' } = given
  return {
    in_production: false,
    nature_operation: 'Venda',
    type_operation: 'Saida',
    goal,
    customer_presence: 'OperacaoPelaInternet',
    final_customer: isFinal,
    send_mail: false,
    nfe_referenced: null,
    additional_information: null,
    shipping: '9',
    sales_code: null,
    items: [...items],
    payments: [],
    intermediary: null,
    customer_note: {
      name: 'Compradora de Teste',
      type: 'PF',
      document: null,
      email: null,
      phone: null,
      icms_taxpayer: given.icms_taxpayer ?? 'NaoContribuinte',
      tax_regime: null,
      municipal_registration: null,
      state_registration: null,
      state_id: null,
      is_abroad: to === 'abroad',
      foreign_document: null,
      address: addressIn(to),
    },
    company: {
      cnpj: '11222333000181',
      corporate_name: 'Empresa de Teste Ltda',
      fantasy_name: null,
      contact: null,
      email: null,
      state_registration: null,
      municipal_registration: null,
      tax_regime: regime,
      address: addressIn(from),
    },
  }
}

export function itemOf(value_per_unit: string, tax: Partial<NfeTax> = {}, rest: Partial<NfeItem> = {}): NfeItem {
  return {
    ...EMPTY_ITEM,
    product_code: 'P1',
    description: 'Caneca',
    quantity: '1',
    value_per_unit,
    unit_measurement: 'UN',
    cfop: '5102',
    ncm: '69120000',
    nfe_tax: { ...EMPTY_TAX, icms_origin: '0', pis_cst: '49', cofins_cst: '49', ...tax },
    ...rest,
  }
}

function addressIn(uf: Uf | 'abroad'): Address {
  return {
    is_abroad: uf === 'abroad',
    postal_code: null,
    street: 'Rua Um',
    number: '1',
    complement: null,
    neighborhood: 'Centro',
    city_id: null,
    state_id: uf === 'abroad' ? null : (codeOfUf(uf) ?? null),
    country_id: uf === 'abroad' ? 1 : 1058,
    abroad_city: null,
  }
}
