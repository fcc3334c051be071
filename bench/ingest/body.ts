import { readFileSync } from 'node:fs'
import { fixturesOf } from '@talao/platforms/fixtures'

const BODY_BYTES = 2048
const ID_LENGTH = 36

/** Hotmart purchases of 2 KB that differ only in id and transaction: bytes ahead of time, so that making them costs next to nothing. */
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

/** The id under which a body is looked for afterwards. */
export function idOf(run: string, connection: number, n: number): string {
  return `${run}-${connection}-${n}`.padEnd(ID_LENGTH, '_')
}
