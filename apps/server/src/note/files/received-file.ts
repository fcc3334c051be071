import { readXml, XmlError } from '@talao/fiscal'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { checkCityFile } from './received/city.ts'
import type { ReceivedFile } from './received/expectations.ts'
import { checkNfeFile } from './received/nfe.ts'
import { checkNfeEventFile } from './received/nfe-event.ts'
import { checkNfseCancelFile, checkNfseFile, isNational } from './received/nfse.ts'
import { type Accepted, accept, NotReceived, refused, refuseFile, type Verdict } from './received/verdict.ts'
import { checkVoidFile, type VoidedNumbers } from './received/void.ts'

const XML_LIMIT = 2 * 1024 * 1024
const PDF_LIMIT = 10 * 1024 * 1024

/**
 * Checks a file from a gateway before it is stored for 132 months: complete, authentic, and of this note, company and
 * environment. Never throws because of the file's content.
 */
export function checkReceived(file: ReceivedFile): Verdict {
  return guarded(() => {
    if (file.kind === 'PDF' || file.kind === 'CCE_PDF') return checkPdf(file.bytes)
    return checkXml(textOfXml(file.bytes), file)
  })
}

/** Checks the file of an inutilização, which belongs to no note. */
export function checkReceivedVoid(file: { bytes: Uint8Array; range: VoidedNumbers }): Verdict {
  return guarded(() => checkVoidFile(textOfXml(file.bytes), file.range))
}

function guarded(check: () => Accepted): Verdict {
  try {
    return check()
  } catch (error) {
    if (error instanceof NotReceived) return refused(error)
    if (error instanceof XmlError) return refused(new NotReceived('arquivo_xml_ilegivel', error.message))
    throw error
  }
}

function checkXml(xml: string, file: ReceivedFile): Accepted {
  const { kind, note } = file
  if (note.kind === 'NFE') return kind === 'XML' ? checkNfeFile(xml, note) : checkNfeEventFile(xml, file)
  const root = readXml(xml)
  if (kind !== 'XML' && kind !== 'CANCEL_XML') return refuseFile('arquivo_outro_documento', `a ${kind} of an NFS-e`)
  if (!isNational(root)) return checkCityFile(root, note)
  return kind === 'XML' ? checkNfseFile(root, note) : checkNfseCancelFile(root, note)
}

/** Some cities still use older encodings, and not all of them declare it. `readXml` refuses a DOCTYPE. */
function textOfXml(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) refuseFile('arquivo_vazio', 'no bytes')
  if (bytes.byteLength > XML_LIMIT) refuseFile('arquivo_grande_demais', `${bytes.byteLength} bytes`)
  return decodeText(bytes)
}

/**
 * Checks only the header and the end marker. PDF readers tolerate some bytes before and after them. Source: ISO
 * 32000-1, annex H.3.
 */
function checkPdf(bytes: Uint8Array): Accepted {
  if (bytes.byteLength === 0) refuseFile('arquivo_vazio', 'no bytes')
  if (bytes.byteLength > PDF_LIMIT) refuseFile('arquivo_grande_demais', `${bytes.byteLength} bytes`)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!text.subarray(0, 1024).includes('%PDF-'))
    refuseFile('arquivo_nao_e_pdf', text.subarray(0, 20).toString('latin1'))
  if (!text.subarray(-2048).includes('%%EOF')) refuseFile('arquivo_incompleto', 'no %%EOF at its end')
  return accept(null, null)
}
