import type { CompanyOut, NfseOut } from '@talao/contract'
import { today } from '../../../lib/clock.ts'
import { type NfseBody, type NfseValues, nfseBody } from './nfse-values.ts'

export type NfseTask = {
  issuer: CompanyOut
  /** The values to compare with: the company's defaults, the stored nota, or the nota to be replaced. */
  standing: NfseValues
  /** The nota being edited. */
  note?: NfseOut
  /** The user came to correct the field for which the nota was refused. */
  isMending?: boolean
  /** The valid nota that the new one replaces. */
  replaces?: NfseOut
}

/** The time zone of the nota's dates; an existing nota keeps the one it was created with. */
export function zoneOf({ issuer, note, replaces }: NfseTask): string {
  return (note ?? replaces ?? issuer).time_zone
}

/** Environment of a new nota: the company's test switch overrides the NFS-e's production switch. */
export function isProduction({ homologation_mode, nfs_default_setting }: NfseTask['issuer']): boolean {
  return !homologation_mode && (nfs_default_setting?.in_production ?? false)
}

/**
 * Body for the draft endpoints: the changes to the stored nota (`storedId`), or a new nota with its company and
 * environment.
 */
export function draftBody(values: NfseValues, task: NfseTask): NfseBody {
  const { issuer, standing } = task
  const said = nfseBody(values, standing, today(zoneOf(task)), zoneOf(task))
  if (storedId(task) !== undefined) return said
  return { ...said, company_id: issuer.id, in_production: isProduction(issuer) }
}

/** The stored nota that the form started from; undefined for a new one. */
export function storedId({ note, replaces }: NfseTask): number | undefined {
  return (note ?? replaces)?.id
}
