import { renderCorrectionLetter, renderDanfe, renderDanfse } from '@talao/documents'
import { isoInSaoPaulo, readNfse } from '@talao/fiscal'
import { readLayout } from '@talao/fiscal/layout/read'
import { INF_NFE, type InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { INF_PROT, type InfProt } from '@talao/fiscal/nfe/layout/protocol'
import { readXml } from '@talao/fiscal/xml/read'
import { child, type XmlElement } from '@talao/fiscal/xml/tree'
import { municipalityByIbge } from '@talao/reference'
import type { IssuedDocument, NoteEvent } from '../../sefaz/register/store.ts'
import { printMunicipalNote } from '../nfse/print.ts'
import type { ServiceDocument } from '../service-notes/service-note.ts'

/** The DANFE of an authorised document, drawn from its XML on request. */
export function danfePdf(document: IssuedDocument): Promise<Uint8Array> {
  const { note, protocol } = printed(document)
  return renderDanfe(note, protocol, { canceled: document.status === 'cancelado' })
}

/** The DANFSe of a national note, or the plain print of a municipal note. */
export function serviceDanfse(document: ServiceDocument): Promise<Uint8Array> {
  if (document.kind === 'nfse') return printMunicipalNote(document)
  return renderDanfse(readNfse(document.xml).nfse, {
    canceled: document.status === 'cancelado',
    replaced: document.status === 'substituido',
    cityName: (code) => municipalityByIbge(code)?.name,
  })
}

export function letterPdf(document: IssuedDocument, letter: NoteEvent): Promise<Uint8Array> {
  return renderCorrectionLetter({
    chave: document.chave,
    sequence: letter.seq,
    text: letter.body,
    protocol: letter.protocol,
    registered_at: isoInSaoPaulo(new Date(letter.at)),
    note: printed(document).note,
  })
}

function printed({ chave, xml }: IssuedDocument): { note: InfNfe; protocol: InfProt } {
  const procNfe = readXml(xml)
  const infNfe = under(procNfe, 'NFe', 'infNFe')
  const infProt = under(procNfe, 'protNFe', 'infProt')
  if (!infNfe || !infProt) throw new Error(`the XML of ${chave} is no procNFe`)
  return { note: readLayout(INF_NFE, infNfe).value, protocol: readLayout(INF_PROT, infProt).value }
}

function under(root: XmlElement, ...names: string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>((at, name) => at && child(at, name), root)
}
