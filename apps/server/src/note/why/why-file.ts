import { ICMS_TAXPAYER_LABELS, NOTE_PAYMENT_METHOD_LABELS } from '@talao/contract/fields/values'
import type { ReasonOut, WhyOut } from '@talao/contract/note/why'
import { renderWhyPage, type WhyPage, type WhyRow } from '@talao/documents'
import { centsFromDecimal, formatMoney, localDay } from '@talao/fiscal'
import { REASON_ORIGINS } from '@talao/fiscal/why/why-rules'
import type { FastifyReply } from 'fastify'
import { companyZone } from '../../kit/db/company-day.ts'
import type { Tx } from '../../kit/db/scope.ts'

export type WhyFile = { name: string; page: WhyPage }
type About = {
  companyId: number
  now: Date
  /** What the reasons explain, as its reader knows it. */
  subject: string
  /** Its day, where no reason says it. */
  day: string | null
}

/** The reasons as one page to print, with the company they are of. */
export async function makeWhyFile(tx: Tx, why: WhyOut, { companyId, now, subject, day }: About): Promise<WhyFile> {
  const company = await tx
    .selectFrom('company')
    .select(['corporate_name as name', 'cnpj as document'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { reasons, is_frozen, norms_version, remark } = why
  const page: WhyPage = {
    company,
    subject,
    day: reasons.find(({ key }) => key === 'day')?.value ?? day,
    norms_version,
    as_of: is_frozen ? null : localDay(now, await companyZone(tx, companyId)),
    remark,
    rows: reasons.map(rowOf),
  }
  return { name: `por-que-nota-${plainName(subject)}.pdf`, page }
}

export async function sendWhyFile(reply: FastifyReply, { name, page }: WhyFile): Promise<FastifyReply> {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(Buffer.from(await renderWhyPage(page)))
}

const LONGEST_NAME = 80

/** `NF-e 12, série 1` as `nf-e-12-serie-1`: headers take no accents, and the code of a sale may have any character. */
function plainName(subject: string): string {
  const plain = subject.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-|-$/g, '')
}

function rowOf({ question, answer, rule, from, change_at, ...reason }: ReasonOut): WhyRow {
  const origin = REASON_ORIGINS[from]
  // "Produto Caderno" says more than "Produto"; other labels name the screen, which paper has not.
  const named = change_at?.label.startsWith(origin) ? change_at.label : origin
  return { question, answer, source: rule.source, value: valueInWords(reason), origin: named }
}

const DAYS: readonly ReasonOut['key'][] = ['day', 'competence']
const AMOUNTS: readonly ReasonOut['key'][] = ['amount', 'iss', 'withheld', 'ibs_cbs', 'tax']
const LABELS: Partial<Record<ReasonOut['key'], Readonly<Record<string, string>>>> = {
  icms_taxpayer: ICMS_TAXPAYER_LABELS,
  payment: NOTE_PAYMENT_METHOD_LABELS,
}

function valueInWords({ key, value }: Pick<ReasonOut, 'key' | 'value'>): string {
  if (value === null) return ''
  if (DAYS.includes(key)) return value.split('-').toReversed().join('/')
  if (AMOUNTS.includes(key)) return formatMoney(centsFromDecimal(value) ?? 0)
  return LABELS[key]?.[value] ?? value
}
