// table
import { codeOfUf, multiplyToCents, parseChaveDeAcesso, parseCnpj, parseCpf, percentOfCents } from '@talao/fiscal'
import { isKnownNcm } from '../../places.ts'
import { type Fields, list, text } from '../fields.ts'
import { cents, emittedAt, type Submission, sumOf } from './submission.ts'

/** One reason to reject. `broken` answers true, or the item's number when one item is at fault. Texts: cstat.ts. */
export type Rule = { code: string; source: string; broken: (note: Submission) => boolean | number }

const MOC = 'MOC 7.0, anexo I'
const HOMOLOGATION_NAME = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Asked in this order; the first that is broken is the answer, as at the authority. */
export const RULES: readonly Rule[] = [
  // identification
  rule('703', MOC, (note) => emittedAt(note).getTime() > note.receivedAt.getTime() + 5 * MINUTE_MS),
  rule('228', MOC, (note) => emittedAt(note).getTime() < note.receivedAt.getTime() - 30 * DAY_MS),
  rule('771', MOC, (note) => says(note, 'local_destino', '2') && note.buyerUf === 'EX'),
  rule('772', MOC, (note) => says(note, 'local_destino', '2') && note.buyerUf === note.issuerUf),
  rule('773', MOC, (note) => says(note, 'local_destino', '1') && note.buyerUf !== note.issuerUf && !isInPerson(note)),
  rule('321', MOC, (note) => says(note, 'finalidade_emissao', '4') && references(note).length === 0),
  rule('547', MOC, (note) => references(note).some((key) => !parseChaveDeAcesso(key))),
  rule(
    '434',
    'NT 2020.006, B25c-10',
    (note) => isDistant(note) && isSale(note) && !has(note, 'indicador_intermediario'),
  ),
  rule(
    '435',
    'NT 2020.006, B25c-20',
    (note) => !isDistant(note) && !isInPerson(note) && says(note, 'indicador_intermediario', '1'),
  ),
  rule(
    '438',
    'NT 2020.006, YB01-10',
    (note) =>
      says(note, 'indicador_intermediario', '1') && !(has(note, 'cnpj_intermediario') && has(note, 'id_intermediario')),
  ),
  rule(
    '439',
    'NT 2020.006, YB01-20',
    (note) =>
      !says(note, 'indicador_intermediario', '1') && (has(note, 'cnpj_intermediario') || has(note, 'id_intermediario')),
  ),
  rule('440', 'NT 2020.006, YB02-10', (note) => badDocument(note, 'cnpj_intermediario', parseCnpj)),
  // issuer and recipient
  rule('207', MOC, (note) => badDocument(note, 'cnpj_emitente', parseCnpj)),
  rule('209', MOC, (note) => /^0+$/.test(head(note, 'inscricao_estadual_emitente'))),
  rule('208', MOC, (note) => badDocument(note, 'cnpj_destinatario', parseCnpj)),
  rule('237', MOC, (note) => badDocument(note, 'cpf_destinatario', parseCpf)),
  rule(
    '598',
    MOC,
    (note) => note.environment === 'homologacao' && head(note, 'nome_destinatario') !== HOMOLOGATION_NAME,
  ),
  rule('720', MOC, (note) => isExport(note) && !has(note, 'id_estrangeiro_destinatario')),
  rule('721', MOC, (note) => says(note, 'local_destino', '2') && !hasDocument(note)),
  rule('727', MOC, (note) => isExport(note) && note.buyerUf !== 'EX'),
  rule('790', MOC, (note) => isExport(note) && !says(note, 'indicador_inscricao_estadual_destinatario', '9')),
  rule(
    '805',
    'NT 2015.003',
    (note) => isExempt(note) && NO_EXEMPT_TAXPAYERS.has(note.buyerUf) && has(note, 'cnpj_destinatario'),
  ),
  rule(
    '728',
    MOC,
    (note) =>
      says(note, 'indicador_inscricao_estadual_destinatario', '1') && !has(note, 'inscricao_estadual_destinatario'),
  ),
  rule('791', MOC, (note) => isExempt(note) && has(note, 'inscricao_estadual_destinatario')),
  rule('210', MOC, (note) => /^0+$/.test(head(note, 'inscricao_estadual_destinatario'))),
  rule('696', 'NT 2015.003', (note) => isNonTaxpayer(note) && !isExport(note) && !says(note, 'consumidor_final', '1')),
  rule('273', MOC, (note) => cityOutside(note, 'emitente', note.issuerUf)),
  rule('275', MOC, (note) => !isExport(note) && cityOutside(note, 'destinatario', note.buyerUf)),
  // items
  eachItem('611', MOC, (item) => badGtin(text(item, 'codigo_barras_comercial'))),
  eachItem('777', MOC, (item) => text(item, 'codigo_ncm')?.length === 2 && text(item, 'codigo_ncm') !== '00'),
  eachItem('778', MOC, (item) => text(item, 'codigo_ncm')?.length === 8 && !isKnownNcm(text(item, 'codigo_ncm') ?? '')),
  eachItem('518', MOC, (item, note) => says(note, 'tipo_documento', '1') && /^[123]/.test(text(item, 'cfop') ?? '')),
  eachItem('519', MOC, (item, note) => says(note, 'tipo_documento', '0') && /^[567]/.test(text(item, 'cfop') ?? '')),
  eachItem('731', MOC, (item, note) => /^[37]/.test(text(item, 'cfop') ?? '') && !isExport(note)),
  eachItem('732', MOC, (item, note) => /^[26]/.test(text(item, 'cfop') ?? '') && !says(note, 'local_destino', '2')),
  eachItem('733', MOC, (item, note) => /^[15]/.test(text(item, 'cfop') ?? '') && !says(note, 'local_destino', '1')),
  eachItem('629', MOC, (item) => differsFromProduct(item, 'comercial')),
  eachItem('630', MOC, (item) => differsFromProduct(item, 'tributavel')),
  eachItem('590', MOC, (item, note) => isSimples(note) && (text(item, 'icms_situacao_tributaria') ?? '').length === 2),
  eachItem('591', MOC, (item, note) => !isSimples(note) && (text(item, 'icms_situacao_tributaria') ?? '').length === 3),
  eachItem('528', MOC, (item) => wrongIcms(item)),
  eachItem(
    '806',
    'NT 2015.003',
    (item) => WITH_ST.has(text(item, 'icms_situacao_tributaria') ?? '') && !text(item, 'cest'),
  ),
  eachItem('695', MOC, (item, note) => text(item, 'icms_valor_uf_destino') !== undefined && !isSharedIcms(note)),
  // Exceptions 10 and 12 of the rule: nothing taxed, and issuers of the Simples Nacional.
  eachItem(
    '694',
    MOC,
    (item, note) =>
      isSharedIcms(note) &&
      !isSimples(note) &&
      !UNTAXED.has(text(item, 'icms_situacao_tributaria') ?? '') &&
      text(item, 'icms_valor_uf_destino') === undefined,
  ),
  // totals
  total('531', MOC, 'icms_base_calculo', 'icms_base_calculo'),
  total('532', MOC, 'icms_valor_total', 'icms_valor'),
  rule('564', MOC, (note) => cents(note.head, 'valor_produtos') !== sumOf(counted(note), 'valor_bruto')),
  total('535', MOC, 'valor_frete', 'valor_frete'),
  total('536', MOC, 'valor_seguro', 'valor_seguro'),
  total('537', MOC, 'valor_desconto', 'valor_desconto'),
  total('538', MOC, 'valor_ipi', 'ipi_valor'),
  total('602', MOC, 'valor_pis', 'pis_valor'),
  total('603', MOC, 'valor_cofins', 'cofins_valor'),
  total('604', MOC, 'valor_outras_despesas', 'valor_outras_despesas'),
  rule('610', MOC, (note) => cents(note.head, 'valor_total') !== composedTotal(note)),
  // payments
  rule('904', `${MOC}, YA03-30`, (note) =>
    note.payments.some(
      (payment) => text(payment, 'forma_pagamento') === '90' && cents(payment, 'valor_pagamento') !== 0,
    ),
  ),
  rule('865', `${MOC}, YA03-10`, (note) => !isWithoutPayment(note) && paid(note) < cents(note.head, 'valor_total')),
  rule(
    '866',
    `${MOC}, YA03-20`,
    (note) => paid(note) > cents(note.head, 'valor_total') && cents(note.head, 'valor_troco') === 0,
  ),
]

/** UFs that take no buyer "isento" of state registration. Fonte: NT 2015.003. */
const NO_EXEMPT_TAXPAYERS = new Set(['AM', 'BA', 'CE', 'GO', 'MG', 'MS', 'MT', 'PE', 'RN', 'SE', 'SP'])
const WITH_ST = new Set(['10', '30', '60', '70', '201', '202', '203', '500'])
const UNTAXED = new Set(['40', '41', '103', '300', '400'])
const WITH_ICMS = new Set(['00', '10', '20', '70'])

function rule(code: string, source: string, broken: (note: Submission) => boolean): Rule {
  return { code, source, broken }
}

function eachItem(code: string, source: string, broken: (item: Fields, note: Submission) => boolean): Rule {
  const find = (note: Submission) => note.items.findIndex((item) => broken(item, note)) + 1
  return { code, source, broken: (note) => find(note) || false }
}

function total(code: string, source: string, inHead: string, inItems: string): Rule {
  return rule(code, source, (note) => cents(note.head, inHead) !== sumOf(note.items, inItems))
}

function head(note: Submission, name: string): string {
  return text(note.head, name) ?? ''
}

function says(note: Submission, name: string, value: string): boolean {
  return head(note, name) === value
}

function has(note: Submission, name: string): boolean {
  return head(note, name) !== ''
}

function isExport(note: Submission): boolean {
  return says(note, 'local_destino', '3')
}

function isExempt(note: Submission): boolean {
  return says(note, 'indicador_inscricao_estadual_destinatario', '2')
}

function isNonTaxpayer(note: Submission): boolean {
  return says(note, 'indicador_inscricao_estadual_destinatario', '9')
}

function isInPerson(note: Submission): boolean {
  return ['1', '5'].includes(head(note, 'presenca_comprador'))
}

/** By internet, by telephone, delivered at home, or otherwise not in person. */
function isDistant(note: Submission): boolean {
  return ['2', '3', '4', '9'].includes(head(note, 'presenca_comprador'))
}

function isSale(note: Submission): boolean {
  return says(note, 'tipo_documento', '1') && says(note, 'finalidade_emissao', '1')
}

/** CRT 1 and 4 write CSOSN. CRT 2 is in the Simples Nacional too and yet writes CST. */
function isSimples(note: Submission): boolean {
  return ['1', '4'].includes(note.crt)
}

/** ICMS shared between two UFs (EC 87/2015): to another UF, a final consumer who is no taxpayer. */
function isSharedIcms(note: Submission): boolean {
  return says(note, 'local_destino', '2') && isNonTaxpayer(note) && says(note, 'consumidor_final', '1')
}

function hasDocument(note: Submission): boolean {
  return has(note, 'cnpj_destinatario') || has(note, 'cpf_destinatario')
}

function badDocument(note: Submission, name: string, parse: (value: string) => string | undefined): boolean {
  return has(note, name) && parse(head(note, name)) === undefined
}

function references(note: Submission): string[] {
  return list(note.head, 'notas_referenciadas').flatMap((reference) => text(reference, 'chave_nfe') ?? [])
}

function cityOutside(note: Submission, suffix: string, uf: string): boolean {
  const code = head(note, `codigo_municipio_${suffix}`)
  return code !== '' && !code.startsWith(stateCode(uf))
}

function stateCode(uf: string): string {
  return String(codeOfUf(uf) ?? '')
}

/** Fonte: GS1 General Specifications, 7.9: weights 3 and 1 from the right. */
function badGtin(value: string | undefined): boolean {
  if (value === undefined || value === 'SEM GTIN') return false
  const digits = Array.from(value, Number).toReversed()
  const sum = digits.slice(1).reduce((carry, digit, index) => carry + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 !== digits[0]
}

/** One cent of difference is tolerated. */
function differsFromProduct(item: Fields, suffix: string): boolean {
  const quantity = text(item, `quantidade_${suffix}`) ?? '0'
  const value = multiplyToCents(quantity, text(item, `valor_unitario_${suffix}`) ?? '0')
  return Math.abs(value - cents(item, 'valor_bruto')) > 1
}

function wrongIcms(item: Fields): boolean {
  if (!WITH_ICMS.has(text(item, 'icms_situacao_tributaria') ?? '')) return false
  const due = percentOfCents(cents(item, 'icms_base_calculo'), text(item, 'icms_aliquota') ?? '0')
  return Math.abs(due - cents(item, 'icms_valor')) > 1
}

function counted(note: Submission): Fields[] {
  return note.items.filter((item) => text(item, 'inclui_no_total') !== '0')
}

const ADDED = [
  'valor_produtos',
  'icms_valor_total_st',
  'fcp_valor_total_st',
  'valor_frete',
  'valor_seguro',
  'valor_outras_despesas',
  'valor_total_ii',
  'valor_ipi',
  'valor_ipi_devolvido',
]
const TAKEN = ['valor_desconto', 'icms_valor_total_desonerado']

function composedTotal(note: Submission): number {
  const sum = (names: string[]) => names.reduce((carry, name) => carry + cents(note.head, name), 0)
  return sum(ADDED) - sum(TAKEN)
}

function paid(note: Submission): number {
  return note.payments.reduce((carry, payment) => carry + cents(payment, 'valor_pagamento'), 0)
}

/** Adjustments and returns, no group at all, nothing to pay (90) and payment afterwards (91). */
function isWithoutPayment(note: Submission): boolean {
  if (note.payments.length === 0 || ['3', '4'].includes(head(note, 'finalidade_emissao'))) return true
  return note.payments.some((payment) => ['90', '91'].includes(text(payment, 'forma_pagamento') ?? ''))
}
