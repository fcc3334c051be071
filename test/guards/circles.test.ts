import { describe, expect, it } from 'vitest'
import { resolved, staticImportsOf } from './imports.ts'
import { describeRules } from './rule.ts'
import { readSources, type Source, withoutComments } from './sources.ts'

type Arrows = ReadonlyMap<string, readonly string[]>

const sources = readSources('{packages,apps}/*/{src,e2e,testing}/**/*.{ts,tsx}', '{tools,test,bench}/**/*.ts').map(
  ({ file, text }) => ({ file, text: withoutComments(text) }),
)
const known = new Set(sources)
const arrows: Arrows = new Map(sources.map((source) => [source.file, relativeImports(source)]))
const circular = withoutEnds(arrows)

describeRules('circles', sources, [
  {
    name: 'no file imports itself through others, not even a type',
    find: (source) => {
      const among = known.has(source)
        ? circular
        : withoutEnds(new Map([...arrows, [source.file, relativeImports(source)]]))
      const way = wayBack(source.file, among)
      return way.length > 0 ? [way.join(' → ')] : []
    },
    offender: { file: 'packages/fiscal/src/value/cnpj.ts', text: "import type { x } from '../index.ts'" },
  },
])

describe('the way back', () => {
  it('is found over several files, and only from a file of the circle', () => {
    const of = new Map([
      ['a', ['b', 'x']],
      ['b', ['c']],
      ['c', ['a']],
      ['x', []],
      ['y', ['a']],
    ])
    expect(wayBack('a', withoutEnds(of))).toEqual(['a', 'b', 'c', 'a'])
    expect(wayBack('x', withoutEnds(of))).toEqual([])
    expect(wayBack('y', withoutEnds(of))).toEqual([])
  })
})

/** The files a source imports, types included. Not `import()`: a lazy half may use a type of the half that loads it. */
function relativeImports({ file, text }: Source): string[] {
  return staticImportsOf(text)
    .filter((to) => to.startsWith('.'))
    .map((to) => resolved(file, to))
}

/** Without the files that nothing imports or that import nothing, until none is left: no circle goes through them. */
function withoutEnds(of: Arrows): Arrows {
  const imported = new Set([...of.values()].flat())
  const left = [...of]
    .map(([file, to]): [string, string[]] => [file, to.filter((one) => of.has(one))])
    .filter(([file, to]) => imported.has(file) && to.length > 0)
  return left.length === of.size ? of : withoutEnds(new Map(left))
}

/** The shortest way from a file back to itself; empty when there is none. */
function wayBack(file: string, of: Arrows): readonly string[] {
  const ways = [[file]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of of.get(way.at(-1) ?? '') ?? []) {
      if (next === file) return [...way, next]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  return []
}
