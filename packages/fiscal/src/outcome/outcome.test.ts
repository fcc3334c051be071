import { describe, expect, it } from 'vitest'
import { input, RIO } from '../../testing/nfe/draft-input.ts'
import { draftNfe } from '../nfe/draft.ts'
import { comparedRows, differences, leftForSeller, taxOfNotes } from './compare.ts'
import { figuresOfNote } from './outcome.ts'

const REAL = {
  company: { tax_regime: 'LUCRO_REAL' as const },
  product: { ncm: '69120000', nfe_tax: { icms_cst: '00', icms_aliquot: '18' } },
}
const NOVEMBER = new Date('2026-11-20T13:00:00Z')
const JANUARY = new Date('2027-01-04T13:00:00Z')

function told(changes: Parameters<typeof input>[0], at = NOVEMBER) {
  const nfe = draftNfe({ ...input(changes), now: at })
  const figures = figuresOfNote({ kind: 'NFE', nfe }, at)
  return { ...figures, due_on: figures.competence, issuer: { name: 'Loja' }, warnings: [], faults: [] }
}

const lineOf = (note: ReturnType<typeof told>, name: string) => note.taxes.find((line) => line.name === name)

describe('the taxes of a note', () => {
  it('say words, never 0, for what is not known', () => {
    const cbs = lineOf(told(REAL, JANUARY), 'CBS')
    expect([cbs?.state, cbs?.cents]).toEqual(['UNKNOWN', null])
    expect(cbs?.text).toContain('ainda não foi publicada')
    expect(lineOf(told(REAL, JANUARY), 'PIS')).toMatchObject({ state: 'ABSENT', cents: null })
  })

  it('say that the Simples pays inside the DAS, and that a book is immune', () => {
    const pen = told({ product: { ncm: '69120000' } })
    expect(lineOf(pen, 'ICMS')).toMatchObject({ state: 'DAS', cents: null })
    expect(lineOf(told({}), 'ICMS')).toMatchObject({ state: 'ZERO', cents: 0 })
  })

  it('tell of 2026 that IBS and CBS are stated and not paid', () => {
    expect(lineOf(told(REAL), 'IBS')).toMatchObject({ state: 'INFORMED', rate: '0.1', cents: 7 })
    expect(taxOfNotes([told(REAL)]).and).toEqual([])
  })

  it('add up without what is withheld on account, and leave the rest for the seller', () => {
    const note = told(REAL)
    const { cents } = taxOfNotes([note])
    const sum = ['ICMS', 'PIS', 'COFINS'].reduce((all, name) => all + (lineOf(note, name)?.cents ?? 0), 0)
    expect([cents, leftForSeller([note])]).toEqual([sum, note.total_cents - sum])
    expect(leftForSeller([told(REAL, JANUARY)])).toBeNull()
  })

  it('leave for the seller what the buyer pays, with the freight and the taxes on top of the price', () => {
    const ipi = { name: 'IPI', state: 'AMOUNT' as const, cents: 1000, text: '' }
    // 100.00 of goods, 5.00 of freight and 10.00 of IPI, which the seller hands on.
    expect(leftForSeller([{ kind: 'NFE', total_cents: 10_000, net_cents: 11_500, taxes: [ipi] }])).toBe(10_500)
  })

  it('are not known where the note cannot be calculated, and are never 0 for that', () => {
    const broken = { ...told(REAL), net_cents: null, taxes: [] }
    expect(leftForSeller([broken])).toBeNull()
    expect(comparedRows({ notes: [broken] }, { notes: [] }).at(-1)).toMatchObject({
      now: { text: 'ainda não se sabe', cents: null },
    })
  })
})

describe('two outcomes side by side', () => {
  it('differ in nothing when they are the same', () => {
    const outcome = { notes: [told(REAL)] }
    expect(differences(outcome, outcome)).toEqual([])
    expect(comparedRows(outcome, outcome).every(({ is_same }) => is_same)).toBe(true)
  })

  it('name each fact that differs, with its reason, and the unknown in the sum', () => {
    const found = differences(
      { notes: [told(REAL)] },
      { notes: [told({ ...REAL, customer: { address: RIO } }, JANUARY)] },
    )
    expect(found.find(({ what }) => what === 'CFOP · NF-e')).toMatchObject({ now: '5102', then: '6108' })
    expect(found.find(({ what }) => what.startsWith('ICMS do destino'))?.why).toContain('de RJ')
    expect(found.at(-1)?.what).toBe('Imposto das notas')
    expect(found.at(-1)?.then).toMatch(/ \+ IBS \+ CBS$/)
  })

  it('tell two reasons apart behind the same word', () => {
    const saying = (text: string) => {
      const note = told(REAL)
      return {
        notes: [
          { ...note, taxes: note.taxes.map((line) => ({ ...line, state: 'ABSENT' as const, cents: null, text })) },
        ],
      }
    }
    const found = differences(saying('Ainda não informa.'), saying('Faltam os códigos.'))
    expect(found.find(({ what }) => what === 'IBS · NF-e')).toMatchObject({ why: 'Faltam os códigos.' })
  })

  it('tell a note that only one side has by its amounts and codes', () => {
    const found = differences({ notes: [] }, { notes: [told(REAL)] })
    expect(found.map(({ what }) => what)).toEqual([
      'Notas · NF-e',
      'CFOP · NF-e',
      'ICMS · NF-e',
      'PIS · NF-e',
      'COFINS · NF-e',
      'IBS · NF-e',
      'CBS · NF-e',
      'Imposto das notas',
    ])
  })
})
