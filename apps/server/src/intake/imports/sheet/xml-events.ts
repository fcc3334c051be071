import { SaxesParser } from 'saxes'
import { SheetFault } from './sheet.ts'
import { BROKEN } from './zip-entries.ts'

/**
 * `attribute` reads an attribute of the opened element by its full name. `*:name` reads it with any prefix (`r:id`),
 * because each program that writes spreadsheets chooses its own.
 */
export type XmlEvents = {
  open(name: string, attribute: (name: string) => string | undefined): void
  text(text: string): void
  close(name: string): void
}

/** A longer text without a tag is not a cell but an attempt to fill the memory. */
const LONGEST_TEXT = 1024 * 1024
/** A cell is six levels deep. Every open element stays in memory until it ends. */
const DEEPEST = 64

/**
 * Parses an XML part into events, with names without prefix. Yields after each piece, so that the consumer can pass on
 * its rows.
 */
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
      name.startsWith('*:') ? attributeOfAnyPrefix(tag.attributes, name) : tag.attributes[name],
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

function attributeOfAnyPrefix(attributes: Readonly<Record<string, string>>, asked: string): string | undefined {
  const name = Object.keys(attributes).find((one) => one.includes(':') && bare(one) === asked.slice(2))
  return name === undefined ? undefined : attributes[name]
}

function bare(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
