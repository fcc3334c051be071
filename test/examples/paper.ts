import type { DrawnText } from '@talao/documents/paper/drawn-text'
import { drawn, noteOf } from '@talao/documents/testing/drawn-danfse'
import { drawnDanfe, pagesOf } from '@talao/documents/testing/drawn-paper'
import type { InfNfse } from '@talao/fiscal'
import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import type { InfProt } from '@talao/fiscal/nfe/layout/protocol'

/** For longer papers only the first and last page are stored as text. */
const MOST_PAGES = 3

/** The DANFE of an example, authorised five seconds after its emission. */
export function danfeOf(note: InfNfe): DrawnText[] {
  return drawnDanfe(note, protocolOf(note))
}

/** The DANFSe of an example, drawn from its authority's answer. */
export function danfseOf(answer: InfNfse): DrawnText[] {
  return drawn(noteOf(answer))
}

/** The expected content of `papel.txt`: the lines of each page, in drawing order. */
export function paperText(texts: readonly DrawnText[]): string {
  const pages = pagesOf(texts)
  const shown = pages.map((lines, at) => `== folha ${at + 1} de ${pages.length}\n${lines.join('\n')}\n`)
  if (pages.length <= MOST_PAGES) return shown.join('\n')
  return [shown[0], `== ${pages.length - 2} folhas depois\n`, shown.at(-1)].join('\n')
}

export function protocolOf({ Id, ide }: InfNfe): InfProt {
  return {
    tpAmb: ide.tpAmb,
    verAplic: 'SP_NFE_PL009',
    chNFe: Id.slice('NFe'.length),
    dhRecbto: ide.dhEmi.replace(':00-', ':05-'),
    nProt: '135260000000001',
    digVal: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
    cStat: '100',
    xMotivo: 'Autorizado o uso da NF-e',
  }
}
