import type { ProductOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { integrationBody, integrationChoice, integrationOptions } from './integration-choice.ts'

const product = {
  integration_hotmart_id: 7,
  sale_integration: { id: 7, type: 'HOTMART', name: 'Hotmart' },
} as ProductOut

describe('the integration of a product', () => {
  it('travels only where another is chosen, and takes the place of the one before', () => {
    expect(integrationChoice(undefined)).toBe('')
    expect(integrationChoice(product)).toBe('integration_hotmart_id:7')
    expect(integrationBody('integration_hotmart_id:7', product)).toEqual({})
    expect(integrationBody('sale_integration_id:12', undefined)).toEqual({ sale_integration_id: 12 })
    expect(integrationBody('sale_integration_id:12', product)).toEqual({
      integration_hotmart_id: null,
      sale_integration_id: 12,
    })
    expect(integrationBody('', product)).toEqual({ integration_hotmart_id: null })
  })

  it('is offered by name, with the platform where the name does not say it, even before the others are known', () => {
    expect(integrationOptions([], product)).toEqual([
      { value: '', label: 'Nenhuma' },
      { value: 'integration_hotmart_id:7', label: 'Hotmart' },
    ])
    expect(integrationOptions([{ id: 9, type: 'KIWIFY', name: 'Loja de cursos' }], undefined)[1]).toEqual({
      value: 'sale_integration_id:9',
      label: 'Loja de cursos (Kiwify)',
    })
  })
})
