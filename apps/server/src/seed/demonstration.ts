import { DEMO_PASSWORD } from '@talao/contract/demo-people'
import { makeDemoA1 } from '@talao/documents'
import { checkDigit } from '@talao/fiscal'
import pg from 'pg'
import { systemClock } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import { poolSettings } from '../db/connect.ts'
import { FOCUS_ACCOUNT_SETTING } from '../issuing/access.ts'
import { openVault } from '../secrets/vault.ts'
import { type Api, signIn, untilListening } from './client.ts'
import { seedPeople } from './people.ts'
import { openShops } from './shops.ts'

/** What the simulator takes as the account's token where nothing else is set. */
const SIMULATOR_ACCOUNT_TOKEN = 'conta-de-demonstracao'
const LISTEN_SECONDS = 60
const YEAR_MS = 365 * 24 * 3600 * 1000
const CERTIFICATE_PASSWORD = 'certificado-demo'

/** Fills the demonstration once: people by the owner, everything else through the product's own calls. A second run changes nothing. */
export async function seedDemonstration(config: Config): Promise<void> {
  if (config.mode !== 'demo') throw new ConfigError('A demonstração só existe com TALAO_MODE=demo.')
  const now = systemClock.now()
  const owner = new pg.Client(poolSettings(config.databaseUrl))
  await owner.connect()
  try {
    await seedPeople(owner, now)
    const sealed = openVault(config.masterKey).seal(SIMULATOR_ACCOUNT_TOKEN, `setting:${FOCUS_ACCOUNT_SETTING}`)
    await owner.query(
      'insert into platform_setting (key, sealed, updated_at) values ($1, $2, $3) on conflict (key) do nothing',
      [FOCUS_ACCOUNT_SETTING, sealed, now],
    )
    const { rowCount } = await owner.query('select 1 from company where is_demo limit 1')
    if (rowCount) return
    const baseUrl = `http://127.0.0.1:${config.port}`
    await untilListening(baseUrl, LISTEN_SECONDS)
    const shop = await signIn(baseUrl, 'loja@talao.demo', DEMO_PASSWORD)
    const companyId = await foundCompany(shop, now)
    await owner.query('update company set is_demo = true where id = $1', [companyId])
    await owner.query(
      `insert into membership (user_id, company_id, role, created_at) select id, $1, null, $2 from app_user where email = 'equipe@talao.demo' on conflict do nothing`,
      [companyId, now],
    )
    await openShops(shop, companyId, baseUrl, now)
  } finally {
    await owner.end()
  }
}

async function foundCompany(shop: Api, now: Date): Promise<number> {
  const cnpj = demoCnpj()
  const corporateName = 'Ateliê Farol Digital Ltda'
  const certificate = makeDemoA1({
    corporateName: 'ATELIE FAROL DIGITAL LTDA',
    cnpj,
    password: CERTIFICATE_PASSWORD,
    notBefore: new Date(now.getTime() - YEAR_MS / 12),
    notAfter: new Date(now.getTime() + (YEAR_MS * 11) / 12),
  })
  const form = new FormData()
  const fields: Record<string, string> = {
    corporate_name: corporateName,
    fantasy_name: 'Ateliê Farol',
    cnpj,
    contact: '11987654321',
    email: 'fiscal@ateliefarol.example',
    state_registration: '110042490114',
    municipal_registration: '81142070',
    'address[postal_code]': '05422010',
    'address[street]': 'Rua dos Pinheiros',
    'address[number]': '88',
    'address[complement]': 'sala 12',
    'address[neighborhood]': 'Pinheiros',
    'address[city_id]': '3550308',
    'address[state_id]': '35',
    a1_certificate_password: CERTIFICATE_PASSWORD,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('a1_certificate_file', new Blob([new Uint8Array(certificate)]), 'atelie-farol.pfx')
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

/** A CNPJ with letters, since these exist: the demonstration shows that nothing strips them. */
function demoCnpj(): string {
  const base = 'F4R0LD1G0001'
  const first = `${base}${checkDigit(base)}`
  return `${first}${checkDigit(first)}`
}
