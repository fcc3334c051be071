import type { TaxpayerOut } from '@talao/contract'
import { type IcmsTaxpayer, icmsTaxpayerOf, ufOfCode } from '@talao/fiscal'
import { readCompanies, type Tx } from '../../../kit/db/scope.ts'
import { placesOf, presentAddress } from '../../companies/addresses.ts'
import type { AddressRow } from '../../companies/issuer.ts'
import type { CompanyDeps } from '../../company-deps.ts'
import type { Consulted } from './consult.ts'
import type { StateRegistration, Taxpayer } from './taxpayer.ts'

/** The taxpayer in the fields of the form. */
export async function presentTaxpayer(
  deps: Pick<CompanyDeps, 'db'>,
  document: string,
  { taxpayer, registration_source, source, consulted_at, stale }: Consulted,
): Promise<TaxpayerOut> {
  const { registrations, address, register_regime: _option, ...facts } = taxpayer
  const own = registrationOf(taxpayer)
  const state = {
    is_icms_taxpayer: registrations === null ? null : own?.enabled === true,
    state_registration: own?.number ?? null,
  }
  return {
    ...NOBODY,
    ...facts,
    ...state,
    icms_taxpayer: icmsTaxpayerOf(state),
    document,
    type: 'PJ',
    address: address && (await readCompanies(deps.db, [], (tx) => namedPlace(tx, { ...IN_BRAZIL, ...address }))),
    source,
    registration_source,
    consulted_at: consulted_at.toISOString(),
    stale,
  }
}

/** Data of an individual (CPF) comes only from the company's own earlier notes. */
export async function presentPerson(
  deps: Pick<CompanyDeps, 'db' | 'clock'>,
  cpf: string,
  companyId: number | undefined,
): Promise<TaxpayerOut> {
  const base = { ...NOBODY, document: cpf, type: 'PF', consulted_at: deps.clock.now().toISOString() } as const
  if (companyId === undefined) return base
  return readCompanies(deps.db, [companyId], async (tx) => {
    const buyer = await buyerOfNotes(tx, companyId, cpf)
    if (!buyer) return base
    return {
      ...base,
      corporate_name: buyer.name,
      state_registration: buyer.state_registration,
      municipal_registration: buyer.municipal_registration,
      icms_taxpayer: buyer.icms_taxpayer as IcmsTaxpayer,
      tax_regime: buyer.tax_regime,
      email: buyer.email,
      phone: buyer.phone,
      address: buyer.has_address ? await namedPlace(tx, buyer) : null,
      source: 'OWN_NOTES',
      registration_source: buyer.state_registration === null ? null : 'OWN_NOTES',
    }
  })
}

/** The buyer as named in this company's newest note to it. Undefined when there is none. */
async function buyerOfNotes(tx: Tx, companyId: number, document: string) {
  return tx
    .selectFrom('note')
    .innerJoin('note_customer as buyer', (join) =>
      join.onRef('buyer.company_id', '=', 'note.company_id').onRef('buyer.note_id', '=', 'note.id'),
    )
    .selectAll('buyer')
    .where('note.company_id', '=', companyId)
    .where('buyer.company_id', '=', companyId)
    .where('note.kind', 'in', ['NFE', 'NFSE'])
    .where('note.customer_document', '=', document)
    .orderBy('note.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The state registration for a note: in the UF of the address, enabled ones first. */
function registrationOf({ registrations, address }: Taxpayer): StateRegistration | undefined {
  const uf = ufOfCode(address?.state_id ?? 0)
  const there = (registrations ?? []).filter((one) => uf === undefined || one.uf === uf)
  return there.find(({ enabled }) => enabled) ?? there[0]
}

async function namedPlace(tx: Tx, row: AddressRow) {
  return presentAddress(row, await placesOf(tx, [row]))
}

const NOBODY = {
  valid: true,
  corporate_name: null,
  fantasy_name: null,
  state_registration: null,
  municipal_registration: null,
  is_icms_taxpayer: null,
  icms_taxpayer: 'NaoContribuinte',
  tax_regime: null,
  email: null,
  phone: null,
  cnae: null,
  registry_status: null,
  address: null,
  source: null,
  registration_source: null,
  stale: false,
} as const

const IN_BRAZIL = { is_abroad: false, country_id: 1, abroad_city: null }
