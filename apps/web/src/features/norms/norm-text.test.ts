import type { NormRowOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { comingDays, comingGroups } from './coming-days.ts'
import { countdown, dayText, normName, normStatus, normValue, touchedCompanies, touchedText } from './norm-text.ts'

const value = (row: Pick<NormRowOut, 'kind' | 'value'>) =>
  normValue({ ...row, state: 'IN_FORCE' }).replace(/\u00A0/g, ' ')

describe('the value of a norm', () => {
  it('is a word while nobody published it, whatever the row says', () => {
    expect(normValue({ kind: 'RATE', value: null, state: 'UNKNOWN' })).toBe('ainda não fixada')
    expect(normValue({ kind: 'RATE', value: { percent: '0' }, state: 'UNKNOWN' })).toBe('ainda não fixada')
  })

  it.each([
    ['RATE', { percent: '0.05' }, '0,05 %'],
    ['RATE', { percent: '0' }, '0,00 %'],
    ['DUTY', { duty: 'DUE', refused_if_absent: true }, 'obrigatório; sem eles a nota é recusada'],
    ['DUTY', { duty: 'DUE', refused_if_absent: false }, 'obrigatório; a falta só avisa'],
    ['DUTY', { duty: 'NONE', refused_if_absent: false }, 'não é obrigatório'],
    ['FEATURE', { on: true }, 'vale'],
    ['PACKAGE', { document: 'NFE', is_emitted: true }, 'NF-e: notas saem com ele'],
    ['CST_IBSCBS', { groups: [] }, 'nenhum grupo'],
    ['CCLASSTRIB', { ibs_reduction: '60', cbs_reduction: null }, 'IBS reduz 60,00 %, CBS não informado'],
    ['CINDOP', { needs_buyer_city: false }, 'não pede a cidade do comprador'],
    ['CORRELATION', { cindop: ['100301'], cclasstrib: [] }, '100301'],
  ] as const)('of %s %o is said in words', (kind, content, words) => {
    expect(value({ kind, value: content })).toBe(words)
  })
})

it.each([
  ['RATE', 'IBS_MUN', 'IBS do município', ''],
  ['DUTY', 'NFE/1/*', 'NF-e informa IBS e CBS', 'Simples Nacional'],
  ['DUTY', 'NFE/NO_IE/*', 'NF-e informa IBS e CBS', 'Sem inscrição estadual'],
  ['DUTY', 'NFSE/LUCRO_REAL/1.05', 'NFS-e informa IBS e CBS', 'Lucro real, item 1.05 da LC 116'],
  ['FEATURE', 'NFSE_IBSCBS/MEI', 'A NFS-e pode levar IBS e CBS', 'MEI'],
  ['FEATURE', 'SOMETHING_NEW', 'SOMETHING_NEW', ''],
  ['CCLASSTRIB', '410008', '410008', 'cClassTrib'],
] as const)('%s %s is called %s', (kind, code, name, about) => {
  expect(normName({ kind, code })).toEqual({ name, about })
})

it('a day is said with what is left until it, and a day that nobody published is said so', () => {
  expect([0, 1, 34].map(countdown)).toEqual(['hoje', 'amanhã', 'em 34 dias'])
  expect([dayText('2027-01-01'), dayText(null), dayText('')]).toEqual(['01/01/2027', 'Sem dia', 'Sem dia'])
})

it('the state of a norm says whether it counts, and since when', () => {
  const word = (row: Partial<NormRowOut>) =>
    normStatus({ state: 'IN_FORCE', valid_from: '2026-01-01', valid_to: null, counts: true, ...row }, '2026-11-30').word
  expect([
    word({}),
    word({ valid_from: '2026-12-01' }),
    word({ state: 'PROVISIONAL' }),
    word({ state: 'UNKNOWN' }),
    word({ state: 'STRUCK', counts: false }),
    word({ counts: false }),
    word({ valid_to: '2026-11-30' }),
    word({ valid_to: '2026-11-29' }),
    word({ valid_to: '2026-11-29', state: 'UNKNOWN' }),
  ]).toEqual([
    'Em vigor',
    'Agendada',
    'Provisória',
    'Não saiu',
    'Riscada',
    'Substituída',
    'Em vigor',
    'Encerrada',
    'Encerrada',
  ])
})

describe('whom a norm touches', () => {
  const companies = [
    { tax_regime: 'SIMPLES_NACIONAL', state_registration: '110042490114' },
    { tax_regime: 'LUCRO_REAL', state_registration: null },
    { tax_regime: 'LUCRO_PRESUMIDO', state_registration: 'ISENTO' },
    { tax_regime: 'MEI', state_registration: '110042490114' },
  ]
  it.each([
    ['RATE', 'CBS', 4],
    ['FEATURE', 'DANFE_2026_010', 4],
    ['FEATURE', 'SIMPLES_DECLARES_BY_DAS', 2],
    ['SIMPLES_ANNEX', 'III/1', 1],
    ['FEATURE', 'NFSE_IBSCBS/LUCRO_REAL', 1],
    ['DUTY', 'NFE/3/*', 2],
    ['DUTY', 'NFE/4/*', 1],
    ['DUTY', 'NFE/2/*', 0],
    ['DUTY', 'NFE/NO_IE/*', 2],
    ['DUTY', 'NFSE/SIMPLES_NACIONAL/*', 1],
  ] as const)('%s %s touches %i of four companies', (kind, code, touched) => {
    expect(touchedCompanies({ kind, code }, companies)).toHaveLength(touched)
  })

  it('is said with how many there are', () => {
    expect([touchedText(1, 1), touchedText(0, 1), touchedText(2, 5), touchedText(5, 5), touchedText(0, 5)]).toEqual([
      'toca a sua empresa',
      'não toca a sua empresa',
      'toca 2 das suas 5 empresas',
      'toca as suas 5 empresas',
      'não toca nenhuma das suas empresas',
    ])
  })
})

it('what comes is grouped by its day, soonest first', () => {
  const one = (date: string, days: number, code: string) =>
    ({ date, days, kind: 'RATE', code, text: '', source: '', confidence: 'A' }) as const
  const days = comingDays([one('2027-01-01', 32, 'CBS'), one('2026-12-01', 1, 'X'), one('2027-01-01', 32, 'IBS_UF')])
  expect(days.map(({ date, days: left, norms }) => [date, left, norms.length])).toEqual([
    ['2026-12-01', 1, 1],
    ['2027-01-01', 32, 2],
  ])
})

it('norms of one day that say the same of several regimes are one, and a value that is not fixed keeps its sentence', () => {
  const of = (kind: 'DUTY' | 'RATE', code: string, text: string) =>
    ({ date: '2027-01-01', days: 32, kind, code, text, source: 'LC 214/2025', confidence: 'A' }) as const
  const groups = comingGroups([
    of('DUTY', 'NFE/1/*', 'Dever de informar IBS e CBS: NFE/1/*'),
    of('DUTY', 'NFE/4/*', 'Dever de informar IBS e CBS: NFE/4/*'),
    of('RATE', 'CBS', 'A alíquota da CBS de 2027 ainda não foi fixada.'),
  ])
  expect(groups.map(({ name, abouts, text }) => [name, abouts, text])).toEqual([
    ['NF-e informa IBS e CBS', ['Simples Nacional', 'MEI'], ''],
    ['CBS', [], 'A alíquota da CBS de 2027 ainda não foi fixada.'],
  ])
})
