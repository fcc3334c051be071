import type { Norms } from '@talao/fiscal/norms/norms'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { municipalityByIbge } from '@talao/reference'
import { logoBytes, logoPathOf } from '../../company/companies/logo.ts'
import type { Db } from '../../kit/db/connect.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import { type PdfRequest, renderNotePdf } from '../files/note-pdf.ts'
import type { PdfCache } from '../files/pdf-cache.ts'

export type NoteFilesDeps = { db: Db; files: FileStore; papers: PdfCache }
type Ref = { company_id: number; note_id: number }
export type XmlKind = 'XML' | 'CANCEL_XML' | 'CCE_XML'
export type StoredFile = { bytes: Buffer; contentType: string }

/** A note's file from the archive, verified by its hash. Null until the file is archived. */
export async function storedXml(
  deps: NoteFilesDeps,
  ref: Ref,
  kind: XmlKind,
  sequence = 0,
): Promise<StoredFile | null> {
  const row = await withCompanies(deps.db, [ref.company_id], (tx) => rowOf(tx, ref, kind, sequence))
  return fetchKept(deps, row)
}

/**
 * PDF of a note, drawn from its archived XML. A city's own layout has only the city's PDF. Null until the XML is
 * archived.
 */
export async function notePdf(deps: NoteFilesDeps, ref: Ref): Promise<StoredFile | null> {
  const found = await withCompanies(deps.db, [ref.company_id], async (tx) => ({
    note: await tx
      .selectFrom('note')
      .select(['kind', 'enotas_status', 'substituted_by_id'])
      .where('company_id', '=', ref.company_id)
      .where('id', '=', ref.note_id)
      .executeTakeFirst(),
    xml: await rowOf(tx, ref, 'XML', 0),
    theirs: await rowOf(tx, ref, 'PDF', 0),
    logoPath: await logoPathOf(tx, ref.company_id),
    norms: await loadNorms(tx),
  }))
  const kept = await fetchKept(deps, found.xml)
  const logo = found.note?.kind === 'NFE' ? await logoBytes(deps.files, found.logoPath) : null
  const drawn =
    found.note && kept
      ? await draw(deps, paperOf(found.note, decodeText(kept.bytes), { logo, norms: found.norms }))
      : null
  return drawn ?? fetchKept(deps, found.theirs)
}

type NoteOnPaper = { kind: string; enotas_status: string; substituted_by_id: number | null }

/** Only the DANFE shows the company's logo. The DANFSe may show only the mark of the NFS-e (NT 008). */
function paperOf(
  { kind, enotas_status, substituted_by_id }: NoteOnPaper,
  xml: string,
  { logo, norms }: { logo: Buffer | null; norms: Norms },
): PdfRequest {
  const canceled = enotas_status === 'Cancelada'
  if (kind === 'NFE') return { kind: 'DANFE', xml, canceled, norms, ...(logo ? { logo } : {}) }
  return { kind: 'DANFSE', xml, canceled, replaced: substituted_by_id !== null }
}

/** PDF of a carta de correção. It shows the corrected note. */
export async function letterPdf(deps: NoteFilesDeps, ref: Ref, sequence: number): Promise<StoredFile | null> {
  const letter = await storedXml(deps, ref, 'CCE_XML', sequence)
  const note = await storedXml(deps, ref, 'XML')
  if (!letter || !note) return null
  const logo = await logoBytes(
    deps.files,
    await withCompanies(deps.db, [ref.company_id], (tx) => logoPathOf(tx, ref.company_id)),
  )
  const xmls = { xml: decodeText(letter.bytes), note: decodeText(note.bytes) }
  return draw(deps, { kind: 'CCE', ...xmls, ...(logo ? { logo } : {}) })
}

async function draw({ papers }: NoteFilesDeps, request: PdfRequest): Promise<StoredFile | null> {
  const cityName = (code: string) => municipalityByIbge(code)?.name
  const pdf = await renderNotePdf(request, { cache: papers, cityName })
  return pdf && { bytes: Buffer.from(pdf), contentType: 'application/pdf' }
}

type FileRow = { sha256: string | null; content_type: string | null }

function rowOf(tx: Tx, { company_id, note_id }: Ref, kind: string, sequence: number): Promise<FileRow | undefined> {
  return tx
    .selectFrom('note_file')
    .select(['sha256', 'content_type'])
    .where('company_id', '=', company_id)
    .where('note_id', '=', note_id)
    .where('kind', '=', kind)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
}

/** Never call it within a transaction: a hanging archive would hold the database connections. */
async function fetchKept({ files }: NoteFilesDeps, row: FileRow | undefined): Promise<StoredFile | null> {
  const bytes = row?.sha256 ? await files.get(row.sha256) : null
  return bytes && { bytes, contentType: row?.content_type ?? 'application/octet-stream' }
}
