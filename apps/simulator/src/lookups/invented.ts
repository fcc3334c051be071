import { createHash } from 'node:crypto'
import { type DemoAnswer, demoAnswerOf } from '@talao/contract/demo/demo-registers'
import { parseInscricaoEstadual, type Uf } from '@talao/fiscal'
import { findMunicipality } from '@talao/reference'
import { loadTableSync } from '@talao/reference/load'
import { CITY_CODES, type CityCodes, STATE_CODES } from './cities.ts'
import type { Company, Place } from './register-input.ts'

/** Answer delay for numbers of the slow range. Shorter than the client's timeout. */
export const SLOW_MS = 3_000

/**
 * Invents the address of a postal code, always the same. Undefined when no city has the code, or it is in the unknown
 * range.
 */
export function inventedPlace(postalCode: string): Place | undefined {
  if (demoAnswerOf(postalCode) === 'UNKNOWN') return undefined
  const area = Number(postalCode.slice(0, 5))
  const there = cityOf(area)
  if (!there) return undefined
  return {
    postal_code: postalCode,
    street: `${pick(STREET_TYPES, postalCode, 'kind')} ${pick(STREETS, postalCode, 'street')}`,
    // The same neighbourhood for all postal codes with the same first five digits.
    neighborhood: pick(NEIGHBORHOODS, postalCode.slice(0, 5), 'neighborhood'),
    city: there.name,
    city_id: there.id,
    uf: there.uf,
  }
}

/**
 * Invents a company, always the same for a CNPJ, with an address of an invented postal code. Undefined in the unknown
 * range.
 */
export function inventedCompany(cnpj: string): Company | undefined {
  const answer = demoAnswerOf(cnpj)
  if (answer === 'UNKNOWN') return undefined
  const codes = CITY_CODES[draw(cnpj, 'city', CITY_CODES.length)]
  const place = codes && inventedPlace(postalCodeIn(codes, cnpj))
  if (!codes || !place) return undefined
  const trade = TRADES[draw(cnpj, 'trade', TRADES.length)] ?? TRADES[0]
  const surname = pick(SURNAMES, cnpj, 'surname')
  const [type = '', ...street] = place.street.split(' ')
  return {
    cnpj,
    name: upper(`${trade.name} ${surname} ${answer === 'OTHER_REGIME' ? 'S.A.' : 'Ltda'}`),
    fantasy: upper(`${trade.name} ${surname}`),
    status: answer === 'CLOSED' ? 'BAIXADA' : 'ATIVA',
    email: `contato@${plain(`${trade.name} ${surname}`).toLowerCase().replaceAll(' ', '-')}.example`,
    phone: `${codes.ddd}3${String(draw(cnpj, 'phone', 10_000_000)).padStart(7, '0')}`,
    cnae: trade.cnae,
    simples: answer !== 'OTHER_REGIME',
    mei: false,
    street_type: upper(type),
    street: upper(street.join(' ')),
    number: String(1 + draw(cnpj, 'number', 1999)),
    complement: '',
    neighborhood: upper(place.neighborhood),
    postal_code: place.postal_code,
    city: upper(place.city),
    city_id: place.city_id,
    uf: codes.uf,
    // New users may sell goods, and most states accept no NF-e from an issuer without a state registration.
    registrations: answer === 'CLOSED' ? [] : [registrationIn(codes.uf, cnpj)],
  }
}

export function isSlow(bare: string): boolean {
  return demoAnswerOf(bare) === ('SLOW' satisfies DemoAnswer)
}

type City = { id: number; name: string; uf: Uf }

/** The named city that has this code range, else another city of the UF. */
function cityOf(area: number): City | undefined {
  const named = CITY_CODES.find(({ from, to }) => area >= from && area <= to)
  const found = named && findMunicipality(named.uf, named.city)
  if (named && found) return { id: found.id, name: found.name, uf: named.uf }
  const state = STATE_CODES.find(({ from, to }) => area >= from && area <= to)
  const others = state ? otherCitiesOf(state.uf) : []
  return others[draw(String(area), 'municipality', others.length)]
}

const citiesOf = new Map<Uf, readonly City[]>()

function otherCitiesOf(uf: Uf): readonly City[] {
  const kept = citiesOf.get(uf)
  if (kept) return kept
  const named = new Set(CITY_CODES.filter((row) => row.uf === uf).map((row) => row.city))
  const all = loadTableSync('municipalities').filter((row) => row.uf === uf)
  const others = all.filter(({ name }) => !named.has(name))
  // The Distrito Federal is a single municipality.
  const found = (others.length > 0 ? others : all).map(({ id, name }) => ({ id, name, uf }))
  citiesOf.set(uf, found)
  return found
}

function postalCodeIn({ from, to }: CityCodes, cnpj: string): string {
  const area = from + draw(cnpj, 'area', to - from + 1)
  return `${String(area).padStart(5, '0')}${String(draw(cnpj, 'block', 900)).padStart(3, '0')}`
}

/** Tries numbers from a drawn one until the check digits are valid, because every UF computes them differently. */
function registrationIn(uf: Uf, cnpj: string): Company['registrations'][number] {
  const [prefix, digits] = REGISTRATIONS[uf]
  const room = 10 ** digits
  const start = draw(cnpj, 'registration', room)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const number = `${prefix}${String((start + step) % room).padStart(digits, '0')}`
    if (parseInscricaoEstadual(number, uf) === number) return { uf, number, enabled: true }
  }
  throw new Error(`No state registration found for ${uf}`)
}

/** One number in a hundred has two valid check digits; some UFs have further rules. */
const MOST_STEPS = 20_000

/**
 * Prefix of each UF's state registrations, and the number of digits after it. Source: SINTEGRA, roteiros de crítica.
 */
const REGISTRATIONS: Readonly<Record<Uf, readonly [string, number]>> = {
  AC: ['01', 11],
  AL: ['240', 6],
  AM: ['04', 7],
  AP: ['03', 7],
  BA: ['', 9],
  CE: ['06', 7],
  DF: ['07', 11],
  ES: ['08', 7],
  GO: ['10', 7],
  MA: ['12', 7],
  MG: ['', 13],
  MS: ['28', 7],
  MT: ['', 11],
  PA: ['15', 7],
  PB: ['16', 7],
  PE: ['', 9],
  PI: ['19', 7],
  PR: ['90', 8],
  RJ: ['', 8],
  RN: ['20', 7],
  RO: ['', 14],
  RR: ['24', 7],
  RS: ['', 10],
  SC: ['', 9],
  SE: ['27', 7],
  SP: ['1', 11],
  TO: ['29', 7],
}

/** A pseudo-random number below `room`, always the same for the same `of` and `what`. */
function draw(of: string, what: string, room: number): number {
  if (room < 1) return 0
  return Number(createHash('sha256').update(`${what}:${of}`).digest().readBigUInt64BE(0) % BigInt(room))
}

function pick(list: readonly string[], of: string, what: string): string {
  return list[draw(of, what, list.length)] ?? ''
}

/** Registries write in capitals without accents. */
function upper(text: string): string {
  return plain(text).toUpperCase()
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

type Trade = { name: string; cnae: string }
const TRADES: readonly [Trade, ...Trade[]] = [
  { name: 'Escola de Ofícios', cnae: '8599604' },
  { name: 'Editora', cnae: '5811500' },
  { name: 'Livraria', cnae: '4761001' },
  { name: 'Estúdio de Aulas', cnae: '8599699' },
  { name: 'Programas', cnae: '6201501' },
  { name: 'Papelaria', cnae: '4761003' },
]
const SURNAMES = [
  'Aroeira',
  'Bandeira',
  'Castanho',
  'Damasceno',
  'Estrela',
  'Figueira',
  'Guimarães',
  'Horta',
  'Ipê',
  'Jardim',
  'Laranjeira',
  'Macedo',
  'Nogueira',
  'Oliveira',
  'Pinheiro',
  'Quaresma',
  'Ribeira',
  'Sampaio',
  'Tavares',
  'Umbuzeiro',
  'Valença',
  'Xavier',
  'Zanetti',
] // prettier-ignore
const STREET_TYPES = ['Rua', 'Rua', 'Rua', 'Avenida', 'Travessa']
const STREETS = [
  'das Acácias',
  'dos Andradas',
  'Sete de Setembro',
  'Quinze de Novembro',
  'da Aurora',
  'das Palmeiras',
  'do Comércio',
  'Santos Dumont',
  'Rui Barbosa',
  'Tiradentes',
  'Dom Pedro II',
  'Castro Alves',
  'das Laranjeiras',
  'Machado de Assis',
  'da Liberdade',
  'Cecília Meireles',
] // prettier-ignore
const NEIGHBORHOODS = [
  'Centro',
  'Boa Vista',
  'Jardim América',
  'Santo Antônio',
  'Vila Nova',
  'São José',
  'Bela Vista',
  'Alto da Serra',
]
