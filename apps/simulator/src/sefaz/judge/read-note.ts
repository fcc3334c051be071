import { checkNfeLayout, INF_NFE, type InfNfe, NfeXmlError, readNfe, writeNfe } from '@talao/fiscal'
import { canonicalXml } from '@talao/fiscal/xml/canonical'
import { XmlError } from '@talao/fiscal/xml/error'
import { readXml } from '@talao/fiscal/xml/read'
import { child } from '@talao/fiscal/xml/tree'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import { schemaRefusal } from './schema-refusal.ts'

export type ReadNote = { ok: true; nfe: InfNfe } | { ok: false; refusal: SefazAnswer }

/** Parses a note and checks it against the schema of its emission day: elements, values, and their order. */
export function readNote(raw: string): ReadNote {
  const read = parsed(raw)
  if (!read) return refuse(cstatAnswer('225', ' [NFe]'))
  const [fault] = checkNfeLayout(read.nfe)
  if (fault) return refuse(schemaRefusal('note', fault))
  const [strange] = read.unknown
  if (strange) return refuse(cstatAnswer('225', ` [${strange.replaceAll('.', '/')}]`))
  const place = isInOrder(raw, read.nfe) ? undefined : ` [${INF_NFE.root}]`
  return place ? refuse(cstatAnswer('225', place)) : { ok: true, nfe: read.nfe }
}

function refuse(refusal: SefazAnswer): ReadNote {
  return { ok: false, refusal }
}

function parsed(raw: string) {
  try {
    return readNfe(raw)
  } catch (error) {
    if (error instanceof XmlError || error instanceof NfeXmlError) return undefined // the caller answers 225
    throw error
  }
}

/** The parsed object has no order, so compare the note with what the layout would write. */
function isInOrder(raw: string, nfe: InfNfe): boolean {
  const root = readXml(raw)
  const infNFe = child(root, 'infNFe')
  return infNFe !== undefined && canonicalXml(infNFe, [root], FORM) === writeNfe(nfe)
}

const FORM = 'inclusive'
