import type { CustomerNoteOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { type BuyerValues, buyerBody, buyerValues, checkBuyer, formPath, fromTaxpayer, wirePath } from './buyer-form.ts'

const filled: BuyerValues = {
  ...buyerValues(undefined),
  name: ' Clínica Aurora Ltda ',
  document: '12ABC34501DE35',
  postal_code: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city_id: 3550308,
}

describe('the buyer of a note', () => {
  it('is a company by its document, letters included', () => {
    expect(buyerBody(filled)).toMatchObject({ type: 'PJ', document: '12ABC34501DE35', name: 'Clínica Aurora Ltda' })
    expect(buyerBody({ ...filled, document: '529.982.247-25' })).toMatchObject({ type: 'PF', document: '52998224725' })
  })

  it('takes no address along when the address is switched off', () => {
    expect(buyerBody({ ...filled, hasAddress: false }).address).toBeNull()
    expect(buyerBody(filled).address).toMatchObject({ city_id: 3550308, country_id: 1 })
  })

  it('has neither CPF nor city abroad', () => {
    const abroad = { ...filled, is_abroad: true, foreign_document: 'P123', abroad_city: 'Lisboa', country_id: 177 }
    expect(buyerBody(abroad)).toMatchObject({
      document: null,
      foreign_document: 'P123',
      icms_taxpayer: 'NaoContribuinte',
      address: { is_abroad: true, city_id: null, country_id: 177, abroad_city: 'Lisboa' },
    })
  })

  it('says why it has no document abroad, and only there and where it has none', () => {
    const nobody = { ...filled, is_abroad: true, foreign_document: '', no_foreign_document_reason: '2' } as const
    const body = buyerBody(nobody)
    expect(body).toMatchObject({ foreign_document: null, no_foreign_document_reason: '2' })
    expect(buyerValues(body as CustomerNoteOut).no_foreign_document_reason).toBe('2')
    expect(buyerBody({ ...nobody, no_foreign_document_reason: '' }).no_foreign_document_reason).toBeNull()
    expect(buyerBody({ ...nobody, foreign_document: 'P123' }).no_foreign_document_reason).toBeNull()
    expect(buyerBody({ ...nobody, is_abroad: false }).no_foreign_document_reason).toBeNull()
  })

  it('keeps the country of a phone abroad, also of one that could be of Brazil', () => {
    const body = buyerBody({ ...filled, is_abroad: true, phone: '+1 917 555-0100' })
    expect(body.phone).toBe('19175550100')
    expect(buyerValues(body as CustomerNoteOut).phone).toBe('+19175550100')
  })

  it('may miss things, but what is there has to be right', () => {
    expect(checkBuyer(buyerValues(undefined))).toEqual({})
    expect(checkBuyer({ ...filled, document: '11111111111', email: 'ana', postal_code: '013' })).toEqual({
      document: 'CPF ou CNPJ inválido. Confira os números e as letras.',
      email: 'E-mail inválido.',
      postal_code: 'O CEP tem 8 números.',
    })
  })

  it('keeps what was typed when a register answers', () => {
    const told = fromTaxpayer(
      {
        document: '12ABC34501DE35',
        type: 'PJ',
        valid: true,
        corporate_name: 'AURORA LTDA',
        fantasy_name: null,
        state_registration: '110042490114',
        municipal_registration: null,
        is_icms_taxpayer: true,
        icms_taxpayer: 'Contribuinte',
        tax_regime: null,
        email: null,
        phone: '5511987654321',
        cnae: null,
        registry_status: null,
        address: null,
        source: 'CNPJA',
        registration_source: null,
        consulted_at: '2026-11-23T12:00:00Z',
        stale: false,
      },
      filled,
    )
    expect(told).toEqual({
      phone: '11987654321',
      state_registration: '110042490114',
      icms_taxpayer: 'Contribuinte',
    })
  })

  it('has its address inside it on the wire and beside it in the form', () => {
    expect(wirePath('city_id')).toBe('address.city_id')
    expect(wirePath('name')).toBe('name')
    expect(formPath('address.city_id')).toBe('city_id')
    expect(formPath('address.state_id')).toBe('city_id')
    expect(formPath('document')).toBe('document')
  })
})
