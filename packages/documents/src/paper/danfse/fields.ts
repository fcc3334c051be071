import type { Field } from './field.ts'
import { HEAD_FIELDS } from './fields-head.ts'
import { PARTY_FIELDS } from './fields-parties.ts'
import { ISS_FIELDS, SERVICE_FIELDS } from './fields-service.ts'
import { FEDERAL_FIELDS, IBS_CBS_FIELDS, TOTAL_FIELDS } from './fields-taxes.ts'

/** Every DANFSe field with a fixed position, from top to bottom. */
export const FIELDS: readonly Field[] = [
  ...HEAD_FIELDS,
  ...PARTY_FIELDS,
  ...SERVICE_FIELDS,
  ...ISS_FIELDS,
  ...FEDERAL_FIELDS,
  ...IBS_CBS_FIELDS,
  ...TOTAL_FIELDS,
]
