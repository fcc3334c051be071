import { type BeginningStep, ONBOARDING_STEPS, type ReadinessItem } from '@talao/contract'
import type { Selectable } from 'kysely'
import type { SoldKinds } from '../../company/companies/sold-kinds.ts'
import { stateRegistrationFault } from '../../company/gateways/gateway-readiness-faults.ts'
import type { CompanyAddressTable, CompanyTable } from '../../kit/db/tables.gen.ts'

type Said = {
  key: string
  ok: boolean
  done: string
  todo: string
  route: string
  step: BeginningStep | null
  kind?: 'NFE' | 'NFSE'
  fields?: readonly string[]
}

/** `fields` lists the missing paths. Empty when the item is done. */
export function readinessItem({ key, ok, done, todo, route, step, kind, fields = [] }: Said): ReadinessItem {
  const text = ok ? done : todo
  return { key, ok, text, route, step, ...(kind && { kind }), fields: ok ? [] : [...fields] }
}

/** Sorts by setup step. Items of the same step keep their order. */
export function inOrderOfSteps(items: readonly ReadinessItem[]): ReadinessItem[] {
  const place = ({ step }: ReadinessItem) => (step === null ? ONBOARDING_STEPS.length : ONBOARDING_STEPS.indexOf(step))
  return items.toSorted((one, other) => place(one) - place(other))
}

type Company = Selectable<CompanyTable>
type Facts = {
  company: Company
  address: Selectable<CompanyAddressTable> | undefined
  kinds: SoldKinds
  /** Kinds with an authorised note. The requirements of city or state are met for these. */
  authorised: SoldKinds
  /** Date of the next notes, `YYYY-MM-DD`. */
  day: string
}

/** Readiness of the company's own data, as notes and registration need it. */
export function companyItem({ company, address, kinds, authorised, day }: Facts, route: string): ReadinessItem {
  const lacking = REQUIRED.filter(({ has, kind }) => {
    if (kind === 'NFE' && !kinds.nfe) return false
    if (kind === 'NFSE' && (!kinds.nfse || authorised.nfse)) return false
    return !has({ company, address })
  })
  const isJudged = kinds.nfe && company.state_registration !== null
  const refused = isJudged ? stateRegistrationFault(company, address?.state_id ?? null, day) : undefined
  const todo = [
    ...(lacking.length > 0 ? [`Completar o cadastro da empresa: ${lacking.map(({ name }) => name).join(', ')}`] : []),
    ...(refused ? [refused.text] : []),
  ]
  return readinessItem({
    key: 'company',
    ok: todo.length === 0,
    done: 'Dados e endereço da empresa completos',
    todo: todo.join('. '),
    route,
    step: 'empresa',
    fields: [...lacking.map(({ path }) => path), ...(refused ? [refused.path.replace('company.', '')] : [])],
  })
}

type Required = {
  path: string
  name: string
  kind?: 'NFE' | 'NFSE'
  has: (facts: Pick<Facts, 'company' | 'address'>) => boolean
}

/**
 * The law requires the whole address only for an NF-e (leiaute NF-e 4.00, group C05). The providers require address,
 * phone and e-mail of every company.
 */
const REQUIRED: readonly Required[] = [
  { path: 'contact', name: 'telefone', has: ({ company }) => Boolean(company.contact) },
  { path: 'email', name: 'e-mail', has: ({ company }) => Boolean(company.email) },
  { path: 'address.postal_code', name: 'CEP', has: ({ address }) => Boolean(address?.postal_code) },
  { path: 'address.street', name: 'rua', has: ({ address }) => Boolean(address?.street) },
  { path: 'address.number', name: 'número', has: ({ address }) => Boolean(address?.number) },
  { path: 'address.neighborhood', name: 'bairro', has: ({ address }) => Boolean(address?.neighborhood) },
  { path: 'address.city_id', name: 'cidade', has: ({ address }) => Boolean(address?.city_id) },
  {
    path: 'state_registration',
    name: 'inscrição estadual',
    kind: 'NFE',
    has: ({ company }) => Boolean(company.state_registration),
  },
  {
    path: 'municipal_registration',
    name: 'inscrição municipal',
    kind: 'NFSE',
    has: ({ company }) => Boolean(company.municipal_registration),
  },
]
