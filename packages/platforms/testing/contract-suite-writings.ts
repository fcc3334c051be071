import { expect, it } from 'vitest'
import type { Fixture } from '../src/fixtures.ts'
import type { Credentials, Platform, PlatformEvent } from '../src/port/platform.ts'

/** Tests deliveries as intermediate programs rewrite them and as older programs would have sent them. */
export function describeWritings(platform: Platform, credentials: Credentials, fixtures: Fixture[]): void {
  const sent = fixtures.flatMap(({ delivery: { body } }): Tree[] => {
    const tree = jsonOf(body)
    return tree ? [tree] : []
  })
  const asked = (body: Uint8Array) => ({ body, headers: {}, query: {} })

  it.each(Object.entries(WRITINGS))('says the same, and shows its secret, %s', (_how, write) => {
    for (const tree of sent) {
      const plain = asked(encoded(JSON.stringify(tree)))
      const written = asked(write(tree))
      expect(platform.parse(written.body, written).map(keyless)).toEqual(platform.parse(plain.body, plain).map(keyless))
      expect(platform.verify(written, credentials)).toBe(platform.verify(plain, credentials))
    }
  })

  it('tells each delivery of a list once', () => {
    const [first, second] = sent.filter((tree) => !Array.isArray(tree))
    const each = [first, second].flatMap((tree) => {
      const one = asked(encoded(JSON.stringify(tree)))
      return platform.parse(one.body, one).map(keyless)
    })
    const list = asked(encoded(JSON.stringify([first, second, first])))
    expect(platform.parse(list.body, list).map(keyless)).toEqual(each)
  })
}

type Tree = { [name: string]: unknown }

const WRITINGS: Record<string, (tree: Tree) => Uint8Array> = {
  'in the letters of Windows': (tree) => Uint8Array.from(JSON.stringify(tree), (letter) => letter.codePointAt(0) ?? 0),
  'encoded twice': (tree) => encoded(JSON.stringify(JSON.stringify(tree))),
  'in a list': (tree) => encoded(JSON.stringify([tree])),
  'as JSON in a field of a form': (tree) => encoded(`payload=${encodeURIComponent(JSON.stringify(tree))}`),
  'as JSON under the content type of a form': (tree) => encoded(`${encodeURIComponent(JSON.stringify(tree))}=`),
  'as JSON in a part of a form': (tree) =>
    encoded(`--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(tree)}\r\n--b--\r\n`),
  'with names in capitals': (tree) => encoded(JSON.stringify(renamed(tree, (name) => name.toUpperCase()))),
  'with names in small letters': (tree) => encoded(JSON.stringify(renamed(tree, (name) => name.toLowerCase()))),
  'with numbers as text': (tree) =>
    encoded(JSON.stringify(tree, (_name, value) => (typeof value === 'number' ? String(value) : value))),
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [rename(name), renamed(below, rename)]))
}

/** Only Windows-1252 compatible texts, because the first rewriting cannot encode others. */
function jsonOf(body: Uint8Array): Tree | undefined {
  const text = new TextDecoder().decode(body)
  return text.startsWith('{') && /^[\n\r\t -~\u00a0-\u00ff]*$/.test(text) ? JSON.parse(text) : undefined
}

/** Drops the delivery key, which may be a hash of the bytes and so changes with every rewriting. */
function keyless({ delivery_key: _key, ...event }: PlatformEvent): Omit<PlatformEvent, 'delivery_key'> {
  return event
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
