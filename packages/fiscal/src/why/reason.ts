import { filledIn } from '../tax/explain.ts'
import { REASON_QUESTIONS, type ReasonKey, type ReasonOrigin, WHY_RULES, type WhyRuleId } from './why-rules.ts'

/**
 * Why a note has a value, as it is stored: the rule that chose, its inputs and where the value is set. `ref` is the id
 * of the product or integration it comes from; `name` is that of a tax.
 */
export type Reason = {
  key: ReasonKey
  rule: WhyRuleId
  from: ReasonOrigin
  value?: string
  inputs?: Readonly<Record<string, string>>
  ref?: number
  name?: string
  /** The source of a calculation, where the rule stands for several. */
  source?: string
}

export type WrittenReason = {
  key: ReasonKey
  question: string
  answer: string
  value: string | null
  rule: { id: WhyRuleId; source: string; confidence: 'A' | 'B' | 'C'; text: string }
  from: ReasonOrigin
}

/** A stored reason in words. */
export function writeReason({ key, rule, from, value, inputs, name, source }: Reason): WrittenReason {
  const row = WHY_RULES[rule]
  const answer = filledIn(row.says, inputs ?? {})
  const asked = rule === 'SPLIT-LEFT-OUT' ? 'Por que só uma parte' : REASON_QUESTIONS[key]
  const question = name ? `Por que ${name} assim` : withValue(asked, key, value)
  return {
    key,
    question,
    answer,
    value: value ?? null,
    rule: { id: rule, source: source ?? row.source, confidence: row.confidence, text: answer },
    from,
  }
}

const NAMED: Partial<Record<ReasonKey, string>> = { cfop: 'CFOP', ncm: 'NCM', service_code: 'o serviço' }

/** "Por que CFOP 6108", as a seller asks it. */
function withValue(question: string, key: ReasonKey, value: string | undefined): string {
  const name = NAMED[key]
  return name && value ? `Por que ${name} ${value}` : question
}

const KEYS = Object.keys(REASON_QUESTIONS) as ReasonKey[]
/** What a note keeps of its reasons, in bytes of JSON. */
export const MOST_REASON_BYTES = 2048

/** The reasons in the order of their questions, each once. */
export function inOrder(reasons: readonly Reason[]): Reason[] {
  const once = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]))
  return [...once.values()].toSorted((one, other) => KEYS.indexOf(one.key) - KEYS.indexOf(other.key))
}

/**
 * The reasons that fit into what a note keeps. A note of many products has several reasons for the same question: those
 * that repeat a question go first, the last ones before the earlier ones.
 */
export function shortened(reasons: readonly Reason[], most = MOST_REASON_BYTES): Reason[] {
  const kept = fewOfEach(reasons)
  while (sizeOf(kept) > most) {
    const repeated = kept.findLastIndex((one, at) => kept.slice(0, at).some((other) => isSameQuestion(one, other)))
    kept.splice(repeated < 0 ? kept.length - 1 : repeated, 1)
  }
  return kept
}

/** A note may have 990 products, and none of its readers asks for the rule of the 990th. */
const MOST_OF_A_QUESTION = 3

function fewOfEach(reasons: readonly Reason[]): Reason[] {
  const asked = new Map<string, number>()
  return reasons.filter(({ key, name = '' }) => {
    const times = (asked.get(`${key} ${name}`) ?? 0) + 1
    asked.set(`${key} ${name}`, times)
    return times <= MOST_OF_A_QUESTION
  })
}

function isSameQuestion(one: Reason, other: Reason): boolean {
  return one.key === other.key && one.name === other.name
}

function sizeOf(reasons: readonly Reason[]): number {
  return new TextEncoder().encode(JSON.stringify(reasons)).length
}
