import { writeInside } from '@talao/fiscal/layout/write'
import { INUTILIZACAO, type Inutilizacao } from '@talao/fiscal/nfe/event/layout'
import { type NfeEventBody, writeNfeEventInside } from '@talao/fiscal/nfe/event/xml'
import { INF_NFE, type InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { signEvento, signInut, signNfe } from './sign.ts'
import type { SealKey } from './signature.ts'

/**
 * The signed `<NFe>` of a composed note. It is sent and stored as these bytes and never serialized again. Validate the
 * note first.
 */
export function sealNfe(note: InfNfe, key: SealKey): string {
  return signNfe({ ...key, id: note.Id, infNFe: writeInside(INF_NFE, note) })
}

/** The signed `<evento>` of a carta de correção, a cancellation or an EPEC. */
export function sealNfeEvent(event: NfeEventBody, key: SealKey): string {
  return signEvento({ ...key, id: event.Id, infEvento: writeNfeEventInside(event) })
}

/** The signed `<inutNFe>` of an inutilização. */
export function sealInutilizacao(request: Inutilizacao, key: SealKey): string {
  return signInut({ ...key, id: request.Id, infInut: writeInside(INUTILIZACAO, request) })
}
