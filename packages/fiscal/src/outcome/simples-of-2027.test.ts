import { describe, expect, it } from 'vitest'
import { exerciseBookNote, madeUpLaw } from '../../testing/nfe/notes-of-2027.ts'
import { company, draftInput, terms } from '../../testing/nfse/note.ts'
import { normRow, normsWith } from '../../testing/norms.ts'
import { draftNfse } from '../nfse/draft.ts'
import type { NormRow } from '../norms/norm-row.ts'
import type { Issuer } from '../value/party.ts'
import { figuresOfNote } from './outcome.ts'
import type { TaxLine } from './tax-line.ts'

const JANUARY = new Date('2027-01-05T13:00:00Z')
const CBS = normRow('RATE', 'CBS', '2027-01-01', { percent: '8.8' })
const EMITTED = normRow('PACKAGE', 'PL_010h', '2026-12-14', { document: 'NFE', is_emitted: true })
const IN_DAS = { tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS' } as const
const EXCESS = { tax_regime: 'SIMPLES_NACIONAL_EXCESSO', ibs_cbs_regime: 'EXCESS' } as const
const REGULAR = { tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'REGULAR' } as const
const OUTSIDE = { tax_regime: 'LUCRO_PRESUMIDO' } as const

function goods(regime: Pick<Issuer, 'tax_regime' | 'ibs_cbs_regime'>, ...rows: NormRow[]): TaxLine[] {
  const { nfe } = exerciseBookNote(regime)
  return figuresOfNote({ kind: 'NFE', nfe, norms: madeUpLaw(CBS, ...rows) }, JANUARY).taxes
}

function service(regime: Pick<Issuer, 'tax_regime' | 'ibs_cbs_regime'>, ...rows: NormRow[]): TaxLine[] {
  const input = draftInput({ company: company(regime), now: JANUARY })
  const codes = { cindop: '100301', cclasstrib: '000001' }
  const defaults = { ...input.defaults, nfs_service: { ...input.defaults.nfs_service, ...codes } }
  const [nfse] = draftNfse({ ...input, defaults })
  if (!nfse) throw new Error('There is no note.')
  return figuresOfNote({ kind: 'NFSE', nfse, terms: terms({ now: JANUARY, norms: normsWith(...rows) }) }, JANUARY).taxes
}

function states(lines: readonly TaxLine[]): Record<string, string | undefined> {
  const of = (name: string) => lines.find((line) => line.name === name)?.state
  return { IBS: of('IBS'), CBS: of('CBS') }
}

describe('IBS and CBS of 2027 on a note of the Simples', () => {
  it('are inside the DAS, on goods and on services, unless the company opted out of it', () => {
    expect(states(goods(IN_DAS, EMITTED))).toEqual({ IBS: 'DAS', CBS: 'DAS' })
    expect(states(service(IN_DAS, CBS))).toEqual({ IBS: 'DAS', CBS: 'DAS' })
    expect(states(goods(REGULAR, EMITTED))).toEqual({ IBS: 'AMOUNT', CBS: 'AMOUNT' })
    expect(states(service(REGULAR, CBS))).toEqual({ IBS: 'AMOUNT', CBS: 'AMOUNT' })
    expect(states(service(OUTSIDE, CBS))).toEqual({ IBS: 'AMOUNT', CBS: 'AMOUNT' })
  })

  it('need no rate of the CBS to be inside the DAS', () => {
    expect(states(service(IN_DAS))).toEqual({ IBS: 'DAS', CBS: 'DAS' })
    expect(states(service(REGULAR))).toEqual({ IBS: 'UNKNOWN', CBS: 'UNKNOWN' })
  })

  it('beyond the sublimit are the CBS inside the DAS and an IBS outside it, never zero', () => {
    expect(states(goods(EXCESS, EMITTED))).toEqual({ IBS: 'UNKNOWN', CBS: 'DAS' })
    expect(states(service(EXCESS, CBS))).toEqual({ IBS: 'AMOUNT', CBS: 'DAS' })
  })

  it('are due although the authority does not take them on the note yet', () => {
    expect(states(goods(IN_DAS))).toEqual({ IBS: 'DAS', CBS: 'DAS' })
    expect(states(goods(EXCESS))).toEqual({ IBS: 'UNKNOWN', CBS: 'DAS' })
  })
})
