import bwip from 'bwip-js'
import type { Document } from '../drawing-state.ts'
import type { Box } from '../drawn-text.ts'
import { CM, inPoints, places } from './drawing.ts'

/** The modules of a QR code, row by row; true means dark. */
export type QrMatrix = { size: number; isDark: readonly boolean[] }

/** The address of the public consultation. Source: NT 008 v1.0, 2.4.3. */
export function consultationUrl(chave: string): string {
  return `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${chave}`
}

/** Error correction level M, which tolerates about 15 % damage. */
export function qrMatrix(text: string): QrMatrix {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('the QR code came without modules')
  return { size: symbol.pixx, isDark: symbol.pixs.map((module) => module === 1) }
}

/** Draws the whole code as one path of bars, so that no PDF reader shows seams between them. */
export function drawQr(document: Document, { size, isDark }: QrMatrix, box: Box): void {
  const module = box.width / size
  const bars: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark[row * size + column]) continue
      const first = column
      while (column + 1 < size && isDark[row * size + column + 1]) column += 1
      const bar = [box.x + first * module, box.y + row * module, (column - first + 1) * module, module]
      bars.push(`${bar.map(places).join(' ')} re`)
    }
  }
  document.addContent(`${bars.join(' ')} f`)
}

/** At least 1.52 cm wide. Source: NT 008 v1.0, 2.4.3. */
export const QR_BOX: Box = inPoints(17.48, 1.67, 1.52, 1.52)
export const QR_TEXT_BOX: Box = { ...inPoints(15.72, 3.34, 4.9, 0), height: 0.74 * CM }
