import { dayInSaoPaulo } from '@talao/fiscal'
import type { IssuedDocument } from '../../sefaz/register/store.ts'

/** Paths of a note's files, relative to the host, as Focus answers them. */
export function xmlPath(cnpj: string, document: IssuedDocument): string {
  return `${folder(cnpj, document)}/XMLs/${document.chave}-nfe.xml`
}

export function cancelXmlPath(cnpj: string, document: IssuedDocument): string {
  return `${folder(cnpj, document)}/XMLs/${document.chave}-can.xml`
}

export function letterXmlPath(cnpj: string, document: IssuedDocument, seq: number): string {
  return `${folder(cnpj, document)}/XMLs/${document.chave}-cce-${String(seq).padStart(2, '0')}.xml`
}

export function danfePath(cnpj: string, document: IssuedDocument): string {
  return `${folder(cnpj, document)}/DANFEs/${document.chave}.pdf`
}

export function letterPdfPath(document: IssuedDocument, seq: number): string {
  return `/notas_fiscais/NFe${document.chave}/cartas_correcao/${seq}.pdf`
}

export function voidXmlPath(cnpj: string, id: number, at: number): string {
  return `/arquivos/${cnpj}/${month(at)}/XMLs/${id}-inu.xml`
}

function folder(cnpj: string, document: IssuedDocument): string {
  return `/arquivos/${cnpj}/${month(document.decided_at)}`
}

function month(at: number): string {
  return dayInSaoPaulo(new Date(at)).slice(0, 7).replace('-', '')
}
