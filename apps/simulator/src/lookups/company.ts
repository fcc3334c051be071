import { parseCnpj } from '@talao/fiscal'
import type { z } from 'zod'
import type { SimulatorContext } from '../context/context.ts'
import { inventedCompany } from './invented.ts'
import { type Company, CompanyInput } from './register-input.ts'

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
