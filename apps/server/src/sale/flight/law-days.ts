import { IBS_CBS_REGIME_LABELS, TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { addDays, localDay, type Norms } from '@talao/fiscal'
import type { NormKind, NormRow } from '@talao/fiscal/norms/norm-row'
import { normOn } from '@talao/fiscal/norms/norms'
import { undatedIn } from '@talao/fiscal/norms/undated'
import type { CompanyRegime } from '../../company/companies/regimes.ts'
import type { FlightCompany } from './company-facts.ts'
import { noonOf } from './compose-notes.ts'
import { textOfBeginning, textOfEnd, touchesCompany } from './law-texts.ts'

/** What changes on a day of the law, in a seller's words. Without a day, the day is not published. */
export type LawDate = { date: string | null; text: string; source: string; confidence: string }
/** `touches`: whether it is about the company at all, so that it is shown. `isUnknown`: its value is not published. */
export type LawEvent = LawDate & {
  date: string
  kind: NormKind | 'REGIME' | 'CERTIFICATE'
  touches: boolean
  isUnknown?: boolean
}

export const HORIZON_DAYS = 60

/**
 * What changes after `today` and within the horizon, by day: where a duty, a rate, a layout, a feature or a tax regime
 * of the company begins, the day after one of these or a classification ends, and the first day without certificate.
 */
export function lawEvents(company: FlightCompany, today: string): LawEvent[] {
  const last = addDays(today, HORIZON_DAYS)
  const events: LawEvent[] = []
  for (const row of [...company.norms.rows.values()].flat()) {
    const { kind, source, confidence } = row
    const touches = touchesCompany(row, company)
    if (BEGINNING.has(kind))
      events.push({
        date: row.valid_from,
        kind,
        text: textOfBeginning(row),
        source,
        confidence,
        touches,
        isUnknown: row.state === 'UNKNOWN',
      })
    const end = endOf(row, company.norms)
    if (end !== null) events.push({ date: end, kind, text: textOfEnd(row), source, confidence, touches })
  }
  const seen = new Set<string>()
  return [...events, ...ownEvents(company)]
    .filter(
      ({ date, text }) => date > today && date <= last && !seen.has(`${date} ${text}`) && seen.add(`${date} ${text}`),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Days whose law the judgement reads. The tables of codes change too often to be days of their own. */
const BEGINNING: ReadonlySet<string> = new Set<NormKind>(['DUTY', 'RATE', 'FEATURE', 'PACKAGE'])

/** The first day on which a row no longer holds and no other row of its code does. */
function endOf({ kind, code, valid_to }: NormRow, norms: Norms): string | null {
  if (valid_to === null || !(BEGINNING.has(kind) || kind === 'CCLASSTRIB')) return null
  const next = addDays(valid_to, 1)
  return normOn(norms, kind, code, next) ? null : next
}

function ownEvents(company: FlightCompany): LawEvent[] {
  const regimes = company.simples.regimes.flatMap((row, at, rows) =>
    row.valid_from === null
      ? []
      : [
          {
            date: row.valid_from,
            kind: 'REGIME' as const,
            text: textOfRegime(row, rows[at - 1]),
            source: row.source ?? 'Cadastro da empresa',
            confidence: 'A',
            touches: true,
          },
        ],
  )
  return company.certificateEnd === null ? regimes : [...regimes, certificateEvent(company, company.certificateEnd)]
}

/** What a period changes from the one before it. */
function textOfRegime(row: CompanyRegime, before: CompanyRegime | undefined): string {
  if (row.tax_regime !== before?.tax_regime)
    return `O regime da empresa passa a ser ${TAX_REGIME_LABELS[row.tax_regime]}`
  if (row.ibs_cbs_regime !== before.ibs_cbs_regime)
    return `Muda como a empresa paga o IBS e a CBS: ${IBS_CBS_REGIME_LABELS[row.ibs_cbs_regime]}`
  return 'Muda o Fator R da empresa'
}

/** The judgement asks for a certificate at noon, so one that ends in the afternoon is still good on its last day. */
function certificateEvent(company: FlightCompany, end: Date): LawEvent {
  const last = localDay(end, company.zone)
  const date = end <= noonOf(company, last) ? last : addDays(last, 1)
  const text = `O certificado A1 termina em ${last.split('-').toReversed().join('/')}`
  return { date, kind: 'CERTIFICATE', text, source: 'Certificado da empresa', confidence: 'A', touches: true }
}

/** What touches the company, by day, and at last what has no day yet. */
export function lawDates(company: FlightCompany, events: readonly LawEvent[]): LawDate[] {
  const rows = [...company.norms.rows.values()].flat()
  const unset = rows
    .filter(({ kind, state }) => kind === 'RATE' && state === 'UNKNOWN')
    .map((row) => ({ ...row, text: row.note ?? textOfBeginning(row) }))
  const announced = undatedIn(company.norms)
    .filter(({ document }) => company.sold[document])
    .map((one) => ({ ...one, text: one.title }))
  return [
    ...events.filter(({ touches }) => touches).map((event) => dateOf(event.date, event)),
    ...[...unset, ...announced].map((one) => dateOf(null, one)),
  ]
}

/** The change of a day that most likely brings a cause. */
export function eventOfCause(events: readonly LawEvent[], day: string, cause: string): LawDate | null {
  const ofDay = events.filter(({ date }) => date === day)
  const kind = KIND_OF_CAUSE[cause] ?? (cause.startsWith('IBS_CBS') ? 'DUTY' : undefined)
  const fitting = ofDay.filter((one) => one.kind === kind && one.touches)
  const isUnknown = cause === 'IBS_CBS_RATE_UNKNOWN'
  const event =
    fitting.find((one) => (one.isUnknown ?? false) === isUnknown) ??
    fitting[0] ??
    ofDay.find(({ touches }) => touches) ??
    ofDay[0]
  return event ? dateOf(day, event) : null
}

const KIND_OF_CAUSE: Readonly<Record<string, LawEvent['kind']>> = {
  CERTIFICATE: 'CERTIFICATE',
  IBS_CBS_RATE_UNKNOWN: 'RATE',
  IBS_CBS_CLASS_ENDED: 'CCLASSTRIB',
  ICMS_CODE: 'REGIME',
  PIS_COFINS: 'REGIME',
  COMPANY_REGIME: 'REGIME',
  SIMPLES_PERCENT: 'REGIME',
}

function dateOf(date: string | null, { text, source, confidence }: Omit<LawDate, 'date'>): LawDate {
  return { date, text, source, confidence }
}
