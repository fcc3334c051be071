import { afterAll, describe, expect, it } from 'vitest'
import { byDepth, IS_DEEP } from '../../../../../test/support/depth.ts'
import { readSchema, SCHEMAS, schemaFile } from '../../../../../test/support/schemas.ts'
import { differences } from '../../../testing/layout/compare.ts'
import type { Draft } from '../../../testing/layout/generate.ts'
import { type Mutation, mutationsOf } from '../../../testing/layout/mutate.ts'
import { OMITTED_GROUPS } from '../../../testing/layout/omitted-groups.ts'
import { type Random, random, someOf } from '../../../testing/layout/random.ts'
import { SchemaValidator } from '../../../testing/layout/schema-validator.ts'
import { writeUnchecked } from '../../../testing/layout/write-unchecked.ts'
import { Xsd } from '../../../testing/layout/xsd.ts'
import { isDraft, randomNote, signedForm } from '../../../testing/nfe/random-note.ts'
import { checkLayout, type LayoutFault } from '../../layout/check.ts'
import { readLayout } from '../../layout/read.ts'
import type { Layout } from '../../layout/row.ts'
import { writeLayout } from '../../layout/write.ts'
import { canonicalXml } from '../../xml/canonical.ts'
import { readXml, type XmlElement } from '../../xml/read.ts'
import { childrenOf } from '../../xml/tree.ts'
import { INF_NFE, INF_NFE_ROWS } from './nfe.ts'
import { INF_PROT_ROWS } from './protocol.ts'
import { NFE_PACKAGES, nfePackageOn } from './schema-packages.ts'

/** Values that the layout table refuses on purpose and the schema accepts: slips in the official patterns. */
const STRICTER: Record<string, string> = {
  'ide.dhEmi': 'the sign of the zone may be a comma there',
  'ide.dhSaiEnt': 'the sign of the zone may be a comma there',
  'ide.dhCont': 'the sign of the zone may be a comma there',
  'det.prod.CFOP': 'the first character may be a comma there',
  'transp.retTransp.CFOP': 'the first character may be a comma there',
  'det.imposto.ISSQN.cListServ': 'the point may be any character there',
  dhRecbto: 'the sign of the zone may be a comma there',
  digVal: 'any number of bytes there; SHA-1 has 20',
  Id: 'any length there',
}

/** libxml2 accepts one digit more here than the pattern allows. */
const MISREAD_BY_THE_JUDGE = ['ide.NFref.refNF.AAMM', 'ide.NFref.refNFP.AAMM', 'det.prod.NCM']

/**
 * Refusals of old schemas that the layout table does not report. Those days are over, and no note was issued that way.
 */
const LAXER: Record<string, readonly string[]> = {
  PL_009o: ['det.imposto.(choice of ICMS)', ': cMsg'],
  PL_010b: [': cMsg'],
  PL_010d: [': cMsg'],
  PL_010e: [],
}

/** A package whose official schema is not at hand is judged from the day its row says that it is emitted. */
const EMITTED = NFE_PACKAGES.filter(({ isEmitted }) => isEmitted)
const PACKAGES = EMITTED.map(({ name, from }) => ({ name, day: from ?? '2025-01-15' }))
const NEWEST = PACKAGES.at(-1) ?? { name: 'none', day: '' }
const LAST_DAY = '2026-11-20'

describe('the days of the packages', () => {
  it('give each day one package, and days before the first the oldest', () => {
    expect(PACKAGES.map(({ day }) => nfePackageOn(day).name)).toEqual(PACKAGES.map(({ name }) => name))
    expect(nfePackageOn('2018-01-01').name).toBe('PL_009o')
    expect(nfePackageOn('2026-08-02').name).toBe('PL_010d')
    expect(nfePackageOn('2040-01-01').name).toBe(NEWEST.name)
  })
})

if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official schemas did not judge the NF-e layout table')

describe.skipIf(!SCHEMAS)('the table beside the official schema', () => {
  it.each(PACKAGES)('has the elements, occurrences and facets of $name', ({ name, day }) => {
    const xsd = new Xsd(schemaFile(`nfe/${name}*/nfe_v4.00.xsd`), readSchema)
    const leftOut = OMITTED_GROUPS.map(({ place }) => place)
    const found = [
      ...differences(INF_NFE_ROWS, xsd.groupOf('TNFe', 'infNFe'), day, leftOut, NFE_PACKAGES),
      ...differences(INF_PROT_ROWS, xsd.groupOf('TProtNFe', 'infProt'), day),
    ]
    const known = (text: string) =>
      LAXER[name]?.some((start) => text.startsWith(start)) || text.slice(0, text.indexOf(': ')) in STRICTER
    expect(found.filter((text) => !known(text))).toEqual([])
  })
})

describe('random notes of all days', () => {
  it('are whole to the table and to the schema of their day, and come back as they were', () => {
    for (let seed = 0; seed < byDepth(160, 1000); seed += 1) {
      const { day } = PACKAGES[seed % PACKAGES.length] ?? { day: LAST_DAY }
      const note = randomNote(seed, day, [5, 20, 50, 80][Math.floor(seed / 4) % 4] ?? 50)
      const { value, unknown } = readLayout(
        INF_NFE,
        readXml(writeUnchecked('infNFe', INF_NFE_ROWS, note)),
        NFE_PACKAGES,
      )
      const xml = writeLayout(INF_NFE, value)
      expect([seed, ...checkLayout(INF_NFE, value, day, NFE_PACKAGES), ...refusals(day, xml)]).toEqual([seed])
      expect(unknown).toEqual([])
      expect(value).toEqual(note)
      expect(writeLayout(INF_NFE, readLayout(INF_NFE, readXml(xml)).value)).toBe(xml)
    }
  }, 120_000)
})

describe('a violation planted in an otherwise whole note', () => {
  const ALL_OF = ['PL_010b', 'PL_010e']
  const planted = PACKAGES.flatMap(({ name, day }) =>
    mutationsOf(INF_NFE_ROWS, day, NFE_PACKAGES)
      .filter(({ kind }) => kind === 'dates' || ALL_OF.includes(name))
      .map((mutation) => ({ mutation, day })),
  )

  it('exists for each constraint', () => {
    const kinds = Map.groupBy(planted, ({ mutation }) => mutation.kind)
    const counts = Object.fromEntries([...kinds].map(([kind, found]) => [kind, found.length]))
    expect(counts).toEqual(COUNTS)
  })

  it('is refused by the name of its field, and by the schema as well', () => {
    const identities = planted.filter(({ mutation }) => mutation.kind === 'repeated')
    const wrong = (IS_DEEP ? planted : [...someOf(planted), ...identities]).flatMap(({ mutation, day }) => {
      const problem = verdictOn(mutation, day)
      return problem ? [`${day} ${mutation.kind} ${mutation.path.join('.')}: ${mutation.what}: ${problem}`] : []
    })
    expect(wrong).toEqual([])
  }, 120_000)
})

describe('neighbours that trade places', () => {
  it('are told wherever the schema refuses them, and nowhere else', () => {
    const wrong: string[] = []
    for (let seed = 0; seed < byDepth(160, 1000); seed += 1) {
      const { day } = PACKAGES[seed % PACKAGES.length] ?? { day: LAST_DAY }
      const whole = readXml(writeUnchecked('infNFe', INF_NFE_ROWS, randomNote(seed, day, 60)))
      const turned = withNeighboursTurned(whole, random(seed))
      const { misplaced } = readLayout(INF_NFE, turned, NFE_PACKAGES)
      const refused = refusals(day, canonicalXml(turned))
      if (SCHEMAS ? refused.length > 0 !== misplaced.length > 0 : misplaced.length === 0)
        wrong.push(`${seed}: ${misplaced.join()} ${refused.join()}`)
    }
    expect(wrong).toEqual([])
  }, 120_000)
})

/** Expected number of mutations per kind. It changes if the table loses rows or the test stops covering them. */
const COUNTS = {
  unknown: 275,
  missing: 1162,
  short: 1588,
  long: 1604,
  value: 6385,
  list: 37,
  repeated: 2,
  'empty choice': 40,
  'mixed choice': 114,
  dates: 90,
}

/** Swaps two neighbours of different names somewhere in the element. */
function withNeighboursTurned(element: XmlElement, next: Random): XmlElement {
  const elements = element.children.filter((one) => typeof one !== 'string')
  const pairs = elements.flatMap((_, at) => (at > 0 && elements[at]?.name !== elements[at - 1]?.name ? [at] : []))
  const groups = elements.flatMap((one, at) => (childrenOf(one).length > 1 ? [at] : []))
  const at = next(pairs.length + groups.length)
  const group = groups[at - pairs.length]
  const pair = pairs[at] ?? 0
  const turned = elements.map((one, place) => {
    if (group !== undefined) return place === group ? withNeighboursTurned(one, next) : one
    return elements[place === pair ? place - 1 : place === pair - 1 ? pair : place] ?? one
  })
  return { ...element, children: turned }
}

const judges = new Map<string, SchemaValidator>()
afterAll(() => {
  for (const judge of judges.values()) judge.dispose()
})

/** The schema's refusals of a note on that day; empty when the schemas are not available. */
function refusals(day: string, infNfe: string): string[] {
  if (!SCHEMAS) return []
  const { name } = nfePackageOn(day)
  const judge = judges.get(name) ?? openJudge(name)
  judges.set(name, judge)
  return judge.refusals(signedForm(infNfe))
}

function openJudge(name: string): SchemaValidator {
  const file = schemaFile(`nfe/${name}*/nfe_v4.00.xsd`)
  return new SchemaValidator(file, readSchema(file))
}

/** Why a mutation is not handled as expected; null when it is. */
function verdictOn(mutation: Mutation, day: string): string | null {
  const note = soundNote(day, [...mutation.path, ...mutation.needs])
  const { at, place } = descend(note, mutation.path)
  mutation.plant(at)
  const faults = checkNote(note, day)
  const named = faults.some((fault) => mutation.tags.some((tag) => isAt(fault.place, `${place}${tag}`)))
  if (!named) return `not named, but ${JSON.stringify(faults)}`
  const where = [...mutation.path, mutation.tags[0]].join('.')
  if (where in STRICTER && mutation.kind === 'value') return null
  if (!SCHEMAS || (MISREAD_BY_THE_JUDGE.includes(where) && mutation.kind === 'long')) return null
  return refusals(day, writeUnchecked('infNFe', INF_NFE_ROWS, note)).length > 0 ? null : 'the schema takes it'
}

const sound = new Set<string>()

/** A small valid note that contains the row at `path`. */
function soundNote(day: string, path: readonly string[]): Draft {
  const note = randomNote(1, day, 0, path)
  const key = `${day} ${path.join('.')}`
  if (!sound.has(key)) {
    expect([key, ...checkNote(note, day), ...refusals(day, writeUnchecked('infNFe', INF_NFE_ROWS, note))]).toEqual([
      key,
    ])
    sound.add(key)
  }
  return note
}

function checkNote(note: Draft, day: string): LayoutFault[] {
  const layout: Layout<object> = INF_NFE
  return checkLayout(layout, note, day, NFE_PACKAGES)
}

/** The group at a path, taking the first element of each list, and its place in the format of faults. */
function descend(note: Draft, path: readonly string[]): { at: Draft; place: string } {
  let at = note
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

/** In a list the fault may be at the list itself or at its first element. */
function isAt(place: string, expected: string): boolean {
  return place === expected || place === `${expected}.0`
}
