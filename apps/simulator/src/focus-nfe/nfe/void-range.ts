import { codeOfUf, isoInSaoPaulo } from '@talao/fiscal'
import { type Environment, type World, nowMs } from '../../world.ts'
import { textOfCstat } from '../authority/cstat.ts'
import { nextProtocol } from '../authority/numbering.ts'
import { type Company, companyUf } from '../companies/company.ts'
import { type Fields, text } from '../fields.ts'
import { badRequest, forbidden, missing } from '../refusal.ts'
import { procVoid } from '../xml/sealed.ts'
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
const MAX_NUMBERS = 10_000 // Fonte: rejeição 201

/** POST /v2/nfe/inutilizacao: numbers that will never be used. It has no ref: the same range twice is refused, not repeated. */
export function voidRange(world: World, { company, environment }: Place, body: Fields): Record<string, unknown> {
  const cnpj = text(body, 'cnpj')
  if (!cnpj) throw missing('cnpj')
  if (cnpj !== company.cnpj) throw forbidden()
  const [serie, first, last] = [number(body, 'serie'), number(body, 'numero_inicial'), number(body, 'numero_final')]
  const reason = justification(body)
  if (first === 0 || last < first || last - first >= MAX_NUMBERS) throw badRequest('Faixa de numeração inválida')
  const range = { serie: String(serie), numero_inicial: String(first), numero_final: String(last) }
  const refusal = refusalOf(world, { company, environment }, serie, first, last)
  if (refusal)
    return { status_sefaz: refusal, mensagem_sefaz: textOfCstat(refusal), ...range, status: 'erro_autorizacao' }
  const made = world.db.transaction(() => store(world, { company, environment }, { serie, first, last, reason }))
  return present(company, made)
}

type Filter = { cnpj?: string; numero_inicial?: string; numero_final?: string }

/** GET /v2/nfe/inutilizacoes. */
export function listVoidRanges(
  world: World,
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
  return rows.map((row) => present(company, row))
}

function number(body: Fields, name: string): number {
  const value = text(body, name)
  if (!value) throw missing(name)
  if (!/^[0-9]{1,9}$/.test(value)) throw badRequest(`Parâmetro "${name}" deve ser um número`)
  return Number(value)
}

function refusalOf(
  world: World,
  { company, environment }: Place,
  serie: number,
  first: number,
  last: number,
): string | undefined {
  const where = 'company_id = ? and environment = ? and serie = ?'
  const place = [company.id, environment, serie, first, last] as const
  if (world.db.one(`select 1 from void_range where ${where} and first = ? and last = ?`, ...place)) return '563'
  if (world.db.one(`select 1 from void_range where ${where} and last >= ? and first <= ?`, ...place)) return '256'
  if (world.db.one(`select 1 from document where ${where} and numero between ? and ?`, ...place)) return '241'
  return undefined
}

type Wish = { serie: number; first: number; last: number; reason: string }

function store(world: World, { company, environment }: Place, wish: Wish): VoidRange {
  const uf = companyUf(company)
  const protocol = nextProtocol(world, uf)
  const at = world.time.now()
  const xml = procVoid(
    {
      ...wish,
      stateCode: String(codeOfUf(uf) ?? ''),
      year: isoInSaoPaulo(at).slice(2, 4),
      cnpj: company.cnpj,
      environment,
      at,
      protocol,
    },
    company,
  )
  const { lastId } = world.db.run(
    'insert into void_range (company_id, environment, serie, first, last, reason, protocol, at, xml) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    company.id,
    environment,
    wish.serie,
    wish.first,
    wish.last,
    wish.reason,
    protocol,
    nowMs(world),
    xml,
  )
  return { id: lastId, ...wish, protocol, at: at.getTime() }
}

function present(company: Company, row: VoidRange): Record<string, unknown> {
  return {
    status_sefaz: '102',
    mensagem_sefaz: textOfCstat('102'),
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
