import { describe, expect, it } from 'vitest'
import { floorsPage } from '../../tools/drawings/floors-page.ts'
import { functionGraph, reach } from '../../tools/drawings/function-graph.ts'
import { jobsPage, neverWoken } from '../../tools/drawings/jobs-page.ts'
import { wakings } from '../../tools/drawings/wakings.ts'
import { describeRules } from './rule.ts'
import { readSources } from './sources.ts'

const jobs = wakings()
const pages: Readonly<Record<string, string>> = {
  'docs/desenhos/andares.md': floorsPage(),
  'docs/desenhos/jobs.md': jobsPage(jobs),
}

describeRules('drawings', readSources(...Object.keys(pages)), [
  {
    name: 'docs/desenhos says what the code says (node tools/run.mjs tools/drawings.ts writes it)',
    find: ({ file, text }) => {
      const written = text.split('\n')
      const expected = (pages[file] ?? '').split('\n')
      const longest = Math.max(written.length, expected.length)
      return Array.from({ length: longest }, (_, at) => at)
        .filter((at) => written[at] !== expected[at])
        .map((at) => `${file}:${at + 1} ${written[at] ?? 'line missing'}`)
    },
    offender: {
      file: 'docs/desenhos/jobs.md',
      text: jobsPage(jobs).replace('tell-customer --> send-mail', 'tell-customer --> issue-note'),
    },
  },
  {
    name: 'no drawing has more than 40 arrows',
    find: ({ file, text }) =>
      text
        .split('```mermaid')
        .slice(1)
        .map((rest) => rest.split('```')[0]?.match(/ (-->|\}o--\|\|) /g)?.length ?? 0)
        .filter((arrows) => arrows > 40)
        .map((arrows) => `${file}: ${arrows} arrows in one drawing`),
    offender: { file: 'docs/desenhos/jobs.md', text: `\`\`\`mermaid\n${'a --> b\n'.repeat(41)}\`\`\`` },
  },
])

describe('the drawing of jobs', () => {
  it('finds what wakes each of them', () => {
    expect(neverWoken(jobs)).toEqual([])
  })

  it('follows imports, functions within functions and the engine’s port, and no comparison', () => {
    const graph = functionGraph([
      {
        file: 'apps/server/src/a.ts',
        text: `import { ask as askAgain } from './b.ts'
          export function outer() { const inner = () => askAgain(); return { entry: () => inner(), other: 1 } }`,
      },
      {
        file: 'apps/server/src/b.ts',
        text: `export async function ask(name) { if (name !== 'not-this') issuing.issue('a-job') }`,
      },
      {
        file: 'apps/server/src/note/issuing/engine.ts',
        text: `export function makeEngine() { return { issue: (state) => state.jobs.push({ name: 'its-job' }) } }`,
      },
    ])
    const reached = reach(graph, ['apps/server/src/a.ts#outer.entry'])
    expect([...reached].flatMap((id) => [...(graph.get(id)?.texts ?? [])])).toEqual(['a-job', 'its-job'])
  })
})
