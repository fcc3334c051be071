import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from '../xml/read.ts'
import { branchOf } from './branch.ts'
import { checkLayout } from './check.ts'
import { readLayout } from './read.ts'
import { attribute, choice, field, group, type Layout, type Row } from './row.ts'
import type { ValueOf } from './value.ts'
import { code, decimal, digits, pattern, text, until } from './value-type.ts'
import { writeCanonical, writeInside, writeLayout } from './write.ts'

const PRICE = choice(
  '1',
  'Preço ou peso',
  [field('price', '1', decimal(3, 2), 'Preço')],
  [field('weight', '1', digits(1, 3), 'Peso'), field('unit', '0-1', code('kg', 'g'), 'Unidade')],
)
const ROWS = [
  attribute('z', '0-1', text(1, 9), 'Última letra'),
  attribute('a', '1', text(1, 9), 'Primeira letra'),
  field('title', '1', text(1, 20), 'Título', { screen: 'title' }),
  group('line', '1-2', 'Linhas', [field('note', '0-3', text(1, 5), 'Nota', { screen: 'lines.*.note' }), PRICE]),
  field('new', '0-1', code('1'), 'Novidade', { from: '2026-02-01' }),
  field('old', '0-1', code('1'), 'Antiga', { to: '2026-01-31' }),
] as const satisfies readonly Row[]

type Value = ValueOf<typeof ROWS>
const LAYOUT: Layout<Value> = { root: 'order', namespace: 'urn:order', rows: ROWS, source: 'nowhere' }
const VALUE: Value = { a: '1', title: 'A & B', line: [{ price: '1.00' }] }

function faults(value: object, day = '2026-01-15'): string[] {
  const layout: Layout<object> = LAYOUT
  return checkLayout(layout, value, day).map(({ code: found, place }) => `${found} ${place}`)
}

describe('writing', () => {
  it('keeps the order of the layout, sorts attributes and escapes as canonical XML does', () => {
    const value = { line: [{ price: '1.00', note: ['<x>'] }, { weight: '2' }], title: 'A & "B"', z: '<"\t', a: '1' }
    expect(writeCanonical(LAYOUT, value)).toBe(
      '<order xmlns="urn:order" a="1" z="&lt;&quot;&#x9;"><title>A &amp; "B"</title>' +
        '<line><note>&lt;x&gt;</note><price>1.00</price></line><line><weight>2</weight></line></order>',
    )
    expect(`<order a="1">${writeInside(LAYOUT, VALUE)}</order>`).toBe(writeLayout(LAYOUT, VALUE))
  })
})

describe('reading', () => {
  it('gives back what was written, whatever the texts', () => {
    const word = fc.stringMatching(/^[!-ÿ]([ -ÿ]{0,3}[!-ÿ])?$/)
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 3 }), word, (title, note, z) => {
        const value: Value = { a: '1', z, title, line: [{ note, weight: '7' }] }
        expect(readLayout(LAYOUT, readXml(writeCanonical(LAYOUT, value)))).toEqual({
          value,
          unknown: [],
          misplaced: [],
        })
      }),
    )
  })

  it('names what it does not know, attributes and elements that trade places included', () => {
    const xml =
      '<order a="1" b="2" title="x"><a>1</a><title>T<i>!</i></title><other/><x:title xmlns:x="urn:x"/></order>'
    const { value, unknown } = readLayout(LAYOUT, readXml(xml))
    expect(value).toEqual({ a: '1', title: 'T' })
    expect(unknown).toEqual(['@b', '@title', 'a', 'title.i', 'other', 'title'])
  })

  it('makes a list of what comes too often, for the check to refuse', () => {
    const { value } = readLayout(LAYOUT, readXml('<order a="1"><title>A</title><title>B</title></order>'))
    expect(faults(value)).toContain('XML-VALOR title')
  })

  it('names what stands behind something it has to precede, by the branch that is taken', () => {
    const misplaced = (inner: string) => readLayout(LAYOUT, readXml(`<order a="1">${inner}</order>`)).misplaced
    expect(misplaced('<title>A</title><line><note>x</note><weight>7</weight><unit>g</unit></line>')).toEqual([])
    expect(misplaced('<title>A</title><line><unit>g</unit><weight>7</weight><note>x</note></line>')).toEqual([
      'line.weight',
      'line.note',
    ])
    expect(misplaced('<line><price>1.00</price></line><title>A</title><line><price>2.00</price></line>')).toEqual([
      'title',
    ])
  })

  it('takes rows that alternate in turns', () => {
    const rows = [
      field('code', '0-3', digits(1), 'Código'),
      field('text', '0-3', text(1, 9), 'Texto', { alternates: true }),
    ]
    const layout: Layout<object> = { root: 'order', namespace: '', rows, source: 'nowhere' }
    const xml = '<order><code>1</code><text>um</text><code>2</code><text>dois</text></order>'
    expect(readLayout(layout, readXml(xml))).toEqual({
      value: { code: ['1', '2'], text: ['um', 'dois'] },
      unknown: [],
      misplaced: [],
    })
  })

  it('refuses another element', () => {
    expect(() => readLayout(LAYOUT, readXml('<note></note>'))).toThrow('expected <order>')
  })
})

describe('checking', () => {
  it.each<[string, object, string[]]>([
    ['a whole value', VALUE, []],
    ['nothing at all', {}, ['XML-FALTA a', 'XML-FALTA title', 'XML-FALTA line']],
    ['a tag nobody knows', { ...VALUE, b: '1' }, ['XML-SOBRA b']],
    ['an empty list', { ...VALUE, line: [] }, ['XML-VEZES line']],
    ['a list too long', { ...VALUE, line: [1, 2, 3].map(() => ({ price: '1.00' })) }, ['XML-VEZES line']],
    ['a choice not taken', { ...VALUE, line: [{}] }, ['XML-FALTA line.0.price']],
    ['a choice taken twice', { ...VALUE, line: [{ price: '1.00', unit: 'g' }] }, ['XML-OPCOES line.0.price']],
    ['half a branch', { ...VALUE, line: [{ unit: 'g' }] }, ['XML-FALTA line.0.weight']],
    ['a value for a group', { ...VALUE, line: ['1'] }, ['XML-VALOR line.0']],
    ['a group for a value', { ...VALUE, title: { a: '1' } }, ['XML-VALOR title']],
    ['a text too long', { ...VALUE, title: 'a'.repeat(21) }, ['XML-TAMANHO title']],
    ['a text with an emoji', { ...VALUE, title: '😀' }, ['XML-VALOR title']],
    ['a row before its first day', { ...VALUE, new: '1' }, ['XML-VIGENCIA new']],
  ])('tells of %s', (_, value, expected) => {
    expect(faults(value)).toEqual(expected)
  })

  it('tells of each group of a list that has the attribute of another', () => {
    const rows = [group('line', '1-9', 'Linhas', [attribute('n', '0-1', digits(1), 'Linha')], { unique: ['n'] })]
    const layout: Layout<object> = { root: 'order', namespace: '', rows, source: 'nowhere' }
    const line = ['1', '2', undefined, '1', undefined].map((n) => ({ n }))
    expect(checkLayout(layout, { line }, '2026-01-15')).toMatchObject([{ code: 'XML-REPETIDO', place: 'line.3.n' }])
  })

  it('goes by the day, the last one included', () => {
    expect(faults({ ...VALUE, old: '1' }, '2026-01-31')).toEqual([])
    expect(faults({ ...VALUE, old: '1' }, '2026-02-01')).toEqual(['XML-VIGENCIA old'])
    expect(faults({ ...VALUE, new: '1' }, '2026-02-01')).toEqual([])
  })

  it('says where on the form, with the position of the list', () => {
    const value = { ...VALUE, line: [{ price: '1.00' }, { price: '1.00', note: ['ok', 'far too long'] }] }
    expect(checkLayout(LAYOUT, value, '2026-01-15')).toEqual([
      {
        code: 'XML-TAMANHO',
        path: 'lines.1.note',
        field: 'Nota',
        text: 'Nota aceita texto de 1 a 5 caracteres, sem emoji e sem quebra de linha; veio com 12. Encurte o valor.',
        place: 'line.1.note.1',
      },
    ])
  })
})

describe('a row that waits for its package', () => {
  const rows = [
    field('title', '1', text(1, 9), 'Título'),
    field('next', '0-1', code('1'), 'Novidade', { package: 'P2' }),
  ]
  const layout: Layout<object> = { root: 'order', namespace: '', rows, source: 'nowhere' }
  const packages = [
    { name: 'P1', from: null, isEmitted: true },
    { name: 'P2', from: '2026-02-01', isEmitted: true },
  ]
  const waiting = packages.map((one) => ({ ...one, isEmitted: one.name === 'P1' }))
  const value = { title: 'A', next: '1' }

  it('is refused by the name of the package, and by the day once the package is emitted', () => {
    expect(checkLayout(layout, value, '2026-03-01', waiting)).toMatchObject([
      { code: 'XML-PACOTE', place: 'next', text: expect.stringContaining('é do pacote P2') },
    ])
    expect(checkLayout(layout, value, '2026-01-31', packages)).toMatchObject([{ code: 'XML-VIGENCIA', place: 'next' }])
    expect(checkLayout(layout, value, '2026-02-01', packages)).toEqual([])
    expect(checkLayout(layout, value, '2026-02-01')).toMatchObject([{ code: 'XML-PACOTE' }])
  })

  it('may stand anywhere until then, because only the official schema says its place', () => {
    const turned = readXml('<order><next>1</next><title>A</title></order>')
    expect(readLayout(layout, turned, waiting)).toEqual({ value, unknown: [], misplaced: [] })
    expect(readLayout(layout, turned, packages).misplaced).toEqual(['title'])
  })
})

describe('a choice', () => {
  it('takes the branch that misses nothing where several know the same tags', () => {
    const short = [field('x', '1', digits(1), 'X')]
    const long = [field('x', '1', digits(1), 'X'), field('y', '1', digits(1), 'Y')]
    const either = choice('1', 'X ou X e Y', long, short)
    expect(branchOf(either, { x: '1' })).toBe(short)
    expect(branchOf(either, { x: '1', y: '1' })).toBe(long)
    expect(branchOf(either, {})).toBe('nothing')
  })
})

describe('a type', () => {
  it.each<[string, RegExp, string[], string[]]>([
    [
      'a decimal',
      decimal(3, 2).pattern,
      ['0', '0.00', '12', '999.99'],
      ['', '0.0', '01.00', '1000.00', '-1.00', '1,00'],
    ],
    ['one with a range of places', decimal(2, [1, 3]).pattern, ['1.0', '1.000'], ['1.', '1.0000', '100.0']],
    ['one that is not zero', decimal(2, 2, { positive: true }).pattern, ['0.01', '0.10', '1'], ['0', '0.00', '00.01']],
    ['a text', text(1, 5).pattern, ['a', 'a b', 'ÿ'], ['', ' a', 'a ', 'a\nb', 'ā']],
    ['a code', code('1', '12').pattern, ['1', '12'], ['', '2', '112']],
    ['a pattern', pattern(/a|bb/, 'a ou bb').pattern, ['a', 'bb'], ['', 'abb', 'b']],
  ])('%s takes its values and no others', (_, type, taken, refused) => {
    expect(taken.filter((value) => !type.test(value))).toEqual([])
    expect(refused.filter((value) => type.test(value))).toEqual([])
  })

  it('is the one in force on the day', () => {
    const rows = [field('n', '1', until('2026-02-01', digits(1), digits(2)), 'Número')] as const
    const layout: Layout<ValueOf<typeof rows>> = { root: 'n', namespace: 'urn:n', rows, source: 'nowhere' }
    expect(checkLayout(layout, { n: '1' }, '2026-01-31')).toEqual([])
    expect(checkLayout(layout, { n: '1' }, '2026-02-01')).toHaveLength(1)
    expect(checkLayout(layout, { n: '12' }, '2026-02-01')).toEqual([])
  })
})
