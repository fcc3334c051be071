import { describe, expect, it } from 'vitest'
import { integrationSettings } from '../../../../testing/integration-settings.ts'
import { checkSettings, movesSales, settingsBody, settingsValues, shareOfNfe } from './settings-form.ts'
import { splitExample } from './split-example.ts'

const NB = '\u00A0'
const SETTINGS = settingsValues(integrationSettings(), 'ISSUE')

it.each([
  ['NFE', '80', '100'],
  ['NFSE', '80', '0'],
  ['NFE_NFSE', '80,5', '80.5'],
] as const)('with %s the share %s in the field means %s', (type, typed, share) => {
  expect(shareOfNfe({ type_fiscal_note: type, nfe_percentage: typed })).toBe(share)
})

describe('checkSettings', () => {
  it('finds nothing in a form as it opens', () => {
    expect(checkSettings(SETTINGS)).toEqual({})
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ company_id: '' }, 'company_id'],
    [{ delay_to_send_note_in_days: '366' }, 'delay_to_send_note_in_days'],
    [{ delay_to_send_note_in_days: '1,5' }, 'delay_to_send_note_in_days'],
    [{ type_fiscal_note: 'NFE_NFSE' as const, nfe_percentage: '101' }, 'nfe_percentage'],
    [{ type_fiscal_note: 'NFE_NFSE' as const, nfe_percentage: '' }, 'nfe_percentage'],
  ])('with %j points at %s', (change, field) => {
    expect(Object.keys(checkSettings({ ...SETTINGS, ...change }))).toEqual([field])
  })
})

describe('splitExample', () => {
  const both = {
    type_fiscal_note: 'NFE_NFSE' as const,
    nfe_percentage: '80',
    delay_to_send_note_in_days: '7',
    wait_warranty: false,
  }

  it('shows parts that add up to the sale', () => {
    expect(splitExample(both)).toBe(
      `Uma venda de R$${NB}497,00 vira NF-e de R$${NB}397,60 e NFS-e de R$${NB}99,40, 7 dias depois.`,
    )
  })

  it('names one note when there is one, and the guarantee when it is waited for', () => {
    const text = splitExample({
      ...both,
      type_fiscal_note: 'NFE',
      delay_to_send_note_in_days: '0',
      wait_warranty: true,
    })
    expect(text).toBe(
      `Uma venda de R$${NB}497,00 vira NF-e de R$${NB}497,00, no mesmo dia ou quando a garantia terminar, o que vier por último.`,
    )
  })

  it('says nothing while the share is no number', () => {
    expect(splitExample({ ...both, nfe_percentage: 'oitenta' })).toBe('')
  })
})

describe('settings', () => {
  const kept = {
    ...settingsBody({ ...SETTINGS, type_fiscal_note: 'NFE_NFSE', nfe_percentage: '80,5', coproduction_base: 'SHARE' }),
    nfe_percentage: 80.5,
  }

  it('come back to the form as they were kept', () => {
    expect(settingsValues(kept, 'ASK')).toEqual({
      ...SETTINGS,
      type_fiscal_note: 'NFE_NFSE',
      nfe_percentage: '80,5',
      coproduction_base: 'SHARE',
    })
  })

  it('take the platform’s own word on foreign buyers where nobody chose', () => {
    expect(settingsValues({ ...kept, options: {} }, 'ASK').foreign_buyers).toBe('ASK')
  })

  it('move waiting sales only when a wait or the base of co-production changes', () => {
    const same = { ...SETTINGS, coproduction_base: kept.coproduction_base }
    expect(movesSales(kept, { ...same, name: 'Outra' })).toBe(false)
    expect(movesSales(kept, { ...same, delay_to_send_note_in_days: '8' })).toBe(true)
    expect(movesSales(kept, { ...same, wait_warranty: false })).toBe(true)
    expect(movesSales(kept, { ...same, coproduction_base: 'PRODUCER' })).toBe(true)
  })
})
