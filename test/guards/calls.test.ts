import { expect, it } from 'vitest'
import { makeCallTable } from '../../tools/calls/make-call-table.ts'
import { describeRules } from './rule.ts'
import { readSources } from './sources.ts'

const expected = makeCallTable()

describeRules('calls', readSources('docs/chamadas.md'), [
  {
    name: 'docs/chamadas.md says what the contract and the tests say (node tools/call-document.ts writes it)',
    find: ({ file, text }) => {
      const lines = expected.split('\n')
      return text.split('\n').flatMap((line, at) => (line === lines[at] ? [] : [`${file}:${at + 1} ${line}`]))
    },
    offender: {
      file: 'docs/chamadas.md',
      text: expected.replace('| WISE-ADM |', '| todos |').replace('| ADM |', '| todos |'),
    },
  },
  {
    name: 'every call is shown by a test of its own',
    find: ({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (line.includes('só a matriz de empresas') ? [`${file}:${at + 1} ${line}`] : [])),
    offender: { file: 'docs/chamadas.md', text: '| `GET /api/nowhere` | todos | Nada | só a matriz de empresas |' },
  },
])

it('names each call of the contract with who may make it', () => {
  expect(expected).toMatch(/^\| `POST \/api\/company-config` \| ADM \| /m)
  expect(expected).toMatch(/^\| `POST \/api\/v1\/sales` \| programa \| /m)
})
