import { expect, it } from 'vitest'
import { integrationSettings } from '../../../../testing/integration-settings.ts'
import { noteSummary } from './note-summary.ts'

const summary = (rules: Partial<Parameters<typeof noteSummary>[0]>) =>
  noteSummary({ ...integrationSettings(), ...rules }).map(({ value }) => value)

it('says what a sale becomes, when and who sends it', () => {
  expect(summary({})).toEqual([
    'Nota de produto',
    '7 dias depois da compra, e só depois da garantia',
    'como a empresa decidiu',
  ])
})

it('says how a sale is divided, and that nobody waits', () => {
  const rules = {
    type_fiscal_note: 'NFE_NFSE',
    nfe_percentage: 80.5,
    delay_to_send_note_in_days: 0,
    wait_warranty: false,
    auto_send: true,
  } as const
  expect(summary(rules)).toEqual(['80,50\u00A0% em NF-e, o resto em NFS-e', 'no dia da compra', 'automático'])
  expect(summary({ ...rules, delay_to_send_note_in_days: 1, type_fiscal_note: null })[1]).toBe('1 dia depois da compra')
})
