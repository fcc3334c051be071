import { SaxesParser } from 'saxes'
import { BROKEN } from './zip-entries.ts'
import { SheetFault } from './sheet.ts'

/** An attribute is asked for by its name, or as `*:name` where it has a prefix, which each program chooses for itself. */
export type XmlEvents = {
  open(name: string, attribute: (name: string) => string | undefined): void
  text(text: string): void
  close(name: string): void
}

/** So many characters without a tag are no cell: a text that is grown to fill the memory. */
const LONGEST_TEXT = 1024 * 1024
/** A cell stands six deep; every open element is kept in memory until it ends. */
const DEEPEST = 64

/** An XML part as events, its names without prefix. Settles after each piece, so that whoever listens can give away what it has. */
export async function* xmlEvents(pieces: AsyncIterable<string>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('error', (error) => {
    throw new SheetFault(BROKEN, { cause: error })
  })
  parser.on('doctype', () => {
    throw new SheetFault(BROKEN)
  })
  let depth = 0
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > DEEPEST) throw new SheetFault(BROKEN)
    events.open(bare(tag.name), (name) =>
      name.startsWith('*:') ? prefixed(tag.attributes, name) : tag.attributes[name],
    )
  })
  parser.on('text', (text) => events.text(text))
  parser.on('cdata', (text) => events.text(text))
  parser.on('closetag', (tag) => {
    depth -= 1
    events.close(bare(tag.name))
  })
  let withoutTag = 0
  for await (const piece of pieces) {
    const lastTag = piece.lastIndexOf('<')
    withoutTag = lastTag < 0 ? withoutTag + piece.length : piece.length - lastTag
    if (withoutTag > LONGEST_TEXT) throw new SheetFault(BROKEN)
    parser.write(piece)
    yield
  }
  parser.close()
}

function prefixed(attributes: Readonly<Record<string, string>>, asked: string): string | undefined {
  const name = Object.keys(attributes).find((one) => one.includes(':') && bare(one) === asked.slice(2))
  return name === undefined ? undefined : attributes[name]
}

function bare(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
