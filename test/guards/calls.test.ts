import { API, type CallSpec } from '@talao/contract/api'
import { expect, it } from 'vitest'
import { makeCallTable } from '../../tools/calls/make-call-table.ts'
import { isTest } from './imports.ts'
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
    offender: { file: 'docs/chamadas.md', text: '| `GET /api/nowhere` | todos |  | Nada | só a matriz de empresas |' },
  },
])

it('names each call of the contract with who may make it', () => {
  expect(expected).toMatch(/^\| `POST \/api\/company-config` \| ADM \| sim \| /m)
  expect(expected).toMatch(/^\| `POST \/api\/v1\/sales` \| programa \| sim \| /m)
})

/** Rows that may write and do not state whether they take an `Idempotency-Key`, and rows that read and take one. */
function unclearAboutKeys(rows: Readonly<Record<string, CallSpec>>): string[] {
  return Object.entries(rows).flatMap(([call, { idempotencyKey, shownOnce }]) => {
    const writes = /^(POST|PUT) /.test(call)
    const isClear = writes ? idempotencyKey !== undefined : idempotencyKey === undefined
    return isClear && (shownOnce === undefined || idempotencyKey === true) ? [] : [call]
  })
}

it('says of every call that may change something whether it takes an Idempotency-Key', () => {
  expect(unclearAboutKeys(API)).toEqual([])
})

it('finds the rows that would not say', () => {
  const rows = {
    'POST /api/silent': { who: 'user' },
    'GET /api/keyed': { who: 'user', idempotencyKey: true },
    'POST /api/secret': { who: 'user', idempotencyKey: false, shownOnce: ['data.secret'] },
    'POST /api/clear': { who: 'user', idempotencyKey: true, shownOnce: ['data.secret'] },
  } as const
  expect(unclearAboutKeys(rows)).toEqual(['POST /api/silent', 'GET /api/keyed', 'POST /api/secret'])
})

const served = readSources('apps/server/src/**/*.ts').filter(({ file }) => !isTest(file))
describeRules('routes', served, [
  {
    name: 'every call is made with route(), which gives it a place among those of its caller',
    find: ({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          /\b(app|scope)\.(get|post|put|delete|route)\b/.test(line) ? [`${file}:${at + 1}`] : [],
        ),
    offender: { file: 'apps/server/src/sale/sales/routes.ts', text: "app.get('/api/everything', everything)" },
    except: {
      'apps/server/src/kit/http/route.ts': 'route() itself.',
      'apps/server/src/kit/http/health.ts': 'Must answer however busy anybody is, on a connection of its own.',
      'apps/server/src/kit/http/static.ts': 'Files of the screens, without a question to the database.',
      'apps/server/src/intake/inbox/routes.ts': 'Platforms deliver in a bounded queue of their own.',
      'apps/server/src/intake/inbox/hook-routes.ts': 'Gateways deliver in a bounded queue of their own.',
    },
  },
])
