import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../tools/launcher/root.ts'
import { describeRules } from './rule.ts'
import { readSources } from './sources.ts'

const ROW = /^\| (S\d+\w?) \|[^|]*\| `([^`]+)` \| “([^”]+)” \|/gm
const rowsOf = (text: string) =>
  [...text.matchAll(ROW)].map(([, id = '', file = '', title = '']) => ({ id, file, title }))

describeRules('the proofs of security', readSources('docs/seguranca.md'), [
  {
    name: 'stand in the file and under the title that the document names',
    find: ({ text }) =>
      rowsOf(text)
        .filter(({ file, title }) => !proves(file, title))
        .map(({ id, file, title }) => `${id}: ${file} has no “${title}”`),
    offender: { file: 'docs/seguranca.md', text: '| S1 | x | `test/support/tenants.ts` | “was never written” | |' },
  },
])

it('the document names a proof for each of the fifteen', () => {
  const [document] = readSources('docs/seguranca.md')
  const told = new Set(rowsOf(document?.text ?? '').map(({ id }) => Number.parseInt(id.slice(1), 10)))
  expect([...told].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
  expect(rowsOf(document?.text ?? '')).toHaveLength(document?.text.match(/^\| S\d/gm)?.length ?? 0)
})

/** The title in the code may have another kind of quotes around it, but must have the same text. */
function proves(file: string, title: string): boolean {
  const at = path.join(root, file)
  return existsSync(at) && readFileSync(at, 'utf8').includes(title)
}
