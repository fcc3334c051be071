import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fullDecemberNote } from '../../../testing/danfe-reform-sample.ts'
import { fullNote } from '../../../testing/danfe-sample.ts'
import { drawnDanfe, untidy } from '../../../testing/drawn-paper.ts'

/** Maximum text lengths of the layout. Tags that are not listed keep their value, or are numbers. */
const LENGTHS: Record<string, number> = {
  infCpl: 5000,
  infAdFisco: 2000,
  infAdProd: 500,
  xProd: 120,
  xTexto: 60,
  xCampo: 20,
  RNTC: 20,
  idCadIntTran: 60,
  nDup: 60,
  nFat: 60,
  uCom: 6,
  uTrib: 6,
  cProd: 60,
  natOp: 60,
  nro: 60,
  esp: 60,
  marca: 60,
  nVol: 60,
  nLacre: 60,
  IM: 15,
}

const text = fc.string({
  unit: fc.constantFrom('W', 'M', 'i', 'Ç', 'ã', '0', '.', ';', '|', '(', '\\', ' ', ' ', 'Comprimento', '– “'),
  maxLength: 5000,
})

it('whatever the texts are, none leaves its box and no two lie over each other', () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 5, maxLength: 12 }),
      fc.constantFrom('1', '2'),
      fc.boolean(),
      fc.constantFrom(fullNote, fullDecemberNote),
      fc.constantFrom('35261211222333000181550010000001231135724684', '35261212ABC34501DE35550010000001231135724685'),
      (texts, tpImp, huge, noteOf, chave) => {
        const note = hostile(noteOf(), texts, huge)
        expect(untidy(drawnDanfe({ ...note, Id: `NFe${chave}`, ide: { ...note.ide, tpImp } }))).toEqual([])
      },
    ),
    { numRuns: 120 },
  )
})

/**
 * Replaces every text with one of `texts` at the maximum length of the layout and, if `huge`, every amount with the
 * largest possible one.
 */
function hostile(note: InfNfe, texts: readonly string[], huge: boolean): InfNfe {
  let at = 0
  const next = (length: number) => {
    at += 1
    return (texts[at % texts.length] ?? '').slice(0, length)
  }
  const replaced = JSON.stringify(note, (tag, value: unknown) => {
    if (typeof value !== 'string') return value
    if (/^x[A-Z]/.test(tag) || tag in LENGTHS) return next(LENGTHS[tag] ?? 60)
    if (!huge || !/^[vqp][A-Z]/.test(tag)) return value
    if (/^p[A-Z]/.test(tag)) return '999.9999'
    return tag.startsWith('vUn')
      ? '99999999999.9999999999'
      : tag.startsWith('q')
        ? '99999999999.9999'
        : '9999999999999.99'
  })
  return JSON.parse(replaced) as InfNfe
}
