import type { RegistrationStateOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { GATEWAYS, type Gateway, type GatewayId, needsOf } from './gateways.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const COMPANY = {
  id: 3,
  homologation_mode: true,
  state_registration: '123',
  municipal_registration: null,
  a1_certificate_expiration_at: '2027-11-21T12:00:00Z',
}
const REGISTERED: RegistrationStateOut = {
  state: 'SYNCED',
  synced_at: NOW.toISOString(),
  checked_at: null,
  error: null,
  differences: [],
  certificate: 'SAME',
  tokens: { homologation: true, production: false },
  hooks_since: null,
  numbers_waiting: [],
}

function road(kind: 'NFE' | 'NFSE', id: GatewayId): Gateway {
  const found = GATEWAYS[kind].find((one) => one.id === id)
  if (!found) throw new Error(`no road ${id}`)
  return found
}

type Change = {
  company?: Partial<typeof COMPANY>
  registration?: Partial<RegistrationStateOut>
  hasCityLogin?: boolean
}

function states(of: Gateway, { company, registration, hasCityLogin = false }: Change = {}) {
  const known = {
    company: { ...COMPANY, ...company },
    registration: { ...REGISTERED, ...registration },
    hasCityLogin,
    now: NOW,
  }
  return Object.fromEntries(needsOf(of, known).map(({ key, state }) => [key, state]))
}

describe('what a road asks of the company', () => {
  it('is a certificate and a registration of the state straight to SEFAZ, and nothing of a provider', () => {
    expect(states(road('NFE', 'SEFAZ'))).toEqual({ state_registration: 'ok', certificate: 'ok' })
    expect(
      states(road('NFE', 'SEFAZ'), { company: { a1_certificate_expiration_at: NOW.toISOString() } }),
    ).toMatchObject({
      certificate: 'missing',
    })
  })

  it('is the token of the environment in which the company issues', () => {
    expect(states(road('NFE', 'FOCUS_NFE'))).toMatchObject({ registration: 'ok', token: 'ok' })
    expect(states(road('NFE', 'FOCUS_NFE'), { company: { homologation_mode: false } })).toMatchObject({
      token: 'missing',
    })
  })

  it('is not missed before the company has gone that way: the registration comes with it', () => {
    expect(states(road('NFE', 'FOCUS_NFE'), { registration: { state: 'NONE' } })).toMatchObject({
      registration: 'maybe',
      token: 'maybe',
    })
  })

  it('is a city login where the city asks for one, and the registration of the city in any case', () => {
    const city = road('NFSE', 'FOCUS_NFE_MUNICIPAL')
    expect(states(city)).toMatchObject({ municipal_registration: 'missing', city_login: 'maybe' })
    expect(states(city, { hasCityLogin: true })).toMatchObject({ city_login: 'ok' })
    expect(states(road('NFSE', 'NFSE_NACIONAL'))).toEqual({ certificate: 'ok' })
  })

  it('says the words of the provider where it refused the company', () => {
    const registration = { ...REGISTERED, state: 'REFUSED' as const, error: 'A Focus não aceitou o cadastro: CEP' }
    const needs = needsOf(road('NFE', 'FOCUS_NFE'), { company: COMPANY, registration, hasCityLogin: false, now: NOW })
    expect(needs.find(({ key }) => key === 'registration')).toMatchObject({
      state: 'missing',
      text: registration.error,
    })
  })
})
