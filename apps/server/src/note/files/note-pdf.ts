import { createHash } from 'node:crypto'
import {
  type DanfeExtras,
  type DanfseAnswer,
  type DanfseExtras,
  renderCorrectionLetter,
  renderDanfe,
  renderDanfse,
  renderDanfsePreview,
} from '@talao/documents'
import { type InfDps, type InfNfe, NFSE_NAMESPACE, readNfe, readNfeEvent, readNfse, readXml } from '@talao/fiscal'
import type { Norms } from '@talao/fiscal/norms/norms'
import { drawingVersion } from './drawing-version.ts'
import type { PdfCache } from './pdf-cache.ts'

/** A stored XML, and the marks to print that the XML does not contain. */
export type PdfRequest =
  | ({ kind: 'DANFE'; xml: string } & Pick<DanfeExtras, 'canceled' | 'epec' | 'logo' | 'norms'>)
  | ({ kind: 'DANFSE'; xml: string } & Pick<DanfseExtras, 'canceled' | 'replaced' | 'stub' | 'logo'>)
  /** `xml` is the letter's procEventoNFe; `note` is the XML of the note it corrects. */
  | { kind: 'CCE'; xml: string; note: string; logo?: Uint8Array }

export type PdfDeps = {
  cache: PdfCache
  /** City name by IBGE code, since the XML carries only codes. */
  cityName: (code: string) => string | undefined
}

/**
 * The PDF of a stored XML, drawn on demand and cached. The same XML, marks and drawing version give the same bytes.
 * Null for an NFS-e in a city's own layout, whose PDF only the city can draw. Throws for any other document, which
 * cannot happen with a checked file.
 */
export async function renderNotePdf(request: PdfRequest, { cache, cityName }: PdfDeps): Promise<Uint8Array | null> {
  const key = keyOf(request, await drawingVersion())
  const known = await cache.get(key)
  if (known) return known
  const pdf = await draw(request, cityName)
  if (pdf) await cache.put(key, pdf)
  return pdf
}

/** The PDF of a draft, marked as not valid. Not cached, because a draft changes with every key press. */
export function renderDraftPdf(
  draft: { kind: 'DANFE'; nfe: InfNfe; norms: Norms } | { kind: 'DANFSE'; dps: InfDps; known?: DanfseAnswer },
  { cityName, logo }: Pick<PdfDeps, 'cityName'> & { logo?: Uint8Array },
): Promise<Uint8Array> {
  const extras = logo ? { logo } : {}
  if (draft.kind === 'DANFE') return renderDanfe(draft.nfe, null, { ...extras, norms: draft.norms, preview: true })
  return renderDanfsePreview(draft.dps, draft.known, { ...extras, cityName })
}

async function draw(request: PdfRequest, cityName: PdfDeps['cityName']): Promise<Uint8Array | null> {
  if (request.kind === 'CCE') return drawLetter(request)
  if (request.kind === 'DANFE') {
    const { kind: _, xml, ...extras } = request
    const { nfe, protocol, canceled } = readNfe(xml)
    return renderDanfe(nfe, protocol, canceled ? { ...extras, canceled } : extras)
  }
  const { kind: _, xml, ...extras } = request
  if (readXml(xml).namespace !== NFSE_NAMESPACE) return null
  return renderDanfse(readNfse(xml).nfse, { ...extras, cityName })
}

function drawLetter({ xml, note, logo }: Extract<PdfRequest, { kind: 'CCE' }>): Promise<Uint8Array> {
  const { event, receipt } = readNfeEvent(xml)
  if (!event || !('xCorrecao' in event.detEvento) || !receipt?.nProt)
    throw new Error('not the XML of a registered correction letter')
  return renderCorrectionLetter({
    chave: event.chNFe,
    sequence: Number(event.nSeqEvento),
    text: event.detEvento.xCorrecao,
    protocol: receipt.nProt,
    registered_at: receipt.dhRegEvento,
    note: readNfe(note).nfe,
    ...(logo ? { logo } : {}),
  })
}

/** Digest of everything the PDF depends on. */
function keyOf(request: PdfRequest, version: string): string {
  const parts = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const told = parts.flatMap(([name, value]) => (value === undefined || value === false ? [] : [[name, short(value)]]))
  return createHash('sha256')
    .update(JSON.stringify([version, told]))
    .digest('hex')
}

/** Replaces texts and images by their digest. Norms are too many rows to read each time; their version names them. */
function short(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'version' in value) return value.version
  const isBytes = value instanceof Uint8Array
  return typeof value === 'string' || isBytes ? createHash('sha256').update(value).digest('hex') : value
}
