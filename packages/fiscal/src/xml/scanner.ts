import { endOfName, isSpace } from './characters.ts'
import { type Position, refuseXml, type XmlErrorCode } from './error.ts'

/**
 * A position in a text that only moves forward. Every method looks at the text from that position and either consumes a
 * match or refuses. Nothing is searched twice, so reading is linear for any input.
 */
export class XmlScanner {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  /** The UTF-16 unit `further` units ahead; NaN past the end. */
  unit(further = 0): number {
    return this.text.charCodeAt(this.at + further)
  }

  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.at)
  }

  pass(expected: string): void {
    if (!this.sees(expected)) this.refuse('malformed', `expected ${expected}`)
    this.at += expected.length
  }

  /** Skips white space; true when there was any. */
  space(): boolean {
    const from = this.at
    while (isSpace(this.text.charCodeAt(this.at))) this.at += 1
    return this.at > from
  }

  /** A name with at most one colon inside, as written (Namespaces in XML 1.0, QName). */
  name(): string {
    const from = this.at
    this.#passName()
    if (this.unit() === COLON) {
      this.at += 1
      this.#passName()
    }
    return this.text.slice(from, this.at)
  }

  #passName(): void {
    const end = endOfName(this.text, this.at)
    if (end === this.at) this.refuse('malformed', 'expected a name')
    this.at = end
  }

  /** The text before the next `end`; both are consumed. */
  until(end: string): string {
    const from = this.at
    const to = this.text.indexOf(end, from)
    if (to < 0) this.refuse('malformed', `${end} is missing`)
    this.at = to + end.length
    return this.text.slice(from, to)
  }

  refuse(code: XmlErrorCode, detail: string, at = this.at): never {
    return refuseXml(code, positionOf(this.text, at), detail)
  }
}

/** Only called on errors, because counting lines scans the text. */
function positionOf(text: string, offset: number): Position {
  let line = 1
  let start = 0
  for (let at = 0; at < offset; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit !== LINE_FEED && (unit !== RETURN || text.charCodeAt(at + 1) === LINE_FEED)) continue
    line += 1
    start = at + 1
  }
  return { offset, line, column: offset - start }
}

const COLON = 0x3a
const LINE_FEED = 0xa
const RETURN = 0xd
