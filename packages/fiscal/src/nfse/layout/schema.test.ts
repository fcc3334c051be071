import { afterAll, describe, expect, it } from 'vitest'
import { byDepth, IS_DEEP } from '../../../../../test/support/depth.ts'
import { readSchema, SCHEMAS, schemaFile } from '../../../../../test/support/schemas.ts'
import { differences } from '../../../testing/layout/compare.ts'
import { type Draft, type DraftContent, generate } from '../../../testing/layout/generate.ts'
import { type Mutation, mutationsOf } from '../../../testing/layout/mutate.ts'
import { random, someOf } from '../../../testing/layout/random.ts'
import { SchemaValidator } from '../../../testing/layout/schema-validator.ts'
import { writeUnchecked } from '../../../testing/layout/write-unchecked.ts'
import { Xsd } from '../../../testing/layout/xsd.ts'
import { checkLayout, type LayoutFault } from '../../layout/check.ts'
import { readLayout } from '../../layout/read.ts'
import type { Layout } from '../../layout/row.ts'
import { writeLayout } from '../../layout/write.ts'
import { readXml } from '../../xml/read.ts'
import { INF_DPS, NFSE_NAMESPACE } from './dps.ts'
import { INF_EVENTO, INF_PED_REG } from './event.ts'
import { INF_NFSE } from './nfse.ts'

const DAY = '2026-11-20'
const PACKAGE = 'nfse/v1.01-20260727'

type Document = { root: string; schema: string; type: string; layout: Layout<object>; constraints: object }

/**
 * Each document with its expected number of mutations per kind. The numbers change if the table loses rows or the test
 * stops covering them.
 */
const DOCUMENTS: readonly Document[] = [
  {
    root: 'DPS',
    schema: 'DPS_v1.01.xsd',
    type: 'TCDPS',
    layout: INF_DPS,
    constraints: {
      unknown: 68,
      missing: 155,
      short: 247,
      long: 247,
      list: 4,
      'empty choice': 22,
      'mixed choice': 44,
      dates: 5,
    },
  },
  {
    root: 'NFSe',
    schema: 'NFSe_v1.01.xsd',
    type: 'TCNFSe',
    layout: INF_NFSE,
    constraints: {
      unknown: 87,
      missing: 219,
      short: 325,
      long: 325,
      list: 4,
      'empty choice': 23,
      'mixed choice': 45,
      dates: 8,
    },
  },
  {
    root: 'pedRegEvento',
    schema: 'pedRegEvento_v1.01.xsd',
    type: 'TCPedRegEvt',
    layout: INF_PED_REG,
    constraints: { unknown: 17, missing: 47, short: 55, long: 55, 'empty choice': 2, 'mixed choice': 16 },
  },
  {
    root: 'evento',
    schema: 'evento_v1.01.xsd',
    type: 'TCEvento',
    layout: INF_EVENTO,
    constraints: { unknown: 19, missing: 56, short: 62, long: 62, 'empty choice': 2, 'mixed choice': 16 },
  },
]

if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official schemas did not judge the NFS-e layout tables')

describe.skipIf(!SCHEMAS)('the tables beside the official schema', () => {
  it.each(DOCUMENTS)('have the elements, occurrences and facets of $root', ({ schema, type, layout }) => {
    const xsd = new Xsd(schemaFile(`${PACKAGE}/${schema}`), readSchema)
    const found = differences(layout.rows, xsd.groupOf(type, layout.root), DAY, LEFT_OUT)
    expect(found.filter((text) => !isStricter(text.slice(0, text.indexOf(': '))))).toEqual([])
  })
})

describe.skipIf(!SCHEMAS)('the longest values of the schema', () => {
  // Random values rarely reach these lengths.
  it.each([
    ['vServ', '9'.repeat(15) + '.99', '9'.repeat(16) + '.99'],
    ['xDescServ', 'x'.repeat(2000), 'x'.repeat(2001)],
    ['nDPS', '9'.repeat(15), '9'.repeat(16)],
    ['pTotTribSN', '99.99', '100.00'],
  ])('%s are whole, and one character more is refused by both', (tag, longest, longer) => {
    const [document] = DOCUMENTS
    if (!document) throw new Error('no document')
    const { root, rows } = document.layout
    const around = PLACES[tag] ?? []
    for (const [text, isWhole] of [
      [longest, true],
      [longer, false],
    ] as const) {
      const value = randomValue(document, 1, 0, [...around, tag])
      descend(value, around).at[tag] = text
      expect(check(document, value).length === 0).toBe(isWhole)
      expect(refusals(document, writeUnchecked(root, rows, value)).length === 0).toBe(isWhole)
    }
  })
})

const PLACES: Readonly<Record<string, readonly string[]>> = {
  vServ: ['valores', 'vServPrest'],
  xDescServ: ['serv', 'cServ'],
  pTotTribSN: ['valores', 'trib', 'totTrib'],
}

describe.each(DOCUMENTS)('any random $root', (document) => {
  it('is whole to the table and to the schema, and comes back as it was', () => {
    for (let seed = 0; seed < byDepth(160, 1000); seed += 1) {
      const value = randomValue(document, seed, [5, 20, 50, 80][seed % 4] ?? 50)
      const { root, rows } = document.layout
      const read = readLayout(document.layout, readXml(writeUnchecked(root, rows, value)))
      const xml = writeLayout(document.layout, read.value)
      expect([seed, ...check(document, value), ...refusals(document, xml)]).toEqual([seed])
      expect(read).toEqual({ value, unknown: [], misplaced: [] })
      expect(xml).toBe(writeLayout(document.layout, value))
    }
  }, 120_000)
})

describe.each(DOCUMENTS)('a violation planted in an otherwise whole $root', (document) => {
  const planted = mutationsOf(document.layout.rows, DAY)

  it('exists for each constraint', () => {
    // The number of wrong values depends on the probes; for every other kind it equals the number of constraints in the
    // table.
    const kinds = Map.groupBy(
      planted.filter(({ kind }) => kind !== 'value'),
      ({ kind }) => kind,
    )
    expect(Object.fromEntries([...kinds].map(([kind, found]) => [kind, found.length]))).toEqual(document.constraints)
  })

  it('is refused by the name of its field, and by the schema as well', () => {
    const wrong = (IS_DEEP ? planted : someOf(planted)).flatMap((mutation) => {
      const problem = verdictOn(document, mutation)
      return problem ? [`${mutation.kind} ${mutation.path.join('.')}: ${mutation.what}: ${problem}`] : []
    })
    expect(wrong).toEqual([])
  }, 120_000)
})

/** The signature of an embedded document is not part of the value. */
const LEFT_OUT = ['DPS.ds:Signature', 'pedRegEvento.ds:Signature']

/** Values that the layout tables refuse on purpose and the schema accepts. */
function isStricter(place: string): boolean {
  const tag = /(\w+)\)?$/.exec(place)?.[1] ?? ''
  return Object.values(STRICTER).some((tags) => tags.split(' ').includes(tag))
}

const STRICTER: Readonly<Record<string, string>> = {
  'any character there, blanks at the ends, line breaks and emoji too (E1228)':
    'xNome xFant IM NIF xCidade xEstProvReg cEndPost cObra cCIB inscImobFisc idAtvEvt idDocTec chaveDFe xDescServ xOutInf',
  'the letters of a key stand at 7 to 20 there, at 10 to 23 in TSIdNFSe':
    'chNFSeRej chSubstda chNFSe refNFSe chSubstituta',
  'with a time zone and any year there (xs:date)': 'dtEmiDoc',
  'there each branch of the choice may be empty, here the choice may: the same documents': 'vRedBCBM pRedBCBM',
  'an annotation inside the choice reads as an empty branch': 'CNPJAutor',
}

function randomValue(document: Document, seed: number, share: number, path: readonly string[] = []): Draft {
  return generate(document.layout.rows, { day: DAY, next: random(seed), share, most: 3 }, path)
}

function check({ layout }: Document, value: Draft): LayoutFault[] {
  return checkLayout(layout, value, DAY)
}

const judges = new Map<string, SchemaValidator>()
afterAll(() => {
  for (const judge of judges.values()) judge.dispose()
})

/** The schema's refusals; empty when the schemas are not available. */
function refusals({ root, schema }: Document, xml: string): string[] {
  if (!SCHEMAS) return []
  const judge = judges.get(schema) ?? openJudge(schema)
  judges.set(schema, judge)
  return judge.refusals(`<${root} xmlns="${NFSE_NAMESPACE}" versao="1.01">${xml}${SEAL}</${root}>`)
}

function openJudge(schema: string): SchemaValidator {
  const file = schemaFile(`${PACKAGE}/${schema}`)
  return new SchemaValidator(file, readSchema(file))
}

/** Why a mutation is not handled as expected; null when it is. */
function verdictOn(document: Document, mutation: Mutation): string | null {
  const value = soundValue(document, [...mutation.path, ...mutation.needs])
  const { at, place } = descend(value, mutation.path)
  mutation.plant(at)
  const faults = check(document, value)
  const named = faults.some((fault) => mutation.tags.some((tag) => isAt(fault.place, `${place}${tag}`)))
  if (!named) return `not named, but ${JSON.stringify(faults)}`
  if (isStricter(`.${mutation.tags[0]}`) && mutation.kind === 'value') return null
  const { root, rows } = document.layout
  return !SCHEMAS || refusals(document, writeUnchecked(root, rows, value)).length > 0 ? null : 'the schema takes it'
}

const sound = new Set<string>()

/** A small valid value that contains the row at `path`. */
function soundValue(document: Document, path: readonly string[]): Draft {
  const value = randomValue(document, 1, 0, path)
  const key = `${document.root} ${path.join('.')}`
  if (!sound.has(key)) {
    const { root, rows } = document.layout
    expect([key, ...check(document, value), ...refusals(document, writeUnchecked(root, rows, value))]).toEqual([key])
    sound.add(key)
  }
  return value
}

/** The group at a path, taking the first element of each list, and its place in the format of faults. */
function descend(value: Draft, path: readonly string[]): { at: Draft; place: string } {
  let at = value
  let place = ''
  for (const tag of path) {
    const content = at[tag]
    const one = Array.isArray(content) ? content[0] : content
    if (!isDraft(one)) throw new Error(`no group ${tag} at ${place}`)
    place += Array.isArray(content) ? `${tag}.0.` : `${tag}.`
    at = one
  }
  return { at, place }
}

function isDraft(content: DraftContent | undefined): content is Draft {
  return typeof content === 'object' && !Array.isArray(content)
}

/** In a list the fault may be at the list itself or at its first element. */
function isAt(place: string, expected: string): boolean {
  return place === expected || place === `${expected}.0`
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
/** The schema requires a signature, but does not verify it. */
const SEAL = [
  `<Signature xmlns="${DSIG}"><SignedInfo><CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>`,
  `<SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod><Reference URI="#a"><Transforms>`,
  `<Transform Algorithm="${C14N}"></Transform></Transforms><DigestMethod Algorithm="${DSIG}sha1"></DigestMethod>`,
  '<DigestValue>AAAA</DigestValue></Reference></SignedInfo><SignatureValue>AAAA</SignatureValue></Signature>',
].join('')
