import type { NfseOut } from '@talao/contract'
import { checkPlace, type PlaceValues, placeBody, placeValues } from '../../../components/note-form/buyer-form.ts'
import { dayTyped } from '../../../lib/day-text.ts'
import { date } from '../../../lib/format.ts'
import { isPercent, percentTyped, percentWords, typedPercent } from '../../../lib/typed-percent.ts'
import { TERM_FIELDS, type TermName } from './term-fields.ts'
import { centsOf, reaisOf, typedReais } from './typed-amount.ts'

/** Rarely used groups, all texts. A group without values is left off the nota. */
export type TermValues = { [Name in TermName]: { [Field in keyof (typeof TERM_FIELDS)[Name]]: string } } & {
  /** In the API this is `address` of the event. */
  event_place: PlaceValues
}
type Terms = Partial<Pick<NfseOut, TermName>>

const NAMES = Object.keys(TERM_FIELDS) as TermName[]

export function termValues(note: Terms): TermValues {
  const groups = Object.fromEntries(NAMES.map((name) => [name, typedGroup(name, note[name])]))
  return { ...groups, event_place: placeValues(note.event?.address) } as TermValues
}

/** The groups for the API; null for a group without values. */
export function termsBody(values: TermValues, today: string) {
  const { pis_cofins: own, foreign_trade: trade, municipal_benefit: benefit, event } = values
  return {
    pis_cofins: isEmpty(own)
      ? null
      : {
          cst: own.cst,
          pis_aliquot: percentTyped(own.pis_aliquot) ?? null,
          cofins_aliquot: percentTyped(own.cofins_aliquot) ?? null,
        },
    foreign_trade: isEmpty(trade) ? null : { ...trade, amount: amountOf(trade.amount) },
    municipal_benefit: isEmpty(benefit)
      ? null
      : {
          code: benefit.code.trim(),
          kind: benefit.kind || 'reduction',
          reduction: amountOf(benefit.reduction),
          reduction_percent: percentTyped(benefit.reduction_percent) ?? null,
        },
    event: isNotSaid(values, 'event')
      ? null
      : {
          name: event.name.trim(),
          first_day: dayTyped(event.first_day, today) ?? '',
          last_day: dayTyped(event.last_day, today) ?? '',
          code: event.code.trim() || null,
          address: isNowhere(values.event_place) ? null : placeBody(values.event_place),
        },
  }
}

/** Missing or mistyped fields of groups that have any value. */
export function checkTerms(values: TermValues, today: string): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const name of NAMES) {
    if (isNotSaid(values, name)) continue
    for (const [field, { kind, needed }] of Object.entries(TERM_FIELDS[name])) {
      const typed = (values[name] as Record<string, string>)[field]?.trim() ?? ''
      const fault =
        typed === '' ? needed && 'Preencha este campo, ou tire o grupo da nota.' : faultOf(kind, typed, today)
      if (fault) faults[`${name}.${field}`] = fault
    }
  }
  const { reduction, reduction_percent } = values.municipal_benefit
  if (reduction && reduction_percent)
    faults['municipal_benefit.reduction_percent'] = 'Informe a redução em reais ou em percentual, uma das duas.'
  for (const [field, text] of Object.entries(checkPlace(values.event_place))) faults[`event_place.${field}`] = text
  return faults
}

function isEmpty(group: Readonly<Record<string, string>>): boolean {
  return Object.values(group).every((text) => text.trim() === '')
}

/** Whether the group stays off the nota. For an event its place counts too. */
function isNotSaid(values: TermValues, name: TermName): boolean {
  return isEmpty(values[name]) && (name !== 'event' || isNowhere(values.event_place))
}

function isNowhere({ city_id, is_abroad: _abroad, country_id: _country, ...texts }: PlaceValues): boolean {
  return city_id === null && isEmpty(texts)
}

export function termText(values: TermValues, name: TermName): string {
  const group = values[name]
  const fields = Object.entries(TERM_FIELDS[name])
  const said = fields.flatMap(([field, { kind, choices }]) => {
    const text = (group as Record<string, string>)[field]?.trim()
    if (!text) return []
    return kind === 'rate' ? percentWords(text) : (choices?.[text] ?? text)
  })
  return [...said, ...(name === 'event' ? placeTexts(values.event_place) : [])].join(', ')
}

function typedGroup(name: TermName, group: Terms[TermName]): Record<string, string> {
  const given = (group ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(TERM_FIELDS[name]).map(([field, { kind }]) => {
      const value = given[field] as never
      if (kind === 'money') return [field, typedReais(value)]
      if (kind === 'rate') return [field, typedPercent(value)]
      if (kind === 'day') return [field, value ? date(value) : '']
      return [field, value ?? '']
    }),
  )
}

function placeTexts({ street, number, postal_code, abroad_city }: PlaceValues): string[] {
  return [street, number, postal_code, abroad_city].map((text) => text.trim()).filter(Boolean)
}

function faultOf(kind: string, typed: string, today: string): string | undefined {
  if (kind === 'money' && centsOf(typed) === undefined) return 'Informe o valor, como 1.234,56.'
  if (kind === 'rate' && !isPercent(typed)) return 'Informe um percentual de 0 a 100.'
  if (kind === 'day' && !dayTyped(typed, today)) return 'Informe o dia, como 20/11/2026.'
  if (kind === 'two' && !/^\d{2}$/.test(typed)) return 'Use 2 números.'
  return undefined
}

function amountOf(text: string): number | null {
  return text.trim() === '' ? null : reaisOf(text)
}
