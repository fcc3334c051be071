import type { CompanySells } from '@talao/contract'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

/** Kinds of notes a company issues, according to its settings. */
export type SoldKinds = { nfe: boolean; nfse: boolean }

type Facts = {
  sells: CompanySells[] | null
  /** Kinds of active products and active integrations. */
  kinds: string[]
  nfe_in_production: boolean
  nfs_in_production: boolean
  has_goods_codes: boolean
  has_service_code: boolean
  is_registered_for_goods: boolean
  is_registered_for_services: boolean
}

/**
 * Kinds the company sells. Uses its own answer, products and active integrations together. If these say nothing, uses
 * the first of: kinds in production, filled-in codes, registrations. If there is nothing at all, assumes goods.
 */
export async function soldKinds(
  tx: Tx,
  companyId: number,
): Promise<{ sold: SoldKinds; inProduction: SoldKinds; issues: boolean }> {
  const { rows } = await sql<Facts>`
    select array(
        select p.type_fiscal_note from product p where p.company_id = c.id and p.status <> 'INACTIVE'
        union select i.type_fiscal_note from sale_integration i where i.company_id = c.id and i.is_active
          and i.type_fiscal_note is not null
      ) as kinds,
      g.in_production as nfe_in_production, s.in_production as nfs_in_production,
      coalesce(g.ncm, g.cfop_same_state, g.cfop_other_state_no_icms_taxpayer) is not null as has_goods_codes,
      coalesce(s.nfs_service->>'lc_116', s.nfs_service->>'national_service_code',
        s.nfs_service->>'municipal_service_code')
        is not null as has_service_code,
      c.state_registration is not null as is_registered_for_goods,
      c.municipal_registration is not null as is_registered_for_services,
      c.sells
    from company c join nfe_default_setting g on g.company_id = c.id join nfs_default_setting s on s.company_id = c.id
    where c.id = ${companyId}`.execute(tx)
  const [facts] = rows
  if (!facts) return { sold: GOODS, inProduction: { nfe: false, nfse: false }, issues: false }
  const inProduction = { nfe: facts.nfe_in_production, nfse: facts.nfs_in_production }
  const selling = ofNotes(facts.kinds)
  const guesses = [both(selling, bySells(facts.sells ?? [])), inProduction, byCodes(facts), byRegistrations(facts)]
  return { sold: guesses.find(isAny) ?? GOODS, inProduction, issues: isAny(both(selling, inProduction)) }
}

/**
 * Kind of note for a product without one. Uses the company's own answer, or without an answer everything in
 * `soldKinds`. A company that sells both gets NF-e.
 */
export async function defaultNoteKind(tx: Tx, companyId: number): Promise<'NFE' | 'NFSE'> {
  const company = await tx.selectFrom('company').select('sells').where('id', '=', companyId).executeTakeFirst()
  const { nfe, nfse } = company?.sells
    ? bySells(company.sells as CompanySells[])
    : (await soldKinds(tx, companyId)).sold
  return nfse && !nfe ? 'NFSE' : 'NFE'
}

/**
 * Kinds to check when the whole company is switched to production: the sold kinds that are already in production, or
 * all if there is none.
 */
export function kindsToSwitch({ sold, inProduction }: Kinds): SoldKinds {
  const common = { nfe: sold.nfe && inProduction.nfe, nfse: sold.nfse && inProduction.nfse }
  return isAny(common) ? common : neededKinds({ sold, inProduction })
}

type Kinds = { sold: SoldKinds; inProduction: SoldKinds }

/** Kinds the company sells or has in production. */
export function neededKinds({ sold, inProduction }: Kinds): SoldKinds {
  return both(sold, inProduction)
}

const GOODS: SoldKinds = { nfe: true, nfse: false }

/**
 * Kind of note for each category sold. A digital book is a good (CF, art. 150, VI, d); teaching, licences and work are
 * services (LC 116).
 */
const OF_SELLS: Readonly<Record<CompanySells, keyof SoldKinds>> = {
  EBOOKS: 'nfe',
  GOODS: 'nfe',
  COURSES: 'nfse',
  SOFTWARE: 'nfse',
  SERVICES: 'nfse',
}

export function bySells(sells: readonly CompanySells[]): SoldKinds {
  const needs = new Set(sells.map((one) => OF_SELLS[one]))
  return { nfe: needs.has('nfe'), nfse: needs.has('nfse') }
}

export function both(one: SoldKinds, other: SoldKinds): SoldKinds {
  return { nfe: one.nfe || other.nfe, nfse: one.nfse || other.nfse }
}

function ofNotes(kinds: readonly string[]): SoldKinds {
  return { nfe: kinds.some((kind) => kind !== 'NFSE'), nfse: kinds.some((kind) => kind !== 'NFE') }
}

function byCodes({ has_goods_codes, has_service_code }: Facts): SoldKinds {
  return { nfe: has_goods_codes, nfse: has_service_code }
}

/** A company with only a municipal registration sells no goods. */
function byRegistrations({ is_registered_for_goods, is_registered_for_services }: Facts): SoldKinds {
  return { nfe: is_registered_for_goods, nfse: is_registered_for_services && !is_registered_for_goods }
}

function isAny({ nfe, nfse }: SoldKinds): boolean {
  return nfe || nfse
}
