import { LAW_ROWS } from './law-rows.ts'
import type { NormKind, NormRow } from './norm-row.ts'

/**
 * The law that a calculation or a check is made under. Every function that depends on it takes it as an argument; the
 * default is what ships with Talão. `version` names it, and an issued note keeps that name.
 */
export type Norms = { version: string; rows: ReadonlyMap<string, readonly NormRow[]> }

/**
 * Struck rows never count. Of two rows that overlap, the later one does. A code whose rows are all struck stays known,
 * without a row.
 */
export function normsOf(rows: readonly NormRow[], version: string): Norms {
  // Rows of one day keep their order: it is that of the official tables.
  const latestFirst = rows.toSorted((a, b) => b.valid_from.localeCompare(a.valid_from))
  const ofCodes = Map.groupBy(latestFirst, ({ kind, code }) => keyOf(kind, code))
  for (const [key, all] of ofCodes)
    ofCodes.set(
      key,
      all.filter(({ state }) => state !== 'STRUCK'),
    )
  return { version, rows: ofCodes }
}

/** What ships with Talão. */
export const BUILD_NORMS: Norms = normsOf(LAW_ROWS, 'talao')

/** The row in force on a day (`YYYY-MM-DD`), or undefined when there is none. An UNKNOWN row has no value. */
export function normOn(norms: Norms, kind: NormKind, code: string, day: string): NormRow | undefined {
  return norms.rows.get(keyOf(kind, code))?.find((row) => row.valid_from <= day && day <= (row.valid_to ?? day))
}

/** Whether a row of the code counts on some day. */
export function hasNorm(norms: Norms, kind: NormKind, code: string): boolean {
  return (norms.rows.get(keyOf(kind, code))?.length ?? 0) > 0
}

function keyOf(kind: NormKind, code: string): string {
  return `${kind} ${code}`
}

/** Whether a dated feature is on. Without a row it has no day yet. */
export function hasFeature(norms: Norms, name: string, day: string): boolean {
  return normOn(norms, 'FEATURE', name, day)?.value?.on === true
}

/** Rates in percent. `cbs` is null while the reference rate is not published. */
export type IbsCbsRates = { ibs_uf: string; ibs_mun: string; cbs: string | null }

/** The rates of a day, or undefined when the IBS has none. */
export function ibsCbsRatesOn(norms: Norms, day: string): IbsCbsRates | undefined {
  const percent = (code: 'IBS_UF' | 'IBS_MUN' | 'CBS') => {
    const value = normOn(norms, 'RATE', code, day)?.value?.percent
    return typeof value === 'string' ? value : null
  }
  const [ibs_uf, ibs_mun] = [percent('IBS_UF'), percent('IBS_MUN')]
  return ibs_uf === null || ibs_mun === null ? undefined : { ibs_uf, ibs_mun, cbs: percent('CBS') }
}

/** The issuer of an NF-e as a duty names it: its CRT, or `NO_IE` without inscrição estadual. */
export type NfeIssuer = 1 | 2 | 3 | 4 | 'NO_IE'

/** Whether the law requires IBS and CBS of an NF-e. */
export function isNfeIbsCbsDue(norms: Norms, issuer: NfeIssuer, day: string): boolean {
  return nfeDuty(norms, issuer, day)?.duty === 'DUE'
}

/** Whether an NF-e without the IBS and CBS that the law requires is refused, and so must not be sent. */
export function isNfeRefusedWithoutIbsCbs(norms: Norms, issuer: NfeIssuer, day: string): boolean {
  return refuses(nfeDuty(norms, issuer, day))
}

function nfeDuty(norms: Norms, issuer: NfeIssuer, day: string) {
  return normOn(norms, 'DUTY', `NFE/${issuer}/*`, day)?.value
}

/**
 * Whether the law requires IBS and CBS of a service note. A row of the item of LC 116 (`1.05`) replaces the row of all
 * items, also before its own day.
 */
export function isNfseIbsCbsDue(norms: Norms, regime: string, item: string | null, day: string): boolean {
  return nfseDuty(norms, regime, item, day)?.duty === 'DUE'
}

/** `isNfeRefusedWithoutIbsCbs` for a service note. */
export function isNfseRefusedWithoutIbsCbs(norms: Norms, regime: string, item: string | null, day: string): boolean {
  return refuses(nfseDuty(norms, regime, item, day))
}

function nfseDuty(norms: Norms, regime: string, item: string | null, day: string) {
  const own = `NFSE/${regime}/${item ?? '*'}`
  const code = hasNorm(norms, 'DUTY', own) ? own : `NFSE/${regime}/*`
  return normOn(norms, 'DUTY', code, day)?.value
}

function refuses(duty: NormRow['value'] | undefined): boolean {
  return duty?.duty === 'DUE' && duty.refused_if_absent === true
}

/** Whether the operation's place is the buyer's home, so that the buyer's city must be known. */
export function needsBuyerCity(norms: Norms, cindop: string, day: string): boolean {
  return normOn(norms, 'CINDOP', cindop, day)?.value?.needs_buyer_city === true
}

/**
 * Whether a classification is known but not in force on that day, because it ended or was struck. An unknown one is not
 * judged: the web has no table of classes.
 */
export function hasClassEnded(norms: Norms, cclasstrib: string, day: string): boolean {
  return norms.rows.has(keyOf('CCLASSTRIB', cclasstrib)) && !normOn(norms, 'CCLASSTRIB', cclasstrib, day)
}

/**
 * Whether no NF-e may carry a classification. Before its first day and after its last one its newest row still says so.
 */
export function isOnlyOfServices(norms: Norms, cclasstrib: string, day: string): boolean {
  const [newest] = norms.rows.get(keyOf('CCLASSTRIB', cclasstrib)) ?? []
  return (normOn(norms, 'CCLASSTRIB', cclasstrib, day) ?? newest)?.value?.nfe === false
}

/** The classifications that only service notes may carry. */
export function classesOfServices(norms: Norms, day: string): string[] {
  const codes = [...norms.rows.values()].flatMap(([row]) => (row?.kind === 'CCLASSTRIB' ? [row.code] : []))
  return codes.filter((code) => isOnlyOfServices(norms, code, day))
}

/** A classification of IBS and CBS (cClassTrib) with its rate reductions in percent. */
export type IbsCbsClass = { p_red_ibs: string; p_red_cbs: string }

/**
 * How revenue of a class counts in the Simples (tpRBSN): 1 internal, 2 without IBS and CBS, 3 export, and others. Null
 * where the table does not say.
 */
export function simplesRevenueOf(norms: Norms, cclasstrib: string, day: string): string | null {
  const kind = normOn(norms, 'CCLASSTRIB', cclasstrib, day)?.value?.tprbsn
  return typeof kind === 'string' ? kind : null
}

/** Undefined for an unknown class, one that ended, and one whose reductions no official source gives. */
export function ibsCbsClassOn(norms: Norms, cclasstrib: string, day: string): IbsCbsClass | undefined {
  const value = normOn(norms, 'CCLASSTRIB', cclasstrib, day)?.value
  const [p_red_ibs, p_red_cbs] = [value?.ibs_reduction, value?.cbs_reduction]
  return typeof p_red_ibs === 'string' && typeof p_red_cbs === 'string' ? { p_red_ibs, p_red_cbs } : undefined
}
