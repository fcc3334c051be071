import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import type { InfProt } from '@talao/fiscal/nfe/layout/protocol'
import type { Norms } from '@talao/fiscal/norms/norms'

/** Data printed on a DANFE that is not in the XML of the note. */
export type DanfeExtras = {
  /** The note was cancelled by an event. */
  canceled?: boolean
  /** PNG or JPEG. */
  logo?: Uint8Array
  /** A draft: printed without barcode and chave de acesso, whatever the protocol. */
  preview?: boolean
  /** The Ambiente Nacional's answer to the EPEC, for a note that has no protocol yet. */
  epec?: { protocol: string; registered_at: string }
  /** The law that says from which day on a layout is used; what ships with Talão if absent. */
  norms?: Norms
}

export type DanfeInput = { note: InfNfe; protocol: InfProt | null; extras: DanfeExtras }

/**
 * Whether the DANFE is a preview. A note without a protocol has no fiscal value, except in EPEC, where the registered
 * summary replaces the protocol. Source: NF-e manual, annex DANFE; Ajuste SINIEF 07/05, 11ª.
 */
export function isPreview({ note, protocol, extras }: DanfeInput): boolean {
  return (
    extras.preview === true ||
    (protocol?.nProt === undefined && !(note.ide.tpEmis === '4' && extras.epec !== undefined))
  )
}

export function chaveOf({ Id }: InfNfe): string {
  return Id.replace(/^NFe/, '')
}

/** The watermark text, one entry per line. */
export function marksOf(input: DanfeInput): string[] {
  const { note, protocol, extras } = input
  const marks: string[] = []
  if (extras.canceled === true || CANCELED.has(protocol?.cStat ?? '')) marks.push('CANCELADA')
  if (DENIED.has(protocol?.cStat ?? '')) marks.push('USO DENEGADO')
  if (isPreview(input)) marks.push('PRÉ-VISUALIZAÇÃO')
  if (isPreview(input) || note.ide.tpAmb === '2') marks.push('SEM VALOR FISCAL')
  return marks
}

/** cStat of a cancelled or denied note. Source: NF-e manual, annex on messages. */
const CANCELED = new Set(['101', '151', '155'])
const DENIED = new Set(['110', '205', '301', '302', '303'])
