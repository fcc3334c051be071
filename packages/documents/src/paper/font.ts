import { FONT_WIDTHS, type FontName } from './font-widths.ts'

/**
 * The width of a text in points at a font size. Widths add up, because there is no kerning: a text is as wide as the
 * sum of its parts.
 */
export type Measure = (text: string, size: number) => number

/**
 * The width function of a font. Characters that the font lacks count as zero width, so pass text through
 * `toPrintableText` first.
 */
export function measureOf(font: FontName): Measure {
  return MEASURES[font]
}

/** Text as bytes of WinAnsiEncoding, one code unit per byte, escaped for a PDF string in parentheses. */
export function encoded(text: string): string {
  const bytes = OUTSIDE_LATIN1.test(text) ? text.replace(EVERY_OUTSIDE_LATIN1, byteOf) : text
  return /[\\()]/.test(bytes) ? bytes.replace(/[\\()]/g, '\\$&') : bytes
}

/** Whether WinAnsiEncoding has every character of a text. */
export function isWritable(text: string): boolean {
  return /^[ -~¡-¬®-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(text)
}

const OUTSIDE_LATIN1 = /[^ -ÿ]/
const EVERY_OUTSIDE_LATIN1 = /[^ -ÿ]/gu

/** The characters of the bytes 128 to 159; a space marks an unused byte. Source: ISO 32000-1, annex D. */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

function byteOf(sign: string): string {
  const place = HIGH.indexOf(sign)
  return place < 0 ? '' : String.fromCharCode(128 + place)
}

const MEASURES: Record<FontName, Measure> = {
  'Times-Roman': adder('Times-Roman'),
  'Times-Bold': adder('Times-Bold'),
  Helvetica: adder('Helvetica'),
  'Helvetica-Bold': adder('Helvetica-Bold'),
}

function adder(font: FontName): Measure {
  const widths = FONT_WIDTHS[font]
  return (text, size) => {
    let sum = 0
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place)
      sum += widths[code < 256 ? code - 32 : 96 + HIGH.indexOf(text.charAt(place))] ?? 0
    }
    return (sum * size) / 1000
  }
}
