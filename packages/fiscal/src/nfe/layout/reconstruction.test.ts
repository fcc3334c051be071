import { afterAll, describe, expect, it } from 'vitest'
import { byDepth } from '../../../../../test/support/depth.ts'
import { LAW_2027, readSchema, reconstructedSchema } from '../../../../../test/support/schemas.ts'
import { differences } from '../../../testing/layout/compare.ts'
import { OMITTED_GROUPS } from '../../../testing/layout/omitted-groups.ts'
import { SchemaValidator } from '../../../testing/layout/schema-validator.ts'
import { writeUnchecked } from '../../../testing/layout/write-unchecked.ts'
import { Xsd } from '../../../testing/layout/xsd.ts'
import { ALL_EMITTED, NONE_NEW } from '../../../testing/nfe/emitted-packages.ts'
import { randomNote, signedForm } from '../../../testing/nfe/random-note.ts'
import { tagsOf } from '../../layout/branch.ts'
import { checkLayout } from '../../layout/check.ts'
import { readLayout } from '../../layout/read.ts'
import type { Layout, Row } from '../../layout/row.ts'
import { writeLayout } from '../../layout/write.ts'
import { readXml } from '../../xml/read.ts'
import { INF_NFE, INF_NFE_ROWS } from './nfe.ts'
import { NFE_PACKAGES } from './schema-packages.ts'

const DAY = '2027-01-05'

/** Slips of the official patterns that the reconstruction repeats, and a text it does not limit. */
const STRICTER = [
  'ide.dhEmi',
  'ide.dhSaiEnt',
  'ide.dhCont',
  'det.prod.CFOP',
  'transp.retTransp.CFOP',
  'det.imposto.ISSQN.cListServ',
  'gPgtoVinc.gPgto.idTransacao',
  'Id',
]

if (!LAW_2027) console.warn('No folder law-2027 next to SCHEMAS_DIR: nothing judged the rows of PL_010g and PL_010h')

describe.skipIf(!LAW_2027)('the rows of PL_010g and PL_010h beside a reconstruction that is not official', () => {
  const file = LAW_2027 ? reconstructedSchema() : ''
  const judge = LAW_2027 ? new SchemaValidator(file, readSchema(file)) : undefined
  afterAll(() => judge?.dispose())

  it('have its elements, occurrences and facets', () => {
    const leftOut = OMITTED_GROUPS.map(({ place }) => place)
    const schema = new Xsd(file, readSchema).groupOf('TNFe', 'infNFe')
    const found = differences(INF_NFE_ROWS, schema, DAY, leftOut, ALL_EMITTED)
    expect(found.filter((text) => !STRICTER.includes(text.slice(0, text.indexOf(': '))))).toEqual([])
  })

  it('write random notes that it accepts, and that come back as they were', () => {
    for (let seed = 0; seed < byDepth(40, 400); seed += 1) {
      const note = randomNote(seed, DAY, [5, 20, 50, 80][seed % 4] ?? 50, [], ALL_EMITTED)
      const { value, misplaced } = readLayout(
        INF_NFE,
        readXml(writeUnchecked('infNFe', INF_NFE_ROWS, note)),
        ALL_EMITTED,
      )
      const refusals = judge?.refusals(signedForm(writeLayout(INF_NFE, value)))
      expect([seed, ...checkLayout(INF_NFE, value, DAY, ALL_EMITTED), ...(refusals ?? []), ...misplaced]).toEqual([
        seed,
      ])
      expect(value).toEqual(note)
    }
  }, 60_000)
})

describe('a row of a package', () => {
  const WAITING = [
    'emit.tpRegimeIBSCBS',
    'det.prod.vUnComLiq',
    'det.prod.vProdLiq',
    'det.prod.cAtivSN',
    'det.imposto.IBSCBS.gTribSN',
    'total.vProdLiqTot',
    'total.IBSCBSTot.gTribSN',
    'gPgtoVinc',
  ]

  it('is refused by the name of its package until the package is emitted', () => {
    for (const place of WAITING) {
      const path = place.split('.')
      const note = randomNote(1, DAY, 0, path, ALL_EMITTED)
      const layout: Layout<object> = INF_NFE
      expect([place, ...checkLayout(layout, note, DAY, ALL_EMITTED)]).toEqual([place])
      const waiting = checkLayout(layout, note, DAY, NONE_NEW)
      expect(waiting.map(({ place: at }) => at.replaceAll('.0.', '.'))).toContain(place)
      expect(waiting.map(({ code }) => code)).toEqual(waiting.map(() => 'XML-PACOTE'))
      expect(waiting[0]?.text).toMatch(/: é do pacote PL_010[gh], que ainda não é emitido aqui\. Retire o campo\.$/)
    }
  })

  it('comes with a later package as well, and from its day on', () => {
    const EMITTED = { isEmitted: true, from: '2026-12-14' }
    const layout: Layout<object> = INF_NFE
    const note = randomNote(1, DAY, 0, ['total', 'vProdLiqTot'], ALL_EMITTED)
    const later = NONE_NEW.map((one) => (one.name === 'PL_010h' ? { ...one, ...EMITTED } : one))
    const codesOn = (day: string) => checkLayout(layout, note, day, later).map(({ code }) => code)
    expect([codesOn('2026-12-13'), codesOn('2026-12-14')]).toEqual([['XML-VIGENCIA'], []])
  })

  it('names a package that exists', () => {
    const names = NFE_PACKAGES.map(({ name }) => name)
    expect(packagesIn(INF_NFE_ROWS).filter((name) => !names.includes(name))).toEqual([])
  })
})

function packagesIn(rows: readonly Row[]): string[] {
  return [...tagsOf(rows).values()].flatMap((row) => [
    ...(row.package === null ? [] : [row.package]),
    ...(row.kind === 'group' ? packagesIn(row.rows) : []),
  ])
}
