import type { NfeAccessSettingOut, NfsAccessSettingOut } from '@talao/contract'
import { count } from '../../../lib/format.ts'

export type AccessKind = 'NFE' | 'NFSE'
export type Place = 'homologation' | 'production'
export const PLACES = [
  { place: 'homologation', label: 'Homologação' },
  { place: 'production', label: 'Produção' },
] as const satisfies readonly { place: Place; label: string }[]

/** Secrets: an empty string keeps the stored one, null deletes it. */
export type AccessPlace = {
  serie: string
  next_number: string
  next_batch: string
  username: string
  password: string | null
  token: string | null
}
export type AccessValues = Record<Place, AccessPlace>
export type AccessSetting = NfeAccessSettingOut | NfsAccessSettingOut

export function asksCityLogin(setting: AccessSetting): setting is NfsAccessSettingOut {
  return 'has_token' in setting.production
}

export function accessValues(setting: AccessSetting): AccessValues {
  const of = (place: Place): AccessPlace => {
    const { serie, next_number, next_batch, ...city } = setting[place]
    return {
      serie: String(serie),
      next_number: String(next_number),
      next_batch: String(next_batch),
      username: ('username' in city && city.username) || '',
      password: '',
      token: '',
    }
  }
  return { homologation: of('homologation'), production: of('production') }
}

type Change = {
  next_number?: number
  next_batch?: number
  serie?: string
  username?: string | null
  password?: string | null
  token?: string | null
}

/**
 * Only changed fields are sent. The numbers advance while the form is open, and sending untouched ones would set them
 * back.
 */
export function accessChanges(before: AccessValues, after: AccessValues): Partial<Record<Place, Change>> {
  const changed = PLACES.map(({ place }) => [place, placeChange(before[place], after[place])] as const)
  return Object.fromEntries(changed.filter(([, change]) => Object.keys(change).length > 0))
}

function placeChange(before: AccessPlace, after: AccessPlace): Change {
  const isNew = (field: 'serie' | 'next_number' | 'next_batch' | 'username') =>
    bare(after[field]) !== bare(before[field])
  return {
    ...(isNew('next_number') ? { next_number: Number(bare(after.next_number)) } : {}),
    ...(isNew('next_batch') ? { next_batch: Number(bare(after.next_batch)) } : {}),
    ...(isNew('serie') ? { serie: bare(after.serie) } : {}),
    ...(isNew('username') ? { username: after.username.trim() || null } : {}),
    ...(after.password === '' ? {} : { password: after.password }),
    ...(after.token === '' ? {} : { token: after.token }),
  }
}

const HIGHEST_NUMBER = 999_999_999

/**
 * Series allowed for the taxpayer's own software. Source: MOC 7.0, B07 (rejeição 266); leiaute nacional da NFS-e
 * (E0010).
 */
const OWN_SERIES: Record<AccessKind, [first: number, last: number]> = { NFE: [0, 889], NFSE: [1, 49_999] }

/** Checks in the browser. Only the server knows which numbers are used. */
export function checkAccess(kind: AccessKind, values: AccessValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const [first, last] = OWN_SERIES[kind]
  for (const { place } of PLACES) {
    const { serie, next_number, next_batch } = values[place]
    const number = /^\d{1,5}$/.test(bare(serie)) ? Number(bare(serie)) : -1
    if (number < first || number > last) faults[`${place}.serie`] = `A série vai de ${first} a ${last}.`
    if (!isNumber(next_number)) faults[`${place}.next_number`] = 'Use um número de 1 a 999.999.999.'
    if (!isNumber(next_batch)) faults[`${place}.next_batch`] = 'Use um número de 1 a 999.999.999.'
  }
  return faults
}

/** Users write thousands with dots and spaces: `1.284`. */
function bare(text: string): string {
  return text.replace(/[.\s]/g, '')
}

function isNumber(text: string): boolean {
  const digits = bare(text)
  return /^\d{1,9}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= HIGHEST_NUMBER
}

export type NumberingChange = { place: Place; label: string; from: string; to: string; effect: string }

/** The number changes that saving would make, for the confirmation. Empty when no number changes. */
export function numberingChanges(kind: AccessKind, before: AccessValues, after: AccessValues): NumberingChange[] {
  return PLACES.flatMap(({ place, label }) => {
    const [old, next] = [before[place], after[place]]
    const [oldSerie, serie] = [bare(old.serie), bare(next.serie)]
    const [oldNumber, number] = [Number(bare(old.next_number)), Number(bare(next.next_number))]
    const isNumbered = oldSerie !== serie || oldNumber !== number
    const numbering = {
      place,
      label,
      from: `série ${oldSerie}, número ${count(oldNumber)}`,
      to: `série ${serie}, número ${count(number)}`,
      effect: effectOf(kind, oldSerie === serie ? { oldNumber, number, serie } : { number, serie }),
    }
    const batch = {
      place,
      label,
      from: `lote ${count(Number(bare(old.next_batch)))}`,
      to: `lote ${count(Number(bare(next.next_batch)))}`,
      effect: 'O próximo lote leva este número.',
    }
    return [...(isNumbered ? [numbering] : []), ...(batch.from === batch.to ? [] : [batch])]
  })
}

function effectOf(
  kind: AccessKind,
  { oldNumber, number, serie }: { oldNumber?: number; number: number; serie: string },
) {
  const next = `A próxima ${kind === 'NFE' ? 'NF-e' : 'NFS-e'} sai com o número ${count(number)} da série ${serie}.`
  if (oldNumber === undefined) return `${next} A numeração da série anterior fica como está.`
  if (number < oldNumber) return `${next} Só é aceito se nenhum número a partir dele foi usado.`
  const last = number - 1
  const skipped =
    last === oldNumber ? `O número ${count(last)} fica` : `Os números de ${count(oldNumber)} a ${count(last)} ficam`
  const way = kind === 'NFE' ? ' Se não saíram por outro sistema, precisam ser inutilizados.' : ''
  return `${next} ${skipped} sem nota aqui.${way}`
}
