import type { DanfeItem, DanfeNote } from './danfe-note.ts'

/** An invented note of one e-book, for tests. */
export function sampleDanfe(changes: Partial<DanfeNote> = {}): DanfeNote {
  return {
    chave: '35261111222333000181550010000001231135724684',
    in_production: true,
    serie: 1,
    number: 123,
    type_operation: 'Saida',
    nature_operation: 'Venda',
    issued_at: new Date('2026-11-20T13:00:00Z'),
    left_at: new Date('2026-11-20T13:00:00Z'),
    protocol: { number: '135260000000123', authorized_at: new Date('2026-11-21T01:30:04Z') },
    company: COMPANY,
    customer: CUSTOMER,
    totals: NO_TAXES,
    shipping: '9',
    carrier: null,
    items: [sampleItem(1)],
    additional_information: 'DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL',
    tax_office_information: null,
    ...changes,
  }
}

const COMPANY: DanfeNote['company'] = {
  name: 'LOJA AÇAÍ DIGITAL LTDA',
  document: '11222333000181',
  state_registration: '111222333444',
  state_registration_st: null,
  address: 'Rua das Perdizes, 1000, sala 42',
  neighborhood: 'Barra Funda',
  city: 'São Paulo',
  uf: 'SP',
  postal_code: '01156000',
  phone: '11987654321',
  tax_regime: 'SIMPLES_NACIONAL',
}

const CUSTOMER: DanfeNote['customer'] = {
  name: 'Maria Aparecida de Souza',
  document: '52998224725',
  state_registration: null,
  address: 'Avenida Atlântica, 1702, apto 1201',
  neighborhood: 'Copacabana',
  city: 'Rio de Janeiro',
  uf: 'RJ',
  postal_code: '22021001',
  phone: '21999990000',
}

const NO_TAXES: DanfeNote['totals'] = {
  icms_base_cents: 0,
  icms_cents: 0,
  icms_st_base_cents: 0,
  icms_st_cents: 0,
  approximate_tax_cents: 1305,
  pis_cents: 0,
  products_cents: 123_456,
  freight_cents: 0,
  insurance_cents: 0,
  discount_cents: 0,
  other_cents: 0,
  ipi_cents: 0,
  cofins_cents: 0,
  total_cents: 123_456,
}

export function sampleItem(number: number, changes: Partial<DanfeItem> = {}): DanfeItem {
  return {
    code: `CURSO-${number}`,
    description: `E-book Marketing Digital, volume ${number}`,
    additional_information: null,
    ncm: '49019900',
    icms_origin: '0',
    icms_cst: '300',
    cfop: '6108',
    unit: 'UN',
    quantity: '1.0000',
    value_per_unit: '1234.5600000000',
    total_cents: 123_456,
    icms_base_cents: 0,
    icms_cents: 0,
    ipi_cents: 0,
    icms_aliquot: null,
    ipi_aliquot: null,
    ...changes,
  }
}
