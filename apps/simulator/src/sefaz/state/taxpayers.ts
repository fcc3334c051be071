import { companyByCnpj, companyUf } from '../../companies/company.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { text } from '../../http/fields.ts'
import { registeredCompany } from '../../lookups/company.ts'

/** A row of a UF's taxpayer registry. `situation` is 1 when enabled, 0 when not. */
export type Taxpayer = { uf: string; cnpj: string; ie: string; name: string; situation: 0 | 1 }

export function setTaxpayer(world: SimulatorContext, { uf, cnpj, ie, name, situation }: Taxpayer): void {
  world.db.run(
    'insert or replace into sefaz_taxpayer (uf, cnpj, ie, name, situation) values (?, ?, ?, ?, ?)',
    uf,
    cnpj,
    ie,
    name,
    situation,
  )
}

type Asked = { IE?: string | undefined; CNPJ?: string | undefined }

/** The rows set by `setTaxpayer`, else the gateway's company, else the company of the public registries. */
export function taxpayersOf(world: SimulatorContext, uf: string, { IE, CNPJ }: Asked): Taxpayer[] {
  const where = 'uf = ? and (ie = ? or cnpj = ?)'
  const enrolled = world.db.all<Taxpayer>(
    `select * from sefaz_taxpayer where ${where} order by ie`,
    uf,
    IE ?? '',
    CNPJ ?? '',
  )
  if (enrolled.length > 0 || CNPJ === undefined) return enrolled
  const company = companyByCnpj(world, CNPJ)
  const ie = company && text(company.data, 'inscricao_estadual')
  if (company && ie && companyUf(company) === uf)
    return [{ uf, cnpj: company.cnpj, ie, name: text(company.data, 'nome') ?? '', situation: 1 }]
  const known = registeredCompany(world, CNPJ)
  const there = known?.registrations.filter((one) => one.uf === uf) ?? []
  return there.map(({ number, enabled }) => ({
    uf,
    cnpj: CNPJ,
    ie: number,
    name: known?.name ?? '',
    situation: enabled ? 1 : 0,
  }))
}
