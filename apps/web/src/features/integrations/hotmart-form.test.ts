import { describe, expect, it } from 'vitest'
import { checkHotmart, emptyHotmart, hotmartBody, shareOfNfe } from './hotmart-form.ts'
import { splitExample } from './split-example.ts'

const NB = '\u00A0'

describe('hotmartBody', () => {
  it('leaves an untouched secret out, so that the stored one stays', () => {
    const body = hotmartBody({ ...emptyHotmart(1), hottok: 'abc' }, 4)
    expect(body).toMatchObject({ hottok: 'abc', row_version: 4, version: 'V2', company_id: 1 })
    expect(body).not.toHaveProperty('client_secret')
    expect(body).not.toHaveProperty('basic_token')
  })

  it.each([
    ['company', null],
    ['yes', true],
    ['no', false],
  ] as const)('sends the choice %s as %s', (choice, sent) => {
    expect(hotmartBody({ ...emptyHotmart(1), auto_send: choice }, undefined).auto_send).toBe(sent)
  })
})

it.each([
  ['NFE', '80', '100'],
  ['NFSE', '80', '0'],
  ['NFE_NFSE', '80,5', '80.5'],
] as const)('with %s the share %s in the field means %s', (type, typed, share) => {
  expect(shareOfNfe({ type_fiscal_note: type, nfe_percentage: typed })).toBe(share)
})

describe('checkHotmart', () => {
  it('finds nothing in a form as it opens', () => {
    expect(checkHotmart(emptyHotmart(1))).toEqual({})
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ company_id: '' }, 'company_id'],
    [{ delay_to_send_note_in_days: '366' }, 'delay_to_send_note_in_days'],
    [{ delay_to_send_note_in_days: '1,5' }, 'delay_to_send_note_in_days'],
    [{ type_fiscal_note: 'NFE_NFSE' as const, nfe_percentage: '101' }, 'nfe_percentage'],
    [{ type_fiscal_note: 'NFE_NFSE' as const, nfe_percentage: '' }, 'nfe_percentage'],
  ])('with %j points at %s', (change, field) => {
    expect(Object.keys(checkHotmart({ ...emptyHotmart(1), ...change }))).toEqual([field])
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
