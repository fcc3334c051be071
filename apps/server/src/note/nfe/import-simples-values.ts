import { XmlError } from '@talao/fiscal'
import { findDocuments } from '@talao/fiscal/nfe/find-documents'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { readXml } from '@talao/fiscal/xml/read'
import { withCompanies } from '../../kit/db/scope.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import type { NoteDeps } from '../note-deps.ts'
import { simplesValuesEntry } from '../notes/simples-values.ts'
import { type CancellationImport, noteOfKey } from './import-cancellation.ts'
import { refuseXml } from './refuse-xml.ts'
import { type ImportedValues, simplesValuesIn } from './xml-documents.ts'

/** The authority's values of a note of the Simples, from a file without a note. Empty for any other file. */
export function readValuesAlone(bytes: Uint8Array): ImportedValues[] {
  const text = decodeText(bytes)
  try {
    const root = readXml(text)
    return findDocuments(root, 'NFe').length > 0 ? [] : simplesValuesIn(text, root)
  } catch (error) {
    if (error instanceof XmlError) return []
    throw error
  }
}

/** Tells the note with this key what the authority computed for it. Returns its id. */
export async function importSimplesValues(
  deps: NoteDeps,
  { companyId, cnpj, by }: CancellationImport,
  values: readonly ImportedValues[],
): Promise<number> {
  const [first] = values
  const key = first?.access_key ?? ''
  if (values.some(({ access_key }) => access_key !== key)) refuseXml(SEVERAL)
  if (key.slice(6, 20) !== cnpj) refuseXml(OF_ANOTHER)
  const now = deps.clock.now()
  return withCompanies(deps.db, [companyId], async (tx) => {
    const note = await noteOfKey(tx, companyId, key)
    if (!note) return refuseXml(`A nota de chave ${key} não está aqui. Envie primeiro o XML dela, autorizada.`)
    const entries = values.map((one) => ({ ...simplesValuesEntry(one), ...by }))
    await addNoteEvent(tx, { company_id: companyId, id: note.id }, now, ...entries)
    return note.id
  })
}

const SEVERAL = 'O arquivo traz o IBS e a CBS do Simples de mais de uma nota. Envie um por arquivo.'
const OF_ANOTHER = 'O IBS e a CBS são de uma nota de outra empresa. Envie os de uma nota emitida por esta.'
