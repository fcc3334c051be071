import { type DanfeItem, type DanfeNote, type DanfeParty, type DanfeTotals, renderDanfe } from '@talao/documents'
import type { TaxRegime } from '@talao/fiscal'
import type { World } from '../../world.ts'
import { cents, emittedAt, type Submission, submissionOf, xmlInstant } from '../authority/submission.ts'
import { companyById } from '../companies/company.ts'
import { type Fields, text } from '../fields.ts'
import { type IssuedDocument, noteById, requestOf } from '../nfe/note.ts'

/** The DANFE of an authorised document, drawn when somebody asks. */
export async function danfePdf(world: World, document: IssuedDocument): Promise<Uint8Array> {
  const note = noteById(world, document.note_id)
  const company = companyById(world, document.company_id)
  if (!note || !company) throw new Error(`document ${document.id} has lost its note or company`)
  const submission = submissionOf(requestOf(note), company, document.environment, new Date(document.decided_at))
  return renderDanfe(danfeNote(submission, document), { canceled: document.status === 'cancelado' })
}

function danfeNote(submission: Submission, document: IssuedDocument): DanfeNote {
  const { head, items } = submission
  const left = xmlInstant(text(head, 'data_entrada_saida'))
  return {
    chave: document.chave,
    in_production: submission.environment === 'producao',
    serie: document.serie,
    number: document.numero,
    type_operation: text(head, 'tipo_documento') === '0' ? 'Entrada' : 'Saida',
    nature_operation: text(head, 'natureza_operacao') ?? '',
    issued_at: emittedAt(submission),
    left_at: left ? new Date(left) : null,
    protocol: { number: document.protocol, authorized_at: new Date(document.decided_at) },
    company: {
      ...party(head, 'emitente', submission.issuerUf),
      tax_regime: REGIMES[submission.crt] ?? 'LUCRO_REAL',
      state_registration_st: null,
    },
    customer: party(head, 'destinatario', submission.buyerUf),
    totals: totals(head),
    shipping: text(head, 'modalidade_frete') ?? '9',
    carrier: null,
    items: items.map(danfeItem),
    additional_information: text(head, 'informacoes_adicionais_contribuinte') ?? null,
    tax_office_information: text(head, 'informacoes_adicionais_fisco') ?? null,
  }
}

/** By CRT. 3 says only "normal": which of its two regimes does not show on the paper. */
const REGIMES: Record<string, TaxRegime> = {
  '1': 'SIMPLES_NACIONAL',
  '2': 'SIMPLES_NACIONAL_EXCESSO',
  '3': 'LUCRO_REAL',
  '4': 'MEI',
}

function party(head: Fields, suffix: string, uf: string): DanfeParty {
  const field = (name: string) => text(head, `${name}_${suffix}`)
  return {
    name: field('nome') ?? '',
    document: field('cnpj') ?? field('cpf') ?? field('id_estrangeiro') ?? null,
    state_registration: field('inscricao_estadual') ?? null,
    address: [field('logradouro'), field('numero'), field('complemento')].filter(Boolean).join(', '),
    neighborhood: field('bairro') ?? '',
    city: field('municipio') ?? '',
    uf,
    postal_code: field('cep') ?? null,
    phone: field('telefone') ?? null,
  }
}

function totals(head: Fields): DanfeTotals {
  return {
    icms_base_cents: cents(head, 'icms_base_calculo'),
    icms_cents: cents(head, 'icms_valor_total'),
    icms_st_base_cents: cents(head, 'icms_base_calculo_st'),
    icms_st_cents: cents(head, 'icms_valor_total_st'),
    approximate_tax_cents: cents(head, 'valor_total_tributos'),
    pis_cents: cents(head, 'valor_pis'),
    products_cents: cents(head, 'valor_produtos'),
    freight_cents: cents(head, 'valor_frete'),
    insurance_cents: cents(head, 'valor_seguro'),
    discount_cents: cents(head, 'valor_desconto'),
    other_cents: cents(head, 'valor_outras_despesas'),
    ipi_cents: cents(head, 'valor_ipi'),
    cofins_cents: cents(head, 'valor_cofins'),
    total_cents: cents(head, 'valor_total'),
  }
}

function danfeItem(item: Fields): DanfeItem {
  return {
    code: text(item, 'codigo_produto') ?? '',
    description: text(item, 'descricao') ?? '',
    additional_information: text(item, 'informacoes_adicionais_item') ?? null,
    ncm: text(item, 'codigo_ncm') ?? '',
    icms_origin: text(item, 'icms_origem') ?? '',
    icms_cst: text(item, 'icms_situacao_tributaria') ?? '',
    cfop: text(item, 'cfop') ?? '',
    unit: text(item, 'unidade_comercial') ?? '',
    quantity: text(item, 'quantidade_comercial') ?? '',
    value_per_unit: text(item, 'valor_unitario_comercial') ?? '',
    total_cents: cents(item, 'valor_bruto'),
    icms_base_cents: cents(item, 'icms_base_calculo'),
    icms_cents: cents(item, 'icms_valor'),
    ipi_cents: cents(item, 'ipi_valor'),
    icms_aliquot: text(item, 'icms_aliquota') ?? null,
    ipi_aliquot: text(item, 'ipi_aliquota') ?? null,
  }
}
