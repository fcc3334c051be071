import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { findPlantedSecrets } from './planted-secrets.ts'

const SECRET = 'segredo&plantado/ção+1'
const seen = (bytes: string | Uint8Array) =>
  findPlantedSecrets([{ name: 'it', value: SECRET }], [{ where: 'here', bytes: Buffer.from(bytes) }])
const bytes = Buffer.from(SECRET)

it.each<[string, string | Uint8Array]>([
  ['in clear', `x ${SECRET} y`],
  ['in JSON', JSON.stringify({ deep: [{ x: `"${SECRET}"` }] })],
  ['in an address', `https://x.test/?a=${encodeURIComponent(SECRET)}`],
  ['in a form', new URLSearchParams({ a: SECRET }).toString()],
  ['in a page', `<p>${SECRET.replace('&', '&amp;')}</p>`],
  ['in hex', `\\x00${bytes.toString('hex')}00`],
  ['in base64 at its own', bytes.toString('base64')],
  ['in base64 one byte on', Buffer.from(`:${SECRET}:`).toString('base64')],
  ['in base64 two bytes on', Buffer.from(`::${SECRET}`).toString('base64url')],
  [
    'over the lines of a letter',
    Buffer.from(`abc${SECRET}`)
      .toString('base64')
      .replace(/(.{12})/g, '$1\r\n'),
  ],
  ['packed', gzipSync(SECRET)],
])('a planted value is found %s', (_how, haystack) => {
  expect(seen(haystack)).toEqual(['here: it'])
})

it('what is not there is not found', () => {
  expect(seen('segredo plantado em outro lugar')).toEqual([])
})
