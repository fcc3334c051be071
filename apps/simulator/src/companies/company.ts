import { createHash } from 'node:crypto'
import type { Environment, SimulatorContext } from '../context/context.ts'
import { type Fields, text } from '../http/fields.ts'

/** A company's database row. `data` is the JSON of every field of the API. */
type CompanyRow = {
  id: number
  cnpj: string
  data: string
  token_producao: string
  token_homologacao: string
  key_pem: string | null
  certificate_pem: string | null
  certificate_cnpj: string | null
  certificate_from: number | null
  certificate_until: number | null
}

export type Company = Omit<CompanyRow, 'data'> & { data: Fields }

export function companyById(world: SimulatorContext, id: number): Company | undefined {
  return read(world.db.one<CompanyRow>('select * from company where id = ? and deleted_at is null', id))
}

export function companyByCnpj(world: SimulatorContext, cnpj: string): Company | undefined {
  return read(world.db.one<CompanyRow>('select * from company where cnpj = ? and deleted_at is null', cnpj))
}

/** The company and the environment of a token. */
export function companyByToken(
  world: SimulatorContext,
  token: string,
): { company: Company; environment: Environment } | undefined {
  const company = read(
    world.db.one<CompanyRow>(
      'select * from company where (token_producao = ? or token_homologacao = ?) and deleted_at is null',
      token,
      token,
    ),
  )
  return company && { company, environment: company.token_producao === token ? 'producao' : 'homologacao' }
}

/** 50 per page, as in the real service. */
export function listCompanies(world: SimulatorContext, filter: { cnpj?: string | undefined; offset: number }) {
  const where = 'deleted_at is null and (? is null or cnpj = ?)'
  const cnpj = filter.cnpj ?? null
  const total = world.db.one<{ n: number }>(`select count(*) n from company where ${where}`, cnpj, cnpj)?.n ?? 0
  const rows = world.db.all<CompanyRow>(
    `select * from company where ${where} order by id limit 50 offset ?`,
    cnpj,
    cnpj,
    filter.offset,
  )
  return { total, companies: rows.flatMap((row) => read(row) ?? []) }
}

/** Tokens look random, differ between databases, and stay the same when the simulator restarts on one database. */
export function tokenOf(world: SimulatorContext, companyId: number, environment: Environment): string {
  return createHash('sha256').update(`${world.salt}/token/${companyId}/${environment}`).digest('base64url').slice(0, 32)
}

export function setCompanyField(world: SimulatorContext, company: Company, name: string, value: unknown): void {
  const data = JSON.stringify({ ...company.data, [name]: value })
  world.db.run('update company set data = ? where id = ?', data, company.id)
}

export function companyUf(company: Company): string {
  return text(company.data, 'uf') ?? ''
}

function read(row: CompanyRow | undefined): Company | undefined {
  return row && { ...row, data: JSON.parse(row.data) as Fields }
}

/** Includes deleted companies, because their notes still carry the CNPJ. */
export function companyCnpj(world: SimulatorContext, id: number): string {
  return world.db.one<{ cnpj: string }>('select cnpj from company where id = ?', id)?.cnpj ?? ''
}

/** When the company issued its last document of any kind, in ms. Null when it issued none. */
export function lastIssueOf(world: SimulatorContext, id: number): number | null {
  const row = world.db.one<{ at: number | null }>(
    `select max(at) at from (select max(decided_at) at from document where company_id = ?
       union all select max(decided_at) from service_document where company_id = ?)`,
    id,
    id,
  )
  return row?.at ?? null
}
