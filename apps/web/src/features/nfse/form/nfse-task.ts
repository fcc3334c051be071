import type { CompanyOut, NfseOut } from '@talao/contract'
import { today } from '../../../lib/clock.ts'
import { type NfseBody, nfseBody, type NfseValues } from './nfse-values.ts'

export type NfseTask = {
  issuer: CompanyOut
  /** What stands on the other side: the company's defaults, the note as it is kept, or the note to be replaced. */
  standing: NfseValues
  /** The note that is edited. */
  note?: NfseOut
  /** Somebody came for the field that the note was refused for. */
  isMending?: boolean
  /** The valid note whose place the new one takes. */
  replaces?: NfseOut
}

/** On whose clock its moments are written: a note keeps the one it was made with. */
export function zoneOf({ issuer, note, replaces }: NfseTask): string {
  return (note ?? replaces ?? issuer).time_zone
}

/** A new note's environment: the company's test switch holds every one of them. */
export function isProduction({ homologation_mode, nfs_default_setting }: NfseTask['issuer']): boolean {
  return !homologation_mode && (nfs_default_setting?.in_production ?? false)
}

/** What is written, as the calls for a draft take it: over the stored note (`storedId`), or of a new one whose it is. */
export function draftBody(values: NfseValues, task: NfseTask): NfseBody {
  const { issuer, standing } = task
  const said = nfseBody(values, standing, today(zoneOf(task)), zoneOf(task))
  if (storedId(task) !== undefined) return said
  return { ...said, company_id: issuer.id, in_production: isProduction(issuer) }
}

/** The stored note that the form began with; none is a new one. */
export function storedId({ note, replaces }: NfseTask): number | undefined {
  return (note ?? replaces)?.id
}
