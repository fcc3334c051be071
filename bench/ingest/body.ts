import { readFileSync } from 'node:fs'
import { fixturesOf } from '@talao/platforms/fixtures'

const BODY_BYTES = 2048
const ID_LENGTH = 36

/**
 * Makes Hotmart purchases of 2 KB that differ only in id and transaction. The bytes are prepared in advance, so each
 * body costs almost nothing.
 */
export function bodyMaker(): (id: string) => Buffer {
  const example = JSON.parse(readFileSync(new URL('purchase-approved.json', fixturesOf('hotmart')), 'utf8'))
  const blank = '#'.repeat(ID_LENGTH)
  example.id = blank
  example.data.purchase.transaction = blank
  example.padding = ''
  example.padding = '.'.repeat(Math.max(0, BODY_BYTES - Buffer.byteLength(JSON.stringify(example))))
  const template = Buffer.from(JSON.stringify(example))
  const places = [template.indexOf(blank), template.lastIndexOf(blank)]
  return (id) => {
    const body = Buffer.from(template)
    for (const place of places) body.write(id.padEnd(ID_LENGTH, '_'), place, ID_LENGTH, 'latin1')
    return body
  }
}

/** The id by which a delivered body is found afterwards. */
export function idOf(run: string, connection: number, n: number): string {
  return `${run}-${connection}-${n}`.padEnd(ID_LENGTH, '_')
}
