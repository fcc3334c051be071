import { dayInSaoPaulo, EARLIEST_ZONE, localDay, parseCnpj, parseCpf } from '@talao/fiscal'
import { type Fields, text } from '../../http/fields.ts'
import { cents } from '../nfe/submission.ts'
import { isKnownServiceItem } from '../reference-codes.ts'
import type { City } from '../service-notes/city.ts'
import { textOfError } from '../service-notes/error-texts.ts'
import type { ServiceError } from '../service-notes/service-note.ts'
import { municipalAmounts } from './amounts.ts'
import { block } from './check-request.ts'

/** A note under judgement by its city. */
export type MunicipalCase = { request: Fields; service: Fields; customer: Fields; city: City; now: Date }

type Rule = { code: string; correction?: string; broken: (note: MunicipalCase) => boolean }

/**
 * Reasons for a city to refuse a note, checked in this order. Cities differ: these checks are common to nearly all of
 * them. Codes are those of the ABRASF list where it has one; L-codes are the simulator's own.
 */
const RULES: readonly Rule[] = [
  {
    code: 'L101',
    broken: ({ request, now }) => (text(request, 'data_emissao') ?? '').slice(0, 10) < addYears(now, -5),
  },
  {
    code: 'E16',
    broken: ({ request, now }) => (text(request, 'data_emissao') ?? '').slice(0, 10) > localDay(now, EARLIEST_ZONE),
  },
  { code: 'E18', broken: ({ service }) => cents(service, 'valor_servicos') === 0 },
  { code: 'E19', broken: ({ service }) => cents(service, 'valor_deducoes') > cents(service, 'valor_servicos') },
  {
    code: 'E21',
    broken: ({ service }) =>
      cents(service, 'desconto_incondicionado') + cents(service, 'desconto_condicionado') >
      cents(service, 'valor_servicos'),
  },
  {
    code: 'L102',
    correction: 'Informe um item da lista da LC 116/2003',
    broken: ({ service }) => !isKnownServiceItem(text(service, 'item_lista_servico') ?? ''),
  },
  {
    code: 'L103',
    correction: 'Informe um dos códigos de tributação do município',
    broken: ({ service, city }) => isForeignCode(text(service, 'codigo_tributario_municipio'), city),
  },
  {
    code: 'L104',
    broken: ({ service, city }) => city.codigo_cnae_obrigatorio_nfse && !text(service, 'codigo_cnae'),
  },
  { code: 'L105', broken: ({ customer }) => hasWrongDocument(customer) },
  {
    code: 'L106',
    broken: ({ customer, city }) =>
      city.cpf_cnpj_obrigatorio_nfse && !text(customer, 'cpf') && !text(customer, 'cnpj') && !text(customer, 'nif'),
  },
  {
    code: 'L107',
    broken: ({ customer, city }) =>
      city.endereco_obrigatorio_nfse && !text(block(customer, 'endereco'), 'codigo_municipio'),
  },
  { code: 'L108', correction: 'A alíquota vai de 2% a 5%', broken: hasUnlawfulRate },
  {
    code: 'L109',
    broken: ({ service }) => text(service, 'iss_retido') === '1' && !text(service, 'aliquota'),
  },
  {
    code: 'L111',
    broken: ({ service }) => differs(service, 'base_calculo', municipalAmounts(service).base),
  },
  {
    code: 'L112',
    broken: ({ service }) => differs(service, 'valor_iss', municipalAmounts(service).tax),
  },
  {
    // Cities recognise a MEI by its special regime.
    code: 'E145',
    broken: ({ request }) =>
      text(request, 'regime_especial_tributacao') === '5' && text(request, 'optante_simples_nacional') === '0',
  },
]

/** The error of the first broken rule. Undefined when none is broken. */
export function municipalRefusal(note: MunicipalCase): ServiceError | undefined {
  const rule = RULES.find(({ broken }) => broken(note))
  return rule && { codigo: rule.code, mensagem: textOfError(rule.code), correcao: rule.correction ?? null }
}

function isForeignCode(code: string | undefined, city: City): boolean {
  const codes = city.codigos_tributarios_municipio
  if (code === undefined) return city.codigo_tributario_municipio_obrigatorio_nfse
  return codes.length > 0 && !codes.some(({ codigo }) => codigo === code)
}

function hasWrongDocument(customer: Fields): boolean {
  const [cpf, cnpj] = [text(customer, 'cpf'), text(customer, 'cnpj')]
  return (cpf !== undefined && !parseCpf(cpf)) || (cnpj !== undefined && !parseCnpj(cnpj))
}

/**
 * Issuers in the Simples and notes on which no ISS is due here are not checked for the minimum. Source: LC 116/2003,
 * art. 8º and 8º-A.
 */
function hasUnlawfulRate({ request, service }: MunicipalCase): boolean {
  const rate = text(service, 'aliquota')
  if (rate === undefined) return false
  if (Number(rate) > 5) return true
  const pays = text(request, 'natureza_operacao') === '1' && text(request, 'optante_simples_nacional') === '0'
  return pays && Number(rate) < 2
}

/** One cent is tolerated, because cities round differently. */
function differs(service: Fields, name: string, expected: number): boolean {
  return text(service, name) !== undefined && Math.abs(cents(service, name) - expected) > 1
}

function addYears(now: Date, years: number): string {
  const day = dayInSaoPaulo(now)
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}
