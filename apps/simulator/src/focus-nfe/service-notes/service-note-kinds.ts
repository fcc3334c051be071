import { NFSE_KIND } from '../nfse/kind.ts'
import { NFSEN_KIND } from '../nfsen/kind.ts'
import type { ServiceKind } from './service-note.ts'
import type { ServiceNoteKind } from './service-note-kind.ts'

const ROADS: Record<ServiceKind, ServiceNoteKind> = { nfse: NFSE_KIND, nfsen: NFSEN_KIND }

export function serviceNoteKindOf(kind: ServiceKind): ServiceNoteKind {
  return ROADS[kind]
}
