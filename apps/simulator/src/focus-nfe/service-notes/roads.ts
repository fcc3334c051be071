import { NFSE_ROAD } from '../nfse/road.ts'
import { NFSEN_ROAD } from '../nfsen/road.ts'
import type { Road } from './road.ts'
import type { ServiceKind } from './service-note.ts'

const ROADS: Record<ServiceKind, Road> = { nfse: NFSE_ROAD, nfsen: NFSEN_ROAD }

export function roadOf(kind: ServiceKind): Road {
  return ROADS[kind]
}
