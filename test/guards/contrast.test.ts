import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeRules } from './rule.ts'
import { readSources, type Source, withoutComments } from './sources.ts'

type Tokens = ReadonlyMap<string, string>
type Pair = readonly [over: string, ground: string, least: number]

const TONES = ['cinza', 'violeta', 'azul', 'verde', 'vermelho', 'ambar']
/** Tones whose strong colour is used for text, not only for signs. */
const READ_AS_TEXT = ['verde', 'vermelho', 'ambar', 'azul']
const GROUNDS = ['papel', 'papel2', 'mesa', 'cheio', 'selecao']

/**
 * Which colour appears on which ground, with the ratio WCAG 2.2 requires: 7 for running text here, 4.5 for other text,
 * 3 for edges and signs.
 */
const PAIRS: readonly Pair[] = [
  ...[...GROUNDS, 'marca-fundo', 'via-amarela', 'via-rosa'].map((ground): Pair => ['tinta', ground, 7]),
  ...[...GROUNDS, 'marca-fundo', 'via-amarela', 'vermelho-fundo'].map((ground): Pair => ['tinta-2', ground, 4.5]),
  ...[...GROUNDS, 'marca-fundo', 'via-amarela'].map((ground): Pair => ['tinta-3', ground, 4.5]),
  ...['papel', 'papel2', 'mesa', 'selecao', 'marca-fundo', 'via-amarela'].map(
    (ground): Pair => ['marca-texto', ground, 4.5],
  ),
  ['marca-sobre', 'marca', 4.5],
  ['marca-sobre', 'marca-hover', 4.5],
  ['perigo-sobre', 'perigo', 4.5],
  ['perigo', 'papel', 4.5],
  ['perigo', 'mesa', 4.5],
  ['via-amarela-texto', 'via-amarela', 4.5],
  ['papel', 'tinta', 7],
  ...['papel', 'papel2', 'mesa', 'selecao'].map((ground): Pair => ['linha-campo', ground, 3]),
  ...['papel', 'mesa', 'cheio', 'selecao'].map((ground): Pair => ['foco', ground, 3]),
  ['grafico1', 'papel', 3],
  ['grafico2', 'papel', 3],
  ...TONES.flatMap((tone): Pair[] => [
    [`${tone}-texto`, `${tone}-fundo`, 4.5],
    [`${tone}-texto`, 'papel', 4.5],
    [`${tone}-texto`, 'selecao', 4.5],
    [`${tone}-forte`, 'papel', READ_AS_TEXT.includes(tone) ? 4.5 : 3],
  ]),
  ['vermelho-forte', 'mesa', 3],
  ['verde-forte', 'mesa', 3],
  ['ambar-forte', 'mesa', 3],
]

/** Colours that only divide or frame; what they separate is recognisable without them. */
const DECORATION = ['linha', 'linha-forte', 'marca-linha', 'via-amarela-linha', ...TONES.map((tone) => `${tone}-linha`)]

const css = readFileSync(new URL('../../apps/web/src/theme/tokens.css', import.meta.url), 'utf8')
const [lightBlock = '', darkBlock = ''] = css.split('[data-theme="dark"]')
const LIGHT = coloursOf(lightBlock)
const DARK = new Map([...LIGHT, ...coloursOf(darkBlock)])

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('in the %s theme', (_theme, tokens) => {
  it('nobody has to guess what a text, an edge or a sign says', () => {
    expect(tooFaint(tokens, PAIRS)).toEqual([])
  })
})

it('each colour is either read on something or only decoration', () => {
  const seen = new Set([...PAIRS.flatMap(([over, ground]) => [over, ground]), ...DECORATION])
  expect([...LIGHT.keys()].filter((name) => !seen.has(name))).toEqual([])
  expect([...seen].filter((name) => !LIGHT.has(name))).toEqual([])
  expect([...coloursOf(darkBlock).keys()]).toEqual([...LIGHT.keys()])
})

describeRules('what the styles lay over one another', readSources('apps/web/src/**/*.css'), [
  {
    name: 'is judged in both themes',
    find: unjudgedIn,
    offender: { file: 'a.module.css', text: '.a {\n  background: var(--linha);\n  color: var(--tinta-3);\n}' },
  },
])

it('the component library is given tokens that there are, and colours by number only in its ramps', () => {
  const [theme] = readSources('apps/web/src/theme/theme.ts')
  const code = withoutComments(theme?.text ?? '').split('export const theme')[1] ?? ''
  const given = [...code.matchAll(/var\(--([a-z][\w-]*)\)/g)].map(([, name = '']) => name)
  expect(given.filter((name) => !css.includes(`--${name}:`))).toEqual([])
  expect(code.match(/#[\da-f]{3,8}\b/gi)).toEqual([LIGHT.get('papel'), LIGHT.get('tinta')])
})

it('a faint grey on white is told with its ratio', () => {
  const tokens = new Map([
    ['faint', '#999999'],
    ['papel', '#ffffff'],
  ])
  expect(tooFaint(tokens, [['faint', 'papel', 4.5]])).toEqual(['faint on papel: 2.85, not 4.5'])
  expect(ratio('#000000', '#ffffff')).toBe(21)
})

/**
 * Rules that set both colour and background are judged as a pair. A colour set alone must be one that is read on some
 * ground.
 */
function unjudgedIn({ file, text }: Source): string[] {
  const known = new Set(PAIRS.map(([over, ground]) => `${over} on ${ground}`))
  return [...withoutComments(text).matchAll(/\{([^{}]*)\}/g)].flatMap(([, rule = '']) => {
    const over = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(rule)?.[1]
    const ground = /(?:^|[\s;])background(?:-color)?: var\(--([\w-]+)\);/.exec(rule)?.[1]
    if (!over || (ground ? known.has(`${over} on ${ground}`) : isReadSomewhere(over))) return []
    return [ground ? `${file}: ${over} on ${ground}` : `${file}: ${over} is read on nothing`]
  })
}

function isReadSomewhere(over: string): boolean {
  return PAIRS.some(([one, , least]) => one === over && least >= 4.5)
}

function coloursOf(block: string): Tokens {
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
}

function tooFaint(tokens: Tokens, pairs: readonly Pair[]): string[] {
  return pairs.flatMap(([over, ground, least]) => {
    const found = ratio(tokens.get(over) ?? '', tokens.get(ground) ?? '')
    return found >= least ? [] : [`${over} on ${ground}: ${found.toFixed(2)}, not ${least}`]
  })
}

/** Relative luminance and contrast ratio of WCAG 2.2. */
function ratio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
