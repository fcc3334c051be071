import { centsFromDecimal, decimalFromCents, isoInSaoPaulo, multiplyToCents } from '@talao/fiscal'
import { type Company, companyUf } from '../../companies/company.ts'
import type { Environment } from '../../context/context.ts'
import { type Fields, list, text } from '../../http/fields.ts'
import { findMunicipalityCode } from '../reference-codes.ts'

/** A note as sent to the authority: the client's request, completed from the company's registration. */
export type Submission = {
  /** The request with every default filled in. */
  head: Fields
  items: Fields[]
  payments: Fields[]
  environment: Environment
  issuerUf: string
  /** EX when the buyer lives abroad. */
  buyerUf: string
  crt: string
  receivedAt: Date
}

export function submissionOf(
  request: Fields,
  company: Company,
  environment: Environment,
  receivedAt: Date,
): Submission {
  const items = list(request, 'items').map(withGross)
  const head = { ...issuerOf(company), ...totalsOf(items), ...withoutBlanks(request) }
  const abroad = text(head, 'local_destino') === '3'
  return {
    head: {
      ...head,
      codigo_municipio_emitente: cityCode(head, 'emitente'),
      codigo_municipio_destinatario: abroad ? '9999999' : cityCode(head, 'destinatario'),
    },
    items,
    payments: list(request, 'formas_pagamento'),
    environment,
    issuerUf: text(head, 'uf_emitente') ?? companyUf(company),
    buyerUf: abroad ? (text(head, 'uf_destinatario') ?? 'EX') : (text(head, 'uf_destinatario') ?? ''),
    crt: text(head, 'regime_tributario_emitente') ?? '',
    receivedAt,
  }
}

/** vProd is quantity × unit value when `valor_bruto` was left out. */
function withGross(item: Fields): Fields {
  if (text(item, 'valor_bruto') !== undefined) return item
  const quantity = text(item, 'quantidade_comercial') ?? '0'
  const gross = multiplyToCents(quantity, text(item, 'valor_unitario_comercial') ?? '0')
  return { ...item, valor_bruto: decimalFromCents(gross) }
}

/** Cents of a money field. An absent field counts as zero, as in the authority's sums. */
export function cents(fields: Fields, name: string): number {
  return centsFromDecimal(text(fields, name) ?? '0') ?? 0
}

export function sumOf(items: readonly Fields[], name: string): number {
  return items.reduce((total, item) => total + cents(item, name), 0)
}

export function emittedAt(submission: Submission): Date {
  return new Date(withOffset(text(submission.head, 'data_emissao') ?? ''))
}

/** The XML needs seconds and an offset. The request's offset is kept; without one, São Paulo time is assumed. */
export function xmlInstant(value: string | undefined): string | undefined {
  if (!value) return value
  const said = withOffset(value)
  const [, sign = '-', hours = '03', minutes = '00'] = /([+-])([0-9]{2}):([0-9]{2})$/.exec(said) ?? []
  if (said.endsWith('Z')) return isoInSaoPaulo(new Date(said))
  const ahead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return `${new Date(Date.parse(said) + ahead).toISOString().slice(0, 19)}${sign}${hours}:${minutes}`
}

/** The month of issue as in the access key, such as `2611`. */
export function issueMonth(submission: Submission): string {
  const issued = xmlInstant(text(submission.head, 'data_emissao')) ?? ''
  return issued.slice(2, 7).replace('-', '')
}

const MINUTE_MS = 60_000

function withOffset(value: string): string {
  const colon = value.replace(/([+-][0-9]{2})([0-9]{2})$/, '$1:$2')
  return /(?:Z|[+-][0-9]{2}:[0-9]{2})$/.test(colon) ? colon : `${colon}-03:00`
}

const FROM_REGISTRATION: Record<string, string> = {
  nome_emitente: 'nome',
  nome_fantasia_emitente: 'nome_fantasia',
  logradouro_emitente: 'logradouro',
  numero_emitente: 'numero',
  complemento_emitente: 'complemento',
  bairro_emitente: 'bairro',
  municipio_emitente: 'municipio',
  codigo_municipio_emitente: 'codigo_municipio',
  uf_emitente: 'uf',
  cep_emitente: 'cep',
  telefone_emitente: 'telefone',
  inscricao_municipal_emitente: 'inscricao_municipal',
  regime_tributario_emitente: 'regime_tributario',
}

function issuerOf(company: Company): Record<string, unknown> {
  const pairs = Object.entries(FROM_REGISTRATION).map(([name, source]) => [name, text(company.data, source)])
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

const TOTALS: Record<string, string> = {
  icms_base_calculo: 'icms_base_calculo',
  icms_valor_total: 'icms_valor',
  icms_valor_total_desonerado: 'icms_valor_desonerado',
  icms_base_calculo_st: 'icms_base_calculo_st',
  icms_valor_total_st: 'icms_valor_st',
  fcp_valor_total: 'fcp_valor',
  fcp_valor_total_st: 'fcp_valor_st',
  fcp_valor_total_uf_destino: 'fcp_valor_uf_destino',
  icms_valor_total_uf_destino: 'icms_valor_uf_destino',
  icms_valor_total_uf_remetente: 'icms_valor_uf_remetente',
  valor_frete: 'valor_frete',
  valor_seguro: 'valor_seguro',
  valor_desconto: 'valor_desconto',
  valor_outras_despesas: 'valor_outras_despesas',
  valor_ipi: 'ipi_valor',
  valor_pis: 'pis_valor',
  valor_cofins: 'cofins_valor',
}

/** The codes whose group holds vBC and vICMS. Amounts of other codes are not summed. Source: leiaute 4.00, grupo N. */
const WITH_BASE = new Set(['00', '10', '20', '51', '70', '90', '900'])
const OF_THE_BASE = new Set(['icms_base_calculo', 'icms_valor_total'])

/** Focus sums every total that the client leaves out, except the total of the note. */
function totalsOf(items: readonly Fields[]): Record<string, string> {
  const withBase = items.filter((item) => WITH_BASE.has(text(item, 'icms_situacao_tributaria') ?? ''))
  const sums = Object.entries(TOTALS).map(([name, field]) => {
    return [name, decimalFromCents(sumOf(OF_THE_BASE.has(name) ? withBase : items, field))]
  })
  const counted = items.filter((item) => text(item, 'inclui_no_total') !== '0')
  return { ...Object.fromEntries(sums), valor_produtos: decimalFromCents(sumOf(counted, 'valor_bruto')) }
}

function withoutBlanks(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
}

function cityCode(head: Fields, suffix: string): string | undefined {
  const given = text(head, `codigo_municipio_${suffix}`)
  const named = text(head, `municipio_${suffix}`)
  const uf = text(head, `uf_${suffix}`)
  return given ?? (named && uf ? findMunicipalityCode(uf, named) : undefined)
}
