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
import { drawingVersion } from './drawing-version.ts'
import type { PaperCache } from './paper-cache.ts'

/** What stands on the paper of a kept XML, and is not in it. */
export type PaperRequest =
  | ({ kind: 'DANFE'; xml: string } & Pick<DanfeExtras, 'canceled' | 'epec' | 'logo'>)
  | ({ kind: 'DANFSE'; xml: string } & Pick<DanfseExtras, 'canceled' | 'replaced' | 'stub' | 'logo'>)
  /** `note` is the XML of the note that the letter, a procEventoNFe, corrects. */
  | { kind: 'CCE'; xml: string; note: string; logo?: Uint8Array }

export type PaperDeps = {
  cache: PaperCache
  /** The name of a city by its IBGE code: the XML carries only codes. */
  cityName: (code: string) => string | undefined
}

/**
 * The PDF of a kept XML, drawn on demand: the same XML, marks and drawing give the same bytes, and the second call reads
 * them. Null for an NFS-e of a city's own layout, whose paper only the city draws. Throws for an XML that is no such
 * document, which a checked file is not.
 */
export async function notePaper(request: PaperRequest, { cache, cityName }: PaperDeps): Promise<Uint8Array | null> {
  const key = keyOf(request, await drawingVersion())
  const known = await cache.get(key)
  if (known) return known
  const pdf = await draw(request, cityName)
  if (pdf) await cache.put(key, pdf)
  return pdf
}

/** The paper a draft would have, marked as worth nothing. Not kept: a draft changes with each key pressed. */
export function draftPaper(
  draft: { kind: 'DANFE'; nfe: InfNfe } | { kind: 'DANFSE'; dps: InfDps; known?: DanfseAnswer },
  { cityName, logo }: Pick<PaperDeps, 'cityName'> & { logo?: Uint8Array },
): Promise<Uint8Array> {
  const extras = logo ? { logo } : {}
  if (draft.kind === 'DANFE') return renderDanfe(draft.nfe, null, { ...extras, preview: true })
  return renderDanfsePreview(draft.dps, draft.known, { ...extras, cityName })
}

async function draw(request: PaperRequest, cityName: PaperDeps['cityName']): Promise<Uint8Array | null> {
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

function drawLetter({ xml, note, logo }: Extract<PaperRequest, { kind: 'CCE' }>): Promise<Uint8Array> {
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

/** The digest of everything the paper depends on. */
function keyOf(request: PaperRequest, version: string): string {
  const parts = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const told = parts.flatMap(([name, value]) => (value === undefined || value === false ? [] : [[name, short(value)]]))
  return createHash('sha256')
    .update(JSON.stringify([version, told]))
    .digest('hex')
}

/** Texts and images by their digest. */
function short(value: unknown): unknown {
  const isBytes = value instanceof Uint8Array
  return typeof value === 'string' || isBytes ? createHash('sha256').update(value).digest('hex') : value
}
