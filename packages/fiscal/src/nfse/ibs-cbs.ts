// table

import { type WithoutIbsCbs, withoutIbsCbs } from '../tax/without-ibs-cbs.ts'
import { type Dated, inForce } from '../value/in-force.ts'
import type { TaxRegime } from '../value/party.ts'
import { subitemOf } from './subitem.ts'
import type { TaxedNfse } from './taxed-note.ts'

/**
 * The first competence in which service notes of a regime may have the IBSCBS group; an earlier group is refused
 * (E0850).
 */
const NORMAL: readonly Dated[] = [
  { from: '2026-01-01', to: null, source: 'NT 004 v2.0 da NFS-e; E0850; LC 214/2025, arts. 343 e 346' },
]
const SIMPLES: readonly Dated[] = [{ from: '2027-01-01', to: null, source: 'LC 214/2025, art. 348, III, c' }]

/** Layout 1.01 has no fields for the MEI, and no known source says how an MEI declares. */
export const NFSE_IBS_CBS_ALLOWED: Record<TaxRegime, readonly Dated[]> = {
  SIMPLES_NACIONAL: SIMPLES,
  SIMPLES_NACIONAL_EXCESSO: SIMPLES,
  MEI: [],
  LUCRO_PRESUMIDO: NORMAL,
  LUCRO_REAL: NORMAL,
}

/** A duty to state IBS and CBS. `items` are subitems of LC 116 (`1.05`); without it, the duty covers all. */
export type ServiceDuty = Dated & { items?: readonly string[] }

const LATER_ITEMS: readonly string[] = ['1.03', '1.05', '1.09', '16.01']
const NORMAL_DUTY: readonly ServiceDuty[] = [
  { from: '2026-12-01', to: null, items: LATER_ITEMS, source: 'Ato Conjunto RFB/CGIBS 4/2026' },
  { from: '2026-10-01', to: null, source: 'Ato Conjunto RFB/CGIBS 4/2026' },
]
const SIMPLES_DUTY: readonly ServiceDuty[] = [
  {
    from: '2027-01-01',
    to: null,
    source: 'LC 214/2025, art. 348, III, c; Ato Conjunto RFB/CGIBS 4/2026, art. 1º, § 1º',
  },
]

/**
 * The first day the law requires IBS and CBS on service notes. No source mentions a rejection when they are missing, so
 * a note without them is sent and counted. That the duty of the Simples includes the MEI is inferred.
 */
export const NFSE_IBS_CBS_DUTY: Record<TaxRegime, readonly ServiceDuty[]> = {
  SIMPLES_NACIONAL: SIMPLES_DUTY,
  SIMPLES_NACIONAL_EXCESSO: SIMPLES_DUTY,
  MEI: SIMPLES_DUTY,
  LUCRO_PRESUMIDO: NORMAL_DUTY,
  LUCRO_REAL: NORMAL_DUTY,
}

/**
 * The facts of a service note that decide whether it states IBS and CBS. `subitem` is in the notation of LC 116
 * (`8.02`).
 */
export type DeclaringFacts = {
  tax_regime: TaxRegime
  subitem: string | null
  nbs: string | null
  cindop: string | null
  cclasstrib: string | null
  knowsBuyerCity: boolean
}

export type ServiceWithoutIbsCbs = WithoutIbsCbs<'NO_CODE' | 'NO_CITY' | 'MEI'>

/**
 * Whether a note of that competence has the IBSCBS group. The group is either complete, with its NBS (E0322) and, if
 * the operation's place is the buyer's, the buyer's city, or absent. `without` is the reason it is absent although the
 * law requires it on that day; the note is sent anyway.
 */
export function serviceIbsCbsOf(
  facts: DeclaringFacts,
  day: string,
): { declares: boolean; without: ServiceWithoutIbsCbs | null } {
  const missing = missingOf(facts, day)
  if (missing === null) return { declares: true, without: null }
  return { declares: false, without: missing !== 'NOT_ALLOWED' && isDue(facts, day) ? missing : null }
}

function missingOf(facts: DeclaringFacts, day: string): ServiceWithoutIbsCbs | 'NOT_ALLOWED' | null {
  if (facts.tax_regime === 'MEI') return withoutIbsCbs('MEI')
  if (!inForce(NFSE_IBS_CBS_ALLOWED[facts.tax_regime], day)) return 'NOT_ALLOWED'
  const { nbs, cindop, cclasstrib, knowsBuyerCity } = facts
  if (!/^[0-9]{9}$/.test(nbs ?? '') || !SIX_DIGITS.test(cindop ?? '') || !SIX_DIGITS.test(cclasstrib ?? ''))
    return withoutIbsCbs('NO_CODE')
  return PLACE_OF_BUYER.includes(cindop ?? '') && !knowsBuyerCity ? withoutIbsCbs('NO_CITY') : null
}

function isDue({ tax_regime, subitem }: DeclaringFacts, day: string): boolean {
  const rows = NFSE_IBS_CBS_DUTY[tax_regime]
  const row = rows.find(({ items }) => items?.includes(subitem ?? '')) ?? rows.find(({ items }) => !items)
  return row !== undefined && inForce([row], day) !== undefined
}

const SIX_DIGITS = /^[0-9]{6}$/

/** `serviceIbsCbsOf` for a note. */
export function noteIbsCbs(nfse: TaxedNfse, day: string): ReturnType<typeof serviceIbsCbsOf> {
  const { nbs, cindop, cclasstrib } = nfse.nfs_service
  const address = nfse.customer_note?.address
  const facts = {
    tax_regime: nfse.company.tax_regime,
    subitem: subitemOf(nfse.nfs_service),
    nbs,
    cindop,
    cclasstrib,
    knowsBuyerCity: Boolean(address && (address.is_abroad || address.city_id)),
  }
  return serviceIbsCbsOf(facts, day)
}

export function hasIbsCbs(nfse: TaxedNfse, day: string): boolean {
  return noteIbsCbs(nfse, day).declares
}

/**
 * cIndOp codes whose place of operation is the buyer's home, which need the buyer's address. Source: annex C, cIndOp,
 * v1.01 (2026-01-22).
 */
export const PLACE_OF_BUYER: readonly string[] = [
  '030102',
  '050102',
  '100101',
  '100102',
  '100301',
  '100302',
  '100501',
  '100502',
]
