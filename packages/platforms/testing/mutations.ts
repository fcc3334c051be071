import fc from 'fast-check'

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800

/**
 * Mutated bodies for tests: single bytes changed, cut or doubled, and for JSON bodies also values replaced by other
 * types or removed.
 */
export function mutatedBodies(bodies: Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const trees = bodies.flatMap((body) => asJson(body))
  return trees.length === 0 ? mutatedBytes(bodies) : fc.oneof(mutatedBytes(bodies), mutatedTree(trees))
}

function mutatedBytes(bodies: Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const edit = fc.record({
    act: fc.constantFrom('set', 'insert', 'remove', 'end', 'double'),
    at: fc.nat(),
    byte: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(...new TextEncoder().encode('{}[]",:0-e.%&=\\'))),
  })
  return fc
    .tuple(fc.constantFrom(...bodies), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([body, edits]) => Uint8Array.from(edits.reduce((sofar, one) => edited(sofar, one), [...body])))
}

function edited(bytes: number[], { act, at, byte }: { act: string; at: number; byte: number }): number[] {
  const place = at % (bytes.length + 1)
  if (act === 'set') return bytes.toSpliced(place, 1, byte)
  if (act === 'insert') return bytes.toSpliced(place, 0, byte)
  if (act === 'remove') return bytes.toSpliced(place, 1 + (byte % 8))
  return act === 'end' ? bytes.slice(0, place) : [...bytes, ...bytes.slice(place)]
}

function mutatedTree(trees: unknown[]): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    at: fc.nat(),
    value: fc.oneof(fc.constant(undefined), hostileText(), fc.jsonValue({ maxDepth: 2 })),
  })
  return fc
    .tuple(fc.constantFrom(...trees), fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([tree, changes]) => new TextEncoder().encode(JSON.stringify(changes.reduce(replaced, tree)) ?? ''))
}

/** fast-check's own unit for this first builds a map of all 1,112,064 characters. */
const anyCharacter = fc
  .nat(0x10_f7_ff)
  .map((point) => String.fromCodePoint(point < FIRST_SURROGATE ? point : point + SURROGATES))

function hostileText(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.constantFrom(
      '\u0000',
      '\ud800',
      '__proto__',
      'NaN',
      '1e999',
      '-1',
      '0',
      ' ',
      '٣',
      'x'.repeat(5000),
      '9'.repeat(40),
      '2026-02-31T00:00:00Z',
    ),
    fc.constantFrom(0, -1, 1e21, 1e-9, 0.1 + 0.2, 2 ** 53),
  )
}

/** The tree with its n-th value (in serialization order) replaced; undefined removes the value. */
function replaced(tree: unknown, { at, value }: { at: number; value: unknown }): unknown {
  let count = 0
  JSON.stringify(tree, (_name, one: unknown) => {
    count++
    return one
  })
  let left = at % Math.max(count, 1)
  const text = JSON.stringify(tree, (_name, one: unknown) => (left-- === 0 ? value : one))
  return text === undefined ? {} : JSON.parse(text)
}

function asJson(body: Uint8Array): unknown[] {
  try {
    return [JSON.parse(new TextDecoder().decode(body))]
  } catch {
    return [] // a form: only its bytes are mutated
  }
}
