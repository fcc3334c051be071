import { PLATFORM_LABELS } from '@talao/contract/values'

export type Facts = Readonly<Record<string, unknown>>
type Kind = { category: string; sub_category: string }

/** What a notification says. Its facts are kept, its words are found anew whenever it is read. */
export function wordsOf({ category, sub_category }: Kind, facts: Facts): string {
  if (category === 'INTEGRATION') return ofIntegration(sub_category, facts)
  const many = facts['many'] === true
  return WORDS[`${category}:${sub_category}`]?.(facts, many) ?? 'Há uma novidade na sua empresa.'
}

type Words = (facts: Facts, many: boolean) => string

const ofNote = (name: string): Record<string, Words> => ({
  DENIED: (facts, many) =>
    many ? `Muitas ${name} foram negadas hoje. Veja a lista.` : `${noteOf(name, facts)} foi negada.${because(facts)}`,
  FAILED: (facts, many) =>
    many ? `Muitas ${name} não saíram hoje. Veja a lista.` : `${noteOf(name, facts)} não saiu.${because(facts)}`,
  CANCEL_DENIED: (facts, many) =>
    many
      ? `O cancelamento de muitas ${name} foi negado hoje. Veja a lista.`
      : `O cancelamento da ${name}${numberOf(facts)} foi negado.${because(facts)}`,
  NEEDS_PERSON: (facts, many) =>
    many ? `Muitas ${name} precisam de você hoje. Veja a lista.` : `${noteOf(name, facts)} precisa de você.`,
})

const WORDS: Readonly<Record<string, Words>> = {
  ...prefixed('NFE', ofNote('NF-e')),
  ...prefixed('NFSE', ofNote('NFS-e')),
  'IMPORT:FINISHED': (facts, many) => (many ? 'Muitas importações terminaram hoje. Veja a lista.' : ofImport(facts)),
}

function prefixed(category: string, words: Record<string, Words>): Record<string, Words> {
  return Object.fromEntries(Object.entries(words).map(([event, say]) => [`${category}:${event}`, say]))
}

function noteOf(name: string, facts: Facts): string {
  return `A ${name}${numberOf(facts)}`
}

function numberOf({ number, sales_code: code }: Facts): string {
  if (number) return ` ${String(number)}`
  return code ? ` da venda ${String(code)}` : ''
}

function because({ reason }: Facts): string {
  const text = String(reason ?? '').trim()
  if (text === '') return ''
  return ` ${/[.!?]$/.test(text) ? text : `${text}.`}`
}

function ofImport({ file_name: file, success_rows: right, fail_rows: wrong, fault }: Facts): string {
  if (fault) return `A importação de ${String(file)} parou antes do fim. Abra para ver o motivo.`
  if (Number(wrong) === 0) return `A importação de ${String(file)} terminou: ${rows(right)}.`
  return `A importação de ${String(file)} terminou: ${rows(right)}, e ${rows(wrong)} para corrigir.`
}

function rows(count: unknown): string {
  return Number(count) === 1 ? '1 linha' : `${Number(count)} linhas`
}

function ofIntegration(platform: string, facts: Facts): string {
  const label = (PLATFORM_LABELS as Readonly<Record<string, string>>)[platform] ?? platform
  return `A integração ${String(facts['name'] ?? label)} (${label}) recusou avisos hoje: o segredo não confere. Confira as credenciais.`
}
