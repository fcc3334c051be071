import { checkInutilizacao, codeOfUf, composeInutilizacao, dayInSaoPaulo } from '@talao/fiscal'
import type { Inutilizacao } from '@talao/fiscal/nfe/event/layout'
import { type Company, companyUf } from '../../companies/company.ts'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import { badRequest, forbidden, missing } from '../../http/refusal.ts'
import { cstatAnswer, type SefazAnswer } from '../../sefaz/cstat.ts'
import { schemaRefusal } from '../../sefaz/judge/schema-refusal.ts'
import { nextProtocol } from '../../sefaz/register/protocol.ts'
import { rangeRefusal } from '../../sefaz/register/series.ts'
import { enterVoidRange } from '../../sefaz/register/store.ts'
import { procVoid } from '../xml/proc-documents.ts'
import { justification } from './cancel.ts'
import { voidXmlPath } from './paths.ts'

type VoidRange = {
  id: number
  serie: number
  first: number
  last: number
  reason: string
  protocol: string
  at: number
}
type Place = { company: Company; environment: Environment }
type VoidRangeInput = { serie: number; first: number; last: number; reason: string }

/**
 * POST /v2/nfe/inutilizacao: declares numbers as never used. There is no ref, so repeating the same range is refused.
 */
export function voidRange(world: SimulatorContext, place: Place, body: Fields): Record<string, unknown> {
  const cnpj = text(body, 'cnpj')
  if (!cnpj) throw missing('cnpj')
  if (cnpj !== place.company.cnpj) throw forbidden()
  const [serie, first, last] = [number(body, 'serie'), number(body, 'numero_inicial'), number(body, 'numero_final')]
  const wish = { serie, first, last, reason: justification(body) }
  if (first === 0 || serie > MAX_SERIE) throw badRequest('Faixa de numeração inválida')
  const refusal = refusalOf(world, place, wish)
  if (!refusal)
    return present(
      place.company,
      world.db.transaction(() => store(world, place, wish)),
    )
  return {
    status_sefaz: refusal.code,
    mensagem_sefaz: refusal.text,
    serie: String(serie),
    numero_inicial: String(first),
    numero_final: String(last),
    status: 'erro_autorizacao',
  }
}

const MAX_SERIE = 999

type Filter = {
  cnpj?: string
  numero_inicial?: string
  numero_final?: string
  /** Days, both ends included. */
  data_recebimento_inicial?: string
  data_recebimento_final?: string
}

/** GET /v2/nfe/inutilizacoes. */
export function listVoidRanges(
  world: SimulatorContext,
  { company, environment }: Place,
  filter: Filter,
): Record<string, unknown>[] {
  if (filter.cnpj && filter.cnpj !== company.cnpj) throw forbidden()
  const rows = world.db.all<VoidRange>(
    `select * from void_range where company_id = ? and environment = ? and last >= ? and first <= ? order by id`,
    company.id,
    environment,
    Number(filter.numero_inicial) || 0,
    Number(filter.numero_final) || 999_999_999,
  )
  const { data_recebimento_inicial: from = '', data_recebimento_final: until = '9999-12-31' } = filter
  return rows
    .filter(({ at }) => from <= dayInSaoPaulo(new Date(at)) && dayInSaoPaulo(new Date(at)) <= until.slice(0, 10))
    .map((row) => present(company, row))
}

function number(body: Fields, name: string): number {
  const value = text(body, name)
  if (!value) throw missing(name)
  if (!/^[0-9]{1,9}$/.test(value)) throw badRequest(`Parâmetro "${name}" deve ser um número`)
  return Number(value)
}

function refusalOf(world: SimulatorContext, place: Place, wish: VoidRangeInput): SefazAnswer | undefined {
  const { serie, first, last } = wish
  if (last < first) return cstatAnswer('224')
  const [fault] = checkInutilizacao(requestOf(world, place, wish), dayInSaoPaulo(world.time.now()))
  if (fault) return schemaRefusal('voidRange', fault)
  return rangeRefusal(world, { cnpj: place.company.cnpj, environment: place.environment, serie }, { first, last })
}

function requestOf(world: SimulatorContext, { company, environment }: Place, wish: VoidRangeInput): Inutilizacao {
  const request = composeInutilizacao({
    ...wish,
    cnpj: company.cnpj,
    stateCode: codeOfUf(companyUf(company)) ?? 0,
    year: Number(dayInSaoPaulo(world.time.now()).slice(0, 4)),
    in_production: environment === 'producao',
  })
  // Keep the client's text unchanged, because an authority corrects nothing.
  return { ...request, xJust: wish.reason }
}

function store(world: SimulatorContext, place: Place, wish: VoidRangeInput): VoidRange {
  const { company, environment } = place
  const at = world.time.now()
  const verdict = { ...cstatAnswer('102'), protocol: nextProtocol(world, companyUf(company)), at }
  const xml = procVoid(requestOf(world, place, wish), company, verdict)
  const { cnpj, id: companyId } = company
  const id = enterVoidRange(world, { ...wish, companyId, cnpj, environment, protocol: verdict.protocol, xml })
  return { id, ...wish, protocol: verdict.protocol, at: at.getTime() }
}

function present(company: Company, row: VoidRange): Record<string, unknown> {
  const sefaz = cstatAnswer('102')
  return {
    status_sefaz: sefaz.code,
    mensagem_sefaz: sefaz.text,
    serie: String(row.serie),
    numero_inicial: String(row.first),
    numero_final: String(row.last),
    modelo: '55',
    cnpj: company.cnpj,
    status: 'autorizado',
    caminho_xml: voidXmlPath(company.cnpj, row.id, row.at),
    protocolo_sefaz: row.protocol,
  }
}
