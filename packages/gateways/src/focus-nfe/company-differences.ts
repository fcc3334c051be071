import { stripPunctuation } from '@talao/fiscal'
import type { GatewayCompany, RegistrationDifference } from '../port/registration.ts'
import type { JsonValue } from '../transport/json.ts'
import { COMPANY_FIELDS, type CompanyField, type FieldKind, REGIME_LABELS } from './company-fields.ts'

/** A company as Focus returns it. Unknown fields are ignored. */
export type TheirCompany = Readonly<Record<string, unknown>>

/** Fields whose value at Focus differs from ours. Fields absent from Focus's answer, and secrets, are not compared. */
export function differencesOf(company: GatewayCompany, theirs: TheirCompany): RegistrationDifference[] {
  return COMPANY_FIELDS.flatMap((row) => {
    const { field, label, kind } = row
    const ours = row.of(company)
    if (kind === 'secret' || ours === undefined || !(field in theirs)) return []
    const [one, other] = [textOf(ours), textOf(theirs[field])]
    return isSame(kind, one, other) ? [] : [{ field, label, ours: inWords(kind, one), theirs: inWords(kind, other) }]
  })
}

/**
 * The body of a registration. Leaves out a next number lower than the one at Focus, because the numbers in between are
 * used.
 */
export function companyBody(company: GatewayCompany, theirs: TheirCompany = {}): Record<string, JsonValue | undefined> {
  return Object.fromEntries(
    COMPANY_FIELDS.filter((row) => !isBehind(row, company, theirs)).map((row) => [row.field, row.of(company)]),
  )
}

function isBehind(row: CompanyField, company: GatewayCompany, theirs: TheirCompany): boolean {
  return row.kind === 'growing' && isSame(row.kind, textOf(row.of(company)), textOf(theirs[row.field]))
}

function isSame(kind: FieldKind, ours: string, theirs: string): boolean {
  if (kind === 'growing') return theirs !== '' && Number(theirs) >= Number(ours)
  return comparable(kind, ours) === comparable(kind, theirs)
}

function comparable(kind: FieldKind, text: string): string {
  if (kind === 'flag') return text === 'true' ? 'true' : 'false'
  if (kind === 'digits') return stripPunctuation(text).toUpperCase()
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function inWords(kind: FieldKind, text: string): string {
  if (kind === 'flag') return text === 'true' ? 'sim' : 'não'
  if (kind === 'regime') return REGIME_LABELS[text] ?? text
  return text
}
