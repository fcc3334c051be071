import { describe, expect, it } from 'vitest'
import { input } from '../../testing/nfe/draft-input.ts'
import type { Nfe } from '../note/nfe.ts'
import { draftNfe } from './draft.ts'
import { checkNfe } from './rules.ts'

const DAY = '2026-11-20'
const REGIMES = ['SIMPLES_NACIONAL', 'MEI', 'LUCRO_PRESUMIDO'] as const

/** Missing data, and the only paths that may report it. */
const LACKS: Record<string, { of: Parameters<typeof input>[0]; told: RegExp }> = {
  "the buyer's address": { of: { customer: { address: null, state_id: null } }, told: /^customer_note\.address$/ },
  "the company's address": { of: { company: { address: null } }, told: /^company\.address$/ },
  "the buyer's document": { of: { customer: { document: null } }, told: /^customer_note\.document$/ },
}

describe.each(REGIMES)('a note of %s', (tax_regime) => {
  it.each(Object.entries(LACKS))('without %s is told that, and nothing that hangs on it', (_name, { of, told }) => {
    const nfe = draftNfe(input({ ...of, company: { ...of?.company, tax_regime } }))
    const paths = checkNfe(nfe, DAY).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => !told.test(path))).toEqual([])
  })
})

describe('without the address of the buyer', () => {
  const unplaced = (change: (item: Nfe['items'][number]) => object) => {
    const nfe = draftNfe(input({ customer: { address: null, state_id: null }, company: { tax_regime: 'MEI' } }))
    return checkNfe({ ...nfe, items: nfe.items.map((item) => ({ ...item, ...change(item) })) }, DAY).map(
      ({ code }) => code,
    )
  }

  it('a CFOP that was typed is judged as far as it can be', () => {
    expect(unplaced(() => ({ cfop: '510' }))).toContain('NFE-ITEM-CFOP')
    expect(unplaced(() => ({ cfop: '1102' }))).toContain('NFE-ITEM-CFOP-DIRECTION')
  })

  it('nobody says yet that an NCM is for within the state alone', () => {
    expect(unplaced(() => ({ ncm: '00000000' }))).toEqual(['NFE-CUSTOMER-ADDRESS'])
  })
})
