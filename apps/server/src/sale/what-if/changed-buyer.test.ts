import { type CustomerNote, parseInscricaoEstadual, UFS } from '@talao/fiscal'
import { NO_CUSTOMER } from '@talao/fiscal/value/party'
import { describe, expect, it } from 'vitest'
import { changedBuyer } from './changed-buyer.ts'
import { addressIn } from './example-buyer.ts'

const SAO_PAULO = 3550308
const PORTUGAL = 6076
const person: CustomerNote = {
  ...NO_CUSTOMER,
  name: 'Beatriz',
  document: '52998224725',
  state_id: 35,
  address: addressIn(SAO_PAULO),
}
const firm: CustomerNote = {
  ...person,
  type: 'PJ',
  document: '11222333000181',
  icms_taxpayer: 'Contribuinte',
  state_registration: '110042490114',
}
const foreigner = changedBuyer(person, { is_abroad: true, country_id: PORTUGAL })

describe('a supposed taxpayer of the ICMS', () => {
  it('has a registration of its state, in every state', () => {
    for (const { code, uf } of UFS) {
      const { state_registration } = changedBuyer(person, { icms_taxpayer: 'Contribuinte', state_id: code })
      expect([uf, parseInscricaoEstadual(state_registration ?? '', uf)]).toEqual([uf, state_registration])
    }
  })

  it('keeps its own registration where it stays, and has another one elsewhere', () => {
    expect(changedBuyer(firm, { type: 'PJ' }).state_registration).toBe('110042490114')
    const moved = changedBuyer(firm, { state_id: 33 })
    expect(parseInscricaoEstadual(moved.state_registration ?? '', 'RJ')).toBe(moved.state_registration)
  })

  it('has none when it is supposed exempt, and one that was missing stays missing', () => {
    expect(changedBuyer(firm, { icms_taxpayer: 'Isento' }).state_registration).toBeNull()
    const without = { ...firm, state_registration: null }
    expect(changedBuyer(without, { type: 'PJ' }).state_registration).toBeNull()
  })
})

describe('the place of a supposed buyer', () => {
  it('is another country for a buyer who is abroad already', () => {
    expect(changedBuyer(foreigner, { country_id: 2496 })).toMatchObject({
      is_abroad: true,
      address: { country_id: 2496 },
    })
  })

  it('is completed where an address is supposed, and stays in its country', () => {
    const gone = { ...foreigner, address: null }
    expect(changedBuyer(gone, { has_address: true })).toMatchObject({ is_abroad: true, address: { is_abroad: true } })
    const half = { ...person, address: { ...addressIn(3304557), street: null, neighborhood: null, postal_code: null } }
    expect(changedBuyer(half, { has_address: true }).address).toMatchObject({
      city_id: 3304557,
      street: expect.any(String),
      neighborhood: expect.any(String),
      postal_code: expect.any(String),
    })
  })

  it('is Brazil again in a state of it', () => {
    expect(changedBuyer(foreigner, { state_id: 33 })).toMatchObject({ is_abroad: false, address: { state_id: 33 } })
    expect(changedBuyer(foreigner, { is_abroad: false }).address?.is_abroad).toBe(false)
  })

  it('may be unknown', () => {
    expect(changedBuyer(person, { has_address: false }).address).toBeNull()
  })
})
