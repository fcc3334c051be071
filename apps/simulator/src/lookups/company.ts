import { parseCnpj, UFS } from '@talao/fiscal'
import { z } from 'zod'
import type { SimulatorContext } from '../context/context.ts'
import { inventedCompany } from './invented.ts'

const UF = z.enum(UFS.map(({ uf }) => uf))
/** A company in the public registries. */
export const CompanyInput = z.strictObject({
  cnpj: z.string().refine((value) => parseCnpj(value) === value, 'não é um CNPJ sem pontuação'),
  name: z.string().min(1),
  fantasy: z.string().default(''),
  status: z.enum(['ATIVA', 'NULA', 'SUSPENSA', 'INAPTA', 'BAIXADA']).default('ATIVA'),
  email: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  /** CNAE, seven digits. */
  cnae: z.string().default('8599604'),
  /** Null when the registry does not know. */
  simples: z.boolean().nullable().default(null),
  mei: z.boolean().nullable().default(null),
  street_type: z.string().default('RUA'),
  street: z.string().default('DOS PINHEIROS'),
  number: z.string().default('88'),
  complement: z.string().default(''),
  neighborhood: z.string().default('PINHEIROS'),
  postal_code: z.string().default('05422010'),
  city: z.string().default('SAO PAULO'),
  city_id: z.int().default(3550308),
  uf: UF.default('SP'),
  registrations: z.array(z.strictObject({ uf: UF, number: z.string(), enabled: z.boolean() })).default([]),
})
export type Company = z.output<typeof CompanyInput>

export function registerCompany(world: SimulatorContext, wish: z.input<typeof CompanyInput>): Company {
  const company = CompanyInput.parse(wish)
  world.db.run('insert or replace into lookup_company (cnpj, row) values (?, ?)', company.cnpj, JSON.stringify(company))
  return company
}

export function registeredCompany(world: SimulatorContext, cnpj: string): Company | undefined {
  const row = world.db.one<{ row: string }>('select row from lookup_company where cnpj = ?', cnpj)
  if (row) return JSON.parse(row.row) as Company
  const known = DEMO_COMPANIES.find((company) => company.cnpj === cnpj)
  return known ?? (world.settings.invents && parseCnpj(cnpj) === cnpj ? inventedCompany(cnpj) : undefined)
}

/**
 * Invented companies that are always known: the demonstration's own, a buyer that pays ICMS, one that does not, one
 * with letters in its CNPJ, a closed one.
 */
const DEMO_COMPANIES: readonly Company[] = [
  {
    cnpj: '20304050000170',
    name: 'LIVRARIA DO LARGO LTDA',
    fantasy: 'LIVRARIA DO LARGO',
    registrations: [{ uf: 'SP', number: '110042490114', enabled: true }],
    simples: true,
    mei: false,
    email: 'compras@livrariadolargo.example.com',
    phone: '1130305050',
    cnae: '4761001',
  },
  { cnpj: '98765432000198', name: 'ESCOLA LIVRE DE GRAVURA LTDA', simples: false, mei: false },
  {
    cnpj: 'LIVRARIA000179',
    name: 'ATELIE DAS LETRAS LTDA',
    registrations: [{ uf: 'SP', number: '110042490114', enabled: false }],
  },
  { cnpj: 'F4R0LD1G000159', name: 'ATELIE FAROL DIGITAL LTDA', fantasy: 'ATELIE FAROL', simples: true, mei: false },
  { cnpj: '77788899000183', name: 'OFICINA ENCERRADA LTDA', status: 'BAIXADA' },
].map((company) => CompanyInput.parse(company))
