import type { Document } from '../drawing-state.ts'
import type { Box } from '../drawn-text.ts'
import { toPrintableText } from '../print-format.ts'
import { LEADING, write, writeLines } from '../text-drawing.ts'
import { AMB_GER, TP_AMB } from './code-texts.ts'
import { fillGrey, inPoints, linesOf, padded } from './drawing.ts'
import { atMost, joined, orDash, ufOf, word } from './field-format.ts'
import { chaveOf, type DanfseNote, isTest } from './note.ts'
import { consultationUrl, drawQr, QR_BOX, QR_TEXT_BOX, qrMatrix } from './qr.ts'

const BAR = inPoints(0.3, 0.3, 20.41, 1.16)
const TITLES = inPoints(5.41, 0.3, 10.19, 1.16)
const LOGO = inPoints(0.49, 0.44, 4, 0.85)
const CITY = inPoints(15.62, 0.3, 5.09, 0.67)
const GENERATOR = inPoints(15.62, 0.97, 5.09, 0.25)
const ENVIRONMENT = inPoints(15.62, 1.21, 5.09, 0.25)

export function fillHeader(document: Document): void {
  fillGrey(document, BAR)
}

/** Logo, document title, generator. Source: NT 008 v1.0, 2.4.3. */
export function drawHeader(document: Document, note: DanfseNote): void {
  drawLogo(document, note)
  drawTitles(document, note)
  drawOrigin(document, note)
}

/** QR code and text for verifying the note. A draft has neither. */
export function drawConsultation(document: Document, note: DanfseNote): void {
  const chave = chaveOf(note)
  if (chave === undefined) return
  drawQr(document, qrMatrix(consultationUrl(chave)), QR_BOX)
  const lines = linesOf(CONSULTATION, QR_TEXT_BOX.width, 3, 6)
  writeLines(document, lines, QR_TEXT_BOX, { size: 6, sans: true })
}

const CONSULTATION =
  'A autenticidade desta NFS-e pode ser verificada pela leitura deste código QR ou pela consulta da chave de acesso no portal nacional da NFS-e'

function drawLogo(document: Document, { extras }: DanfseNote): void {
  if (extras.logo) {
    document.image(Buffer.from(extras.logo), LOGO.x, LOGO.y, { fit: [LOGO.width, LOGO.height], valign: 'center' })
    return
  }
  const name = { ...LOGO, width: 62 }
  write(document, 'NFS-e', name, { size: 20, bold: true, sans: true, stand: 'middle' })
  const words = { ...LOGO, x: LOGO.x + 62, width: LOGO.width - 62 }
  write(document, 'Nota Fiscal de\nServiço Eletrônica', words, { size: 5.5, lines: 2, sans: true, stand: 'middle' })
}

function drawTitles(document: Document, note: DanfseNote): void {
  const size = 9
  const warning = warningOf(note)
  const lines = ['DANFSe v2.0', 'Documento Auxiliar da NFS-e', ...(warning === null ? [] : [warning])]
  const top = TITLES.y + (TITLES.height - lines.length * size * LEADING) / 2
  for (const [place, line] of lines.entries()) {
    const box: Box = { ...TITLES, y: top + place * size * LEADING, height: size * LEADING + 0.1 }
    // Pure red in CMYK: full magenta and yellow.
    if (line === warning) document.addContent('q 0 1 1 0 k')
    write(document, line, box, { size, bold: true, sans: true, align: 'center' })
    if (line === warning) document.addContent('Q')
  }
}

function warningOf(note: DanfseNote): string | null {
  if (note.isPreview) return 'PRÉ-VISUALIZAÇÃO – SEM VALOR FISCAL'
  return isTest(note) ? 'NFS-e SEM VALIDADE JURÍDICA' : null
}

function drawOrigin(document: Document, note: DanfseNote): void {
  const { dps, nfse, extras } = note
  const city = joined(nfse.xLocEmi ?? extras.cityName?.(dps.cLocEmi), nfse.emit?.enderNac.UF ?? ufOf(dps.cLocEmi))
  // Services of item 99 belong to no city. Source: NT 008 v1.0, 2.4.5.
  if (!dps.serv.cServ.cTribNac.startsWith('99')) {
    const named = `Município: ${atMost(toPrintableText(orDash(city)).replaceAll('\n', ' '), 37)}`
    const box = padded(CITY)
    writeLines(document, linesOf(named, box.width, 2, 8), box, { size: 8, sans: true })
  }
  const generator = `Ambiente Gerador: ${orDash(word(AMB_GER, nfse.ambGer))}`
  write(document, generator, padded(GENERATOR), { size: 6, minSize: 5, sans: true })
  const environment = `Tipo de Ambiente: ${orDash(word(TP_AMB, dps.tpAmb))}`
  write(document, environment, padded(ENVIRONMENT), { size: 6, minSize: 5, sans: true })
}
