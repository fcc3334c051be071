import { correctedBytes, dataCapacity, VERSIONS } from '../qr/codewords.ts'
import { penaltyOf } from '../qr/penalty.ts'
import { drawSymbol } from '../qr/symbol.ts'

const MASKS = 8
const BYTE_MODE = 0b0100

/**
 * The modules of a QR code, row by row; true is dark. Byte mode, level M (recovers about 15 % damage), in the smallest
 * version that holds the text. Source: ISO/IEC 18004. Drawn here because the text is a secret, which must not go to an
 * external QR service.
 */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = smallestVersion(bytes.length)
  const codewords = correctedBytes(dataBytes(bytes, version), version)
  const drawn = Array.from({ length: MASKS }, (_, mask) => drawSymbol(version, codewords, mask))
  return drawn.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best))
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

function smallestVersion(length: number): number {
  const version = Array.from({ length: VERSIONS }, (_, at) => at + 1).find(
    (one) => dataCapacity(one) * 8 >= headBits(one) + length * 8,
  )
  if (version === undefined) throw new Error('the text is too long for a code that a telephone still reads')
  return version
}

/** Bits of the mode indicator and the byte count. */
function headBits(version: number): number {
  return 4 + countBits(version)
}

function countBits(version: number): number {
  return version < 10 ? 8 : 16
}

/** Header, bytes, terminator, and the two alternating pad bytes. */
function dataBytes(bytes: Uint8Array, version: number): number[] {
  const capacity = dataCapacity(version)
  const bits =
    BYTE_MODE.toString(2).padStart(4, '0') +
    bytes.length.toString(2).padStart(countBits(version), '0') +
    Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const ended = bits.padEnd(Math.min(bits.length + 4, capacity * 8), '0')
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0')
  const said = (whole.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  return Array.from({ length: capacity }, (_, at) => said[at] ?? ((at - said.length) % 2 === 0 ? 0xec : 0x11))
}
