import type { Call } from '@talao/contract/api'
import { DETAILS } from '../../apps/server/src/operation/open-api/texts.ts'

/** Calls whose response never ends; tests that make every call leave these out. */
export const STREAMING_CALLS = Object.entries(DETAILS).flatMap(([call, detail]) =>
  detail.streams ? [call as Call] : [],
)
