import { describe, expect, it } from 'vitest'
import { normsWith } from '../../testing/norms.ts'
import { GOLDEN_EXAMPLES } from './golden-examples.ts'
import { judgeExample } from './judge-example.ts'
import { LAW_ROWS } from './law-rows.ts'
import type { NormRow } from './norm-row.ts'
import { BUILD_NORMS, normsOf } from './norms.ts'

const CBS_2027: NormRow = {
  kind: 'RATE',
  code: 'CBS',
  valid_from: '2027-01-01',
  valid_to: null,
  value: { percent: '8.8' },
  state: 'IN_FORCE',
  confidence: 'A',
  source: 'Exemplo de teste',
  source_url: null,
  published_on: null,
  struck_on: null,
  note: null,
}
const REFUSED = { duty: 'DUE', refused_if_absent: true }
const WITH_RATE = normsOf([...LAW_ROWS.filter((row) => row.code !== 'CBS'), CBS_2027], 'with a rate')

function judge(id: string, norms = BUILD_NORMS) {
  const example = GOLDEN_EXAMPLES.find((one) => one.id === id)
  if (!example) throw new Error(id)
  return judgeExample(example, norms)
}

describe('the golden examples', () => {
  it('are valid notes under the norms that ship with Talão, each under its own id', () => {
    const faulty = GOLDEN_EXAMPLES.filter((example) => judgeExample(example, BUILD_NORMS).faults.length > 0)
    expect(faulty.map(({ id }) => id)).toEqual([])
    expect(new Set(GOLDEN_EXAMPLES.map(({ id }) => id)).size).toBe(GOLDEN_EXAMPLES.length)
  })

  it('state IBS and CBS in 2026, and in 2027 wait for the rate where nothing else is missing', () => {
    expect(judge('nfe-presumido-caneca-2026-11-20')).toMatchObject({
      figures: { ibs: '0.08', cbs: '0.71' },
      awaitsRate: false,
    })
    expect(judge('nfe-presumido-caneca-2027-01-05')).toMatchObject({ figures: { cbs: null }, awaitsRate: true })
    expect(judge('nfse-presumido-curso-2027-01-05')).toMatchObject({ figures: { cbs: null }, awaitsRate: true })
    expect(judge('nfse-real-sem-codigos-2027-01-05')).toMatchObject({ figures: { cbs: null }, awaitsRate: false })
    expect(judge('nfe-presumido-ebook-2027-01-05')).toMatchObject({ figures: { cbs: null }, awaitsRate: false })
  })

  it('are faulty from the day on which a duty says that their absence refuses the note, and not before', () => {
    const duty = (code: string) => ({ ...CBS_2027, kind: 'DUTY' as const, code, value: REFUSED })
    const norms = normsWith(duty('NFE/1/*'), duty('NFSE/LUCRO_REAL/1.05'))
    const faultsOf = (id: string) => judge(id, norms).faults
    expect(faultsOf('nfe-simples-caneca-2027-01-05')).toEqual(['NFE-IBS-CBS-EXIGIDO'])
    expect(faultsOf('nfe-simples-caneca-2026-11-20')).toEqual([])
    expect(faultsOf('nfe-presumido-caneca-2027-01-05')).toEqual([])
    expect(faultsOf('nfse-real-sem-codigos-2027-01-05')).toEqual(['NFSE-IBS-CBS-EXIGIDO'])
    expect(faultsOf('nfse-real-sem-codigos-2026-11-20')).toEqual([])
  })

  it('carry the rate from its first day, and a return keeps the rate of its sale', () => {
    expect(judge('nfe-presumido-caneca-2027-01-05', WITH_RATE).figures).toEqual({ ibs: '0.08', cbs: '7.22' })
    expect(judge('nfse-presumido-curso-2027-01-05', WITH_RATE).figures.cbs).toBe('17.34')
    expect(judge('nfe-presumido-devolucao-2027-01-05').figures).toEqual(
      judge('nfe-presumido-devolucao-2026-11-20').figures,
    )
  })
})
