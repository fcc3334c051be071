import { makeDemoA1 } from '@talao/documents'
import { checkDigit } from '@talao/fiscal'
import type pg from 'pg'
import type { Api } from './client.ts'

const DAY_MS = 24 * 3600 * 1000
const CERTIFICATE_PASSWORD = 'certificado-demo'
/** Valid since before the oldest demonstration note, so that it can sign all of them. */
const CERTIFICATE_DAYS = { old: 400, left: 335 }

export type Facts = {
  /** The first twelve characters of its CNPJ. */
  root: string
  corporateName: string
  fantasyName: string
  email: string
  stateRegistration: string
  municipalRegistration: string
  /** Comma-separated, as in the form. */
  sells: string
  address: { postal_code: string; street: string; number: string; complement: string; neighborhood: string }
}

/** A CNPJ with letters, to show that nothing strips them. */
export const FAROL: Facts = {
  root: 'F4R0LD1G0001',
  corporateName: 'Ateliê Farol Digital Ltda',
  fantasyName: 'Ateliê Farol',
  email: 'fiscal@ateliefarol.example',
  stateRegistration: '110042490114',
  municipalRegistration: '81142070',
  sells: 'COURSES,EBOOKS',
  address: {
    postal_code: '05422010',
    street: 'Rua dos Pinheiros',
    number: '88',
    complement: 'sala 12',
    neighborhood: 'Pinheiros',
  },
}

export const MARE: Facts = {
  root: '487120550001',
  corporateName: 'Instituto Maré Cursos Ltda',
  fantasyName: 'Instituto Maré',
  email: 'fiscal@institutomare.example',
  stateRegistration: 'ISENTO',
  municipalRegistration: '93017744',
  sells: 'COURSES',
  address: {
    postal_code: '04101000',
    street: 'Rua Vergueiro',
    number: '2045',
    complement: 'conjunto 74',
    neighborhood: 'Vila Mariana',
  },
}

/** Creates a company through API calls, with everything it needs to issue. Returns its id. */
export async function foundCompany(shop: Api, facts: Facts, now: Date): Promise<number> {
  const cnpj = cnpjOf(facts.root)
  const certificate = makeDemoA1({
    corporateName: facts.corporateName.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase(),
    cnpj,
    password: CERTIFICATE_PASSWORD,
    notBefore: new Date(now.getTime() - CERTIFICATE_DAYS.old * DAY_MS),
    notAfter: new Date(now.getTime() + CERTIFICATE_DAYS.left * DAY_MS),
  })
  const form = new FormData()
  const fields: Record<string, string> = {
    corporate_name: facts.corporateName,
    fantasy_name: facts.fantasyName,
    cnpj,
    contact: '11987654321',
    email: facts.email,
    state_registration: facts.stateRegistration,
    municipal_registration: facts.municipalRegistration,
    sells: facts.sells,
    ...Object.fromEntries(Object.entries(facts.address).map(([name, value]) => [`address[${name}]`, value])),
    'address[city_id]': '3550308',
    'address[state_id]': '35',
    a1_certificate_password: CERTIFICATE_PASSWORD,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('a1_certificate_file', new Blob([new Uint8Array(certificate)]), 'certificado.pfx')
  const company = await shop.call('POST', '/api/company', form)
  await shop.call('PUT', `/api/company-complementary/nfe-default-setting/${company.data.id}`, {
    cfop_same_state: '5102',
    cfop_other_state_icms_taxpayer: '6102',
    cfop_other_state_no_icms_taxpayer: '6108',
    cfop_other_country: '7102',
    ncm: '49019900',
    additional_information: 'Nota de demonstração, sem valor fiscal.',
  })
  await shop.call('PUT', `/api/company-complementary/nfs-default-setting/${company.data.id}`, {
    nfs_service: {
      lc_116: '08.02',
      national_service_code: '080201',
      nbs: '122051900',
      cnae: '8599604',
      total_tax_percent_simples: 6,
    },
  })
  return company.data.id
}

/** Marks a company as a demonstration, and gives the demonstration team access. Run as the database owner. */
export async function markDemo(owner: pg.Client, companyId: number, now: Date): Promise<void> {
  await owner.query('update company set is_demo = true where id = $1', [companyId])
  await owner.query(
    `insert into membership (user_id, company_id, role, created_at) select id, $1, null, $2 from app_user where email = 'equipe@talao.demo' on conflict do nothing`,
    [companyId, now],
  )
}

/** The seller, in a platform's format. */
export function sellerOf({ root, corporateName, email }: Facts): { name: string; document: string; email: string } {
  return { name: corporateName, document: cnpjOf(root), email }
}

function cnpjOf(root: string): string {
  const first = `${root}${checkDigit(root)}`
  return `${first}${checkDigit(first)}`
}
