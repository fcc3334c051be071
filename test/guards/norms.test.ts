import { expect, it } from 'vitest'
import { isTest } from './imports.ts'
import { describeRules } from './rule.ts'
import { readSources, type Source, withoutComments } from './sources.ts'

/**
 * Functions that decide by the law and default to what ships with Talão, with the place of the argument that brings the
 * norms of the installation. A server that leaves it out would ignore what its administrator registered.
 */
const TAKES_NORMS: Readonly<Record<string, number>> = {
  checkNfe: 2,
  comingLaw: 1,
  composeIbsCbs: 2,
  composeNfe: 0,
  computeNoteTaxes: 2,
  effectiveRate: 1,
  explainRejection: 1,
  hasIbsCbs: 2,
  newElementFaults: 2,
  nfseTaxesOn: 2,
  noteIbsCbs: 2,
  packagesOf: 0,
  rejectionFor: 1,
  serviceIbsCbsOf: 2,
  taxContext: 2,
  toFocusNfe: 3,
  toFocusService: 3,
  withTaxReformOn: 2,
}
/** Objects that carry the norms: their literal must name them. */
const IN_AN_OBJECT: ReadonlySet<string> = new Set(['checkNfe', 'composeNfe', 'computeNoteTaxes', 'taxContext'])

const CODE = readSources('{apps/server,packages/{fiscal,gateways}}/src/**/*.ts')
  .filter(({ file }) => !isTest(file))
  .map(({ file, text }) => ({ file, text: withoutComments(text) }))

describeRules(
  'norms',
  CODE.filter(({ file }) => !file.startsWith('packages/fiscal/')),
  [
    {
      name: 'who has the norms of the installation hands them to the law',
      find: callsWithoutNorms,
      offender: {
        file: 'apps/server/src/note/nfe/calculate.ts',
        text: "const taxes = computeNoteTaxes(nfe, day, { particulars })\nconst said = explainRejection({ code: '778' })",
      },
    },
    {
      name: 'the server never reads the law that ships beside its norms',
      find: ({ file, text }) =>
        file.startsWith('apps/server/') && /\b(BUILD_NORMS|BUILD_REJECTIONS|LAW_ROWS|REJECTION_ROWS)\b/.test(text)
          ? [file]
          : [],
      offender: { file: 'apps/server/src/note/nfe/preview.ts', text: 'const law = BUILD_NORMS' },
      except: { 'apps/server/src/ledger/norms/build-rows.ts': 'These rows are the first layer of the norms.' },
    },
  ],
)

it('the list has every function of the law that defaults to what ships', () => {
  const defaulting = CODE.flatMap(({ text }) =>
    [...text.matchAll(/export function (\w+)\(([^{]*?)\)(?:: | \{)/gs)].flatMap(([, name = '', parameters = '']) =>
      /\b(norms\??: Norms\b.*(=|\?)|norms\?: Norms\b|: Norms = |: RejectionTable = )/s.test(parameters) ? [name] : [],
    ),
  )
  const names = CODE.map(({ text }) => text).join('\n')
  expect(Object.keys(TAKES_NORMS).filter((name) => !names.includes(`export function ${name}(`))).toEqual([])
  expect(defaulting.filter((name) => !(name in TAKES_NORMS) && !OF_A_GATEWAY.has(name))).toEqual([])
})
/** Steps inside a gateway, which takes the table with its access. */
const OF_A_GATEWAY: ReadonlySet<string> = new Set(['existingNoteRefusal', 'explainedFault', 'faultOf'])

it('reads the arguments of a call over several lines, and what an object literal names', () => {
  const found = (text: string) => callsWithoutNorms({ file: 'a.ts', text })
  expect(found('checkNfe(\n  note.nfe,\n  localDay(at, zone(a, b)),\n  { norms: note.norms },\n)')).toEqual([])
  expect(found('checkNfe(nfe, day, terms)')).toEqual([])
  expect(found('checkNfe(nfe, day)')).toHaveLength(1)
  expect(found('checkNfe(nfe, day, {})')).toHaveLength(1)
  expect(found('export function checkNfe(nfe: Nfe) {}')).toEqual([])
})

function callsWithoutNorms({ file, text }: Source): string[] {
  return [...text.matchAll(/(?<![\w.])(?<!function )(\w+)\(/g)].flatMap(({ 1: name = '', index }) => {
    const at = TAKES_NORMS[name]
    if (at === undefined || !Object.hasOwn(TAKES_NORMS, name)) return []
    const given = argumentsFrom(text, index + name.length + 1)[at]
    const isGiven =
      given !== undefined && (!IN_AN_OBJECT.has(name) || !given.startsWith('{') || /\bnorms\b/.test(given))
    return isGiven ? [] : [`${file}:${text.slice(0, index).split('\n').length} ${name}`]
  })
}

/** The arguments of a call, from behind its opening parenthesis. */
function argumentsFrom(text: string, start: number): string[] {
  const found: string[] = []
  let depth = 0
  let own = ''
  for (const letter of text.slice(start)) {
    if (depth === 0 && (letter === ',' || letter === ')')) {
      if (own.trim() !== '') found.push(own.trim())
      own = ''
      if (letter === ')') break
      continue
    }
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    own += letter
  }
  return found
}
