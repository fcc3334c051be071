import { encode } from 'uqr'

/** Larger symbols have modules too small for a phone to read from a screen. */
const MAX_VERSION = 16

/**
 * The modules of a QR code, row by row; true is dark. Level M recovers about 15 % damage. Drawn in the browser because
 * the text is a secret, which must not go to an external QR service.
 */
export function qrCode(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0, maxVersion: MAX_VERSION }).data
}

/** One path for all dark modules, as horizontal bars, so that no seams show between them. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .map((row, y) => {
      const bars: string[] = []
      for (let x = 0; x < row.length; x += 1) {
        const from = x
        while (row[x]) x += 1
        if (x > from) bars.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
      }
      return bars.join('')
    })
    .join('')
}
