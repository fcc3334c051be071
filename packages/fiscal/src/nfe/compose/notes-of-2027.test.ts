import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { LAW_2027, readSchema, reconstructedSchema } from '../../../../../test/support/schemas.ts'
import { SchemaValidator } from '../../../testing/layout/schema-validator.ts'
import { ALL_EMITTED, NONE_NEW } from '../../../testing/nfe/emitted-packages.ts'
import {
  ebookNote,
  exerciseBookNote,
  KNOWN_DAS,
  madeUpLaw,
  mugNote,
  PAYMENT,
} from '../../../testing/nfe/notes-of-2027.ts'
import { signedForm } from '../../../testing/nfe/random-note.ts'
import { BUILD_NORMS } from '../../norms/norms.ts'
import type { InfNfe } from '../layout/nfe.ts'
import { nfeFromLayout } from '../nfe-from-layout.ts'
import { checkNfeLayout, checkReadNfe, readNfe, writeNfe } from '../xml.ts'
import { type ComposeInput, composeNfe } from './compose.ts'

const SIMPLES = { tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS' } as const
const EXCESS = { tax_regime: 'SIMPLES_NACIONAL_EXCESSO', ibs_cbs_regime: 'EXCESS' } as const
const PENDING = { ibs_cbs_regime: 'PENDING', das: KNOWN_DAS } as const
const NET = { particulars: [{ net_value_per_unit: '48.50' }] }

/** The drafts of the notes that a judge wrote by hand, by the number of the file. */
const DRAFTS: Record<string, ComposeInput> = {
  '01': ebookNote(),
  '02': exerciseBookNote(SIMPLES),
  '03': exerciseBookNote(EXCESS),
  '04': mugNote(),
  '05': { ...mugNote({ linked_payments: [PAYMENT] }), taxes: NET },
  '06': pendingNote(),
}

const judge = LAW_2027 ? new SchemaValidator(reconstructedSchema(), readSchema(reconstructedSchema())) : undefined
afterAll(() => judge?.dispose())

if (!LAW_2027) console.warn('No folder law-2027 next to SCHEMAS_DIR: nothing judged the notes of 2027')

describe.skipIf(!LAW_2027)('a note of 2027 that a judge wrote by hand', () => {
  it.each(Object.entries(DRAFTS))('%s is written from its draft and valid in the reconstruction', (number, draft) => {
    const { infNFe, faults } = composeNfe(draft, ALL_EMITTED)
    expect(faults).toEqual([])
    expect(judge?.refusals(signedForm(writeNfe(infNFe)))).toEqual([])
    expect(infNFe).toEqual(asTalaoWrites(number, judged(number).nfe))
  })

  it.each([
    ['90', 'XML-VALOR', 'det.0.prod.cAtivSN', /^Atividade do Simples aceita um destes valores: 01, .*; veio “15”\./],
    ['91', 'XML-REPETIDO', 'gPgtoVinc.gPgto.1.nPag', /^Número do pagamento vinculado: 1 aparece mais de uma vez\./],
    [
      '92',
      'XML-OPCOES',
      'det.0.imposto.IBSCBS.gTribSN',
      /^Tributação do IBS e da CBS: há dados que não andam juntos\./,
    ],
  ])('%s is refused by the name of its element, and by the reconstruction', (number, code, place, text) => {
    const { nfe, misplaced, unknown } = judged(number)
    expect(unknown).toEqual([])
    const faults = checkReadNfe({ nfe, misplaced }, ALL_EMITTED)
    expect(faults).toEqual([expect.objectContaining({ code, place, text: expect.stringMatching(text) })])
    expect(judge?.refusals(judgedXml(number))).not.toEqual([])
  })

  it('comes back from its XML with all that its form holds: written again it is the same', () => {
    for (const [number, draft] of Object.entries(DRAFTS)) {
      const { infNFe } = composeNfe(draft, ALL_EMITTED)
      const { stated_regime, ...read } = nfeFromLayout(readNfe(signedForm(writeNfe(infNFe)), ALL_EMITTED).nfe)
      const { das: _das, ibs_cbs_regime, ...company } = draft.nfe.company
      // Another law and other revenue: the rates can come from the XML alone.
      const places = {
        customer_note: draft.nfe.customer_note,
        additional_information: draft.nfe.additional_information,
      }
      const issuer = { ...company, ibs_cbs_regime: stated_regime ?? ibs_cbs_regime ?? null, das: KNOWN_DAS }
      const nfe = { ...read, ...places, company: issuer }
      const again = composeNfe({ ...draft, nfe, taxes: { ...draft.taxes, norms: BUILD_NORMS } }, ALL_EMITTED)
      expect([number, writeNfe(again.infNFe)]).toEqual([number, writeNfe(infNFe)])
    }
  })

  it('is taken from another program whatever package it has, but never written', () => {
    for (const number of Object.keys(DRAFTS)) {
      const read = readNfe(judgedXml(number), NONE_NEW)
      expect([number, ...checkReadNfe(read, NONE_NEW)]).toEqual([number])
      const codes = new Set(checkNfeLayout(read.nfe, NONE_NEW).map(({ code }) => code))
      expect([number, ...codes]).toEqual(number === '04' ? [number] : [number, 'XML-PACOTE'])
    }
  })
})

describe('a note while no new package is emitted', () => {
  it.each(Object.entries(DRAFTS))('has the bytes that it has without the new data: %s', (_number, draft) => {
    const { nfe } = draft
    const { linked_payments: _, ...rest } = nfe
    const { ibs_cbs_regime: __, das: ____, ...company } = nfe.company
    const items = nfe.items.map(({ cativ_sn: ___, ...item }) => item)
    const before = composeNfe({ ...draft, nfe: { ...rest, company, items }, taxes: {} }, NONE_NEW)
    const now = composeNfe(draft, NONE_NEW)
    expect(writeNfe(now.infNFe)).toBe(writeNfe(before.infNFe))
    expect(now.faults).toEqual([])
  })
})

function judged(number: string) {
  return readNfe(judgedXml(number), ALL_EMITTED)
}

function judgedXml(number: string): string {
  const [file = ''] = globSync(path.join(LAW_2027 ?? '', 'examples', `${number}-*.xml`))
  return readFileSync(file, 'utf8')
}

function pendingNote(): ComposeInput {
  const { nfe, ...input } = mugNote({}, PENDING)
  const items = nfe.items.map((item) => ({ ...item, cativ_sn: '01' }))
  return { ...input, nfe: { ...nfe, items }, taxes: { norms: madeUpLaw() } }
}

/**
 * The judge's note with the three slips of its files mended: the notes of December 2026 keep a key of November, and the
 * pending one names no activity, which its rates follow from, and adds no total to its gTribSN.
 */
function asTalaoWrites(number: string, nfe: InfNfe): InfNfe {
  if (number < '04') return nfe
  const { ide, total } = nfe
  const dated = { ...nfe, Id: `NFe${DECEMBER_KEY}`, ide: { ...ide, cDV: DECEMBER_KEY.slice(-1) } }
  if (number !== '06' || !total.IBSCBSTot) return dated
  const IBSCBSTot = { ...total.IBSCBSTot, gTribSN: { vIBSSN: '0.10', vCBSSN: '0.97' } }
  const det = nfe.det.map((item) => ({ ...item, prod: { ...item.prod, cAtivSN: '01' } }))
  return { ...dated, det, total: { ...total, IBSCBSTot } }
}

const DECEMBER_KEY = '35261211222333000181550010000010071136279012'
