import { gunzipSync } from 'node:zlib'

/** A secret that must never be shown. */
export type PlantedSecret = { name: string; value: string | Uint8Array }
/** Bytes that someone can see, and where. */
export type Seen = { where: string; bytes: Uint8Array }

/** Minimum bytes: shorter values appear by chance. */
const LEAST = 8

/** Finds each planted value, in plain text or in a trivially reversible encoding. Returns `where: name`. */
export function findPlantedSecrets(planted: readonly PlantedSecret[], seen: readonly Seen[]): string[] {
  const searched = planted.map(({ name, value }) => ({ name, forms: formsOf(value) }))
  const found = new Set<string>()
  for (const { where, bytes } of seen)
    for (const text of layersOf(bytes))
      for (const { name, forms } of searched)
        if (forms.some((form) => text.includes(form))) found.add(`${where}: ${name}`)
  return [...found].sort()
}

/** The encodings in which a value is searched, each as bytes read as Latin-1. */
export function formsOf(value: string | Uint8Array): string[] {
  const bytes = Buffer.from(value)
  if (bytes.length < LEAST) throw new Error('Too short to be looked for.')
  const text = typeof value === 'string' ? value : undefined
  const written =
    text === undefined ? [] : [encodeURIComponent(text), formEncoded(text), jsonEscaped(text), htmlEscaped(text)]
  return [
    ...new Set([
      bytes.toString('latin1'),
      ...written.map((one) => Buffer.from(one).toString('latin1')),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      ...base64Cores(bytes),
    ]),
  ]
}

/**
 * Base64 groups three bytes. These are the parts of the encoding that do not depend on the value's offset in a longer
 * text, in both alphabets.
 */
function base64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const core = whole.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3))
    return [core, core.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(core)]
  })
}

function formEncoded(text: string): string {
  return new URLSearchParams({ x: text }).toString().slice(2)
}

function jsonEscaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function htmlEscaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The bytes as they are, without the line breaks of an e-mail, and unpacked if gzipped. */
function layersOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1')
  const unfolded = text.replaceAll('=\r\n', '').replaceAll(/\r?\n/g, '')
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const printable = text.includes('quoted-printable') ? [unfolded.replaceAll(/=([0-9A-F]{2})/g, hexOf)] : []
  return [
    text,
    ...(unfolded === text ? [] : [unfolded]),
    ...printable,
    ...(isPacked ? layersOf(gunzipSync(bytes)) : []),
  ]
}

function hexOf(_whole: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}
