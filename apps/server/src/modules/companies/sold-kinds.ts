import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

/** Which notes a company issues, as far as its settings tell. */
export type SoldKinds = { nfe: boolean; nfse: boolean }

type Facts = {
  /** Kinds of the products it sells and of the integrations that bring sales. */
  kinds: string[]
  nfe_in_production: boolean
  nfs_in_production: boolean
  has_goods_codes: boolean
  has_service_code: boolean
  is_registered_for_goods: boolean
  is_registered_for_services: boolean
}

/**
 * What it sells: by its products and active integrations; where it has none, by the kinds it put in production, the codes it filled in and the
 * registrations it has. Whoever says nothing at all sells goods, as the specification's defaults do.
 */
export async function soldKinds(tx: Tx, companyId: number): Promise<{ sold: SoldKinds; inProduction: SoldKinds }> {
  const { rows } = await sql<Facts>`
    select array(
        select p.type_fiscal_note from product p where p.company_id = c.id and p.status <> 'INACTIVE'
        union select coalesce(i.type_fiscal_note, 'NFE') from sale_integration i where i.company_id = c.id and i.is_active
      ) as kinds,
      g.in_production as nfe_in_production, s.in_production as nfs_in_production,
      coalesce(g.ncm, g.cfop_same_state, g.cfop_other_state_no_icms_taxpayer) is not null as has_goods_codes,
      coalesce(s.nfs_service->>'lc_116', s.nfs_service->>'national_service_code', s.nfs_service->>'municipal_service_code')
        is not null as has_service_code,
      c.state_registration is not null as is_registered_for_goods,
      c.municipal_registration is not null as is_registered_for_services
    from company c join nfe_default_setting g on g.company_id = c.id join nfs_default_setting s on s.company_id = c.id
    where c.id = ${companyId}`.execute(tx)
  const [facts] = rows
  if (!facts) return { sold: GOODS, inProduction: { nfe: false, nfse: false } }
  const inProduction = { nfe: facts.nfe_in_production, nfse: facts.nfs_in_production }
  const guesses = [ofNotes(facts.kinds), inProduction, byCodes(facts), byRegistrations(facts)]
  return { sold: guesses.find(isAny) ?? GOODS, inProduction }
}

/** What the switch of the whole company has to look at: of what it sells, the kinds that are in production, or all where none is yet. */
export function kindsToSwitch({ sold, inProduction }: { sold: SoldKinds; inProduction: SoldKinds }): SoldKinds {
  const both = { nfe: sold.nfe && inProduction.nfe, nfse: sold.nfse && inProduction.nfse }
  return isAny(both) ? both : kindsOf({ sold, inProduction })
}

/** What it sells, and what it has in production besides. */
export function kindsOf({ sold, inProduction }: { sold: SoldKinds; inProduction: SoldKinds }): SoldKinds {
  return { nfe: sold.nfe || inProduction.nfe, nfse: sold.nfse || inProduction.nfse }
}

const GOODS: SoldKinds = { nfe: true, nfse: false }

function ofNotes(kinds: readonly string[]): SoldKinds {
  return { nfe: kinds.some((kind) => kind !== 'NFSE'), nfse: kinds.some((kind) => kind !== 'NFE') }
}

function byCodes({ has_goods_codes, has_service_code }: Facts): SoldKinds {
  return { nfe: has_goods_codes, nfse: has_service_code }
}

/** Who has a municipal registration and no state registration sells no goods. */
function byRegistrations({ is_registered_for_goods, is_registered_for_services }: Facts): SoldKinds {
  return { nfe: is_registered_for_goods, nfse: is_registered_for_services && !is_registered_for_goods }
}

function isAny({ nfe, nfse }: SoldKinds): boolean {
  return nfe || nfse
}
