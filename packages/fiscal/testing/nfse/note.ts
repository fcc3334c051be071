import type { NfseContext } from '../../src/nfse/context.ts'
import { draftNfse, type NfseDraftInput } from '../../src/nfse/draft.ts'
import type { Nfse, NfseCustomer, NfseIssuer } from '../../src/note/nfse.ts'
import type { Address } from '../../src/value/party.ts'

/** 20 November 2026, 14:00 in São Paulo. */
export const NOW = new Date('2026-11-20T17:00:00Z')

export function address(overrides: Partial<Address> = {}): Address {
  return {
    is_abroad: false,
    postal_code: '20040002',
    street: 'Avenida Rio Branco',
    number: '1',
    complement: null,
    neighborhood: 'Centro',
    city_id: 3304557,
    state_id: 33,
    country_id: 1,
    abroad_city: null,
    ...overrides,
  }
}

export function company(overrides: Partial<NfseIssuer> = {}): NfseIssuer {
  return {
    cnpj: '11222333000181',
    corporate_name: 'Escola Exemplo Ltda',
    fantasy_name: null,
    contact: '11999990000',
    email: 'fiscal@exemplo.com.br',
    state_registration: null,
    municipal_registration: '12345678',
    tax_regime: 'SIMPLES_NACIONAL',
    special_tax_regime: '0',
    culture_encourager: false,
    address: address({ city_id: 3550308, state_id: 35, postal_code: '01310100', street: 'Avenida Paulista' }),
    ...overrides,
  }
}

export function person(overrides: Partial<NfseCustomer> = {}): NfseCustomer {
  return {
    name: 'Maria da Silva',
    type: 'PF',
    document: '52998224725',
    email: 'maria@exemplo.com',
    phone: null,
    icms_taxpayer: 'NaoContribuinte',
    tax_regime: null,
    municipal_registration: null,
    state_registration: null,
    state_id: 33,
    is_abroad: false,
    foreign_document: null,
    address: address(),
    ...overrides,
  }
}

export function firm(overrides: Partial<NfseCustomer> = {}): NfseCustomer {
  return person({
    name: 'CLIENTE FICTICIO S.A.',
    type: 'PJ',
    document: '91712343000134',
    email: 'contas@cliente.com.br',
    address: address({ city_id: 3550308, postal_code: '01310100', street: 'Avenida Paulista', number: '1000' }),
    ...overrides,
  })
}

export function foreigner(overrides: Partial<NfseCustomer> = {}): NfseCustomer {
  return person({
    name: 'John Doe LLC',
    type: 'PJ',
    document: null,
    email: null,
    is_abroad: true,
    no_foreign_document_reason: '2',
    address: address({
      is_abroad: true,
      postal_code: '94105',
      street: 'Market Street',
      neighborhood: 'Downtown',
      city_id: null,
      state_id: null,
      country_id: 249,
      abroad_city: 'San Francisco',
      country: { name: 'Estados Unidos', bacen_code: '2496', iso2: 'US' },
    }),
    ...overrides,
  })
}

/** An online course of R$ 197,00 sold by a Simples Nacional company. */
export function draftInput(overrides: Partial<NfseDraftInput> = {}): NfseDraftInput {
  return {
    company: company(),
    homologation_mode: true,
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
        lc_116: '08.02',
        cofins: null,
        csll: null,
        inss: null,
        ir: null,
        pis: null,
        cnae: null,
        destination_uf: null,
        destination_city: null,
        nbs: '122051900',
        national_service_code: '080201',
        cindop: null,
        cclasstrib: null,
        total_tax_percent_simples: '6',
        total_tax_percent_country: '13.45',
        total_tax_percent_state: '0',
        total_tax_percent_city: '2.90',
      },
    },
    sale: {
      external_sales_id: 'HP123456',
      amount_cents: 19_700,
      currency: 'BRL',
      currency_cents: 19_700,
      type_fiscal_note: 'NFSE',
      nfe_percentage: '100',
      customer_note: person(),
      items: [{ product_id: 1, description: 'Curso on-line', quantity: '1', value_per_unit: '197.00' }],
    },
    products: [],
    now: NOW,
    ...overrides,
  }
}

export function nfse(overrides: Partial<Nfse> = {}): Nfse {
  const [note] = draftNfse(draftInput())
  if (!note) throw new Error('no note')
  return { ...note, ...overrides }
}

export function terms(overrides: Partial<NfseContext> = {}): NfseContext {
  return {
    now: NOW,
    issPlace: 'provider',
    isCityActive: true,
    sendsRegistration: false,
    acceptsDeductions: null,
    ...overrides,
  }
}
