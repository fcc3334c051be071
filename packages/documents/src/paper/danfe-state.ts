import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import type { InfProt } from '@talao/fiscal/nfe/layout/protocol'

/** What stands on a DANFE and not in the XML of the note. */
export type DanfeExtras = {
  /** The note was cancelled by an event. */
  canceled?: boolean
  /** PNG or JPEG. */
  logo?: Uint8Array
  /** A draft: printed without barcode and chaveDeAcesso, whatever the protocol. */
  preview?: boolean
  /** What the Ambiente Nacional answered to the EPEC, for a note that has no protocol of its own yet. */
  epec?: { protocol: string; registered_at: string }
}

/** A note as it is printed. */
export type DanfeInput = { note: InfNfe; protocol: InfProt | null; extras: DanfeExtras }

/**
 * Whether it is a preview. A note that no authority has given a protocol is one, and has no fiscal value: outside the EPEC, where
 * the registered summary stands for the protocol. Source: NF-e manual, annex DANFE; Ajuste SINIEF 07/05, 11ª.
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

/** The words of the watermark, one a line. */
export function marksOf(input: DanfeInput): string[] {
  const { note, protocol, extras } = input
  const marks: string[] = []
  if (extras.canceled === true || CANCELED.has(protocol?.cStat ?? '')) marks.push('CANCELADA')
  if (DENIED.has(protocol?.cStat ?? '')) marks.push('USO DENEGADO')
  if (isPreview(input)) marks.push('PRÉ-VISUALIZAÇÃO')
  if (isPreview(input) || note.ide.tpAmb === '2') marks.push('SEM VALOR FISCAL')
  return marks
}

/** cStat of a note the authority holds as cancelled, or denied. Source: NF-e manual, annex on messages. */
const CANCELED = new Set(['101', '151', '155'])
const DENIED = new Set(['110', '205', '301', '302', '303'])
