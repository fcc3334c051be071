import { MISSING_LABELS, PLATFORM_LABELS } from '@talao/contract/fields/values'

export type Facts = Readonly<Record<string, unknown>>
type Kind = { category: string; sub_category: string }

/** The text of a notification. Only its facts are stored; the text is composed on each read. */
export function notificationText({ category, sub_category }: Kind, facts: Facts): string {
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
  CANCEL_FAILED: (facts, many) =>
    many
      ? `O cancelamento de muitas ${name} não foi feito hoje. Veja a lista.`
      : `O cancelamento da ${name}${numberOf(facts)} não foi feito.${because(facts)}`,
  LETTER_DENIED: (facts, many) =>
    many
      ? `A carta de correção de muitas ${name} foi recusada hoje. Veja a lista.`
      : `A carta de correção da ${name}${numberOf(facts)} foi recusada.${because(facts)}`,
  LETTER_FAILED: (facts, many) =>
    many
      ? `A carta de correção de muitas ${name} não foi registrada hoje. Veja a lista.`
      : `A carta de correção da ${name}${numberOf(facts)} não foi registrada.${because(facts)}`,
  ALERTS: (facts, many) =>
    many
      ? `Muitas ${name} foram autorizadas com avisos hoje. Veja a lista.`
      : `${noteOf(name, facts)} foi autorizada com avisos.${because(facts)}`,
  NEEDS_PERSON: (facts, many) =>
    many ? `Muitas ${name} precisam de você hoje. Veja a lista.` : `${noteOf(name, facts)} precisa de você.`,
})

const WORDS: Readonly<Record<string, Words>> = {
  ...prefixed('NFE', ofNote('NF-e')),
  ...prefixed('NFSE', ofNote('NFS-e')),
  'NFE:VOID_DENIED': (facts, many) =>
    many
      ? 'Muitas inutilizações de números foram recusadas hoje. Veja a Numeração.'
      : `A inutilização ${rangeOf(facts)} foi recusada.${because(facts)}`,
  'NFE:VOID_FAILED': (facts, many) =>
    many
      ? 'Muitas inutilizações de números não foram feitas hoje. Veja a Numeração.'
      : `A inutilização ${rangeOf(facts)} não foi feita.${because(facts)}`,
  'IMPORT:FINISHED': (facts, many) => (many ? 'Muitas importações terminaram hoje. Veja a lista.' : ofImport(facts)),
  'SALE:INCOMPLETE': (facts, many) =>
    many ? 'Muitas vendas ficaram incompletas hoje. Veja a lista.' : ofIncompleteSale(facts),
  'CERTIFICATE:EXPIRING': (facts) =>
    `O certificado A1 da empresa vence em ${dayOf(facts, 'day')}. Sem ele nenhuma nota sai: envie o novo antes desse dia.`,
  'CREDIT:LOW': (facts) =>
    `Os créditos da empresa estão acabando: ${Number(facts['balance']) === 1 ? 'resta 1' : `restam ${textOf(facts, 'balance')}`}. Cada nota autorizada em produção usa um.`,
  'CREDIT:SPENT': () =>
    'Os créditos da empresa acabaram. As notas continuam saindo, e o saldo fica negativo até a próxima compra.',
  'SYSTEM:REGISTER': (facts) => `As NF-e da empresa esperam por você.${because(facts)}`,
  'SYSTEM:NORM_COMING': (facts, many) =>
    many
      ? 'Muita coisa muda na lei nos próximos dias. Veja Normas.'
      : `A partir de ${dayOf(facts, 'day')}: ${textOf(facts, 'title')}.`,
  'SYSTEM:LIMIT_EXPECTED': (facts) =>
    `No ritmo de agora o faturamento passa ${limitOf(facts)} em ${dayOf(facts, 'month')}, com efeito a partir de ${dayOf(facts, 'from')}. ${textOf(facts, 'consequence')} Veja Simples Nacional na empresa.`,
  'SYSTEM:LIMIT_PASSED': (facts) =>
    `O faturamento passou ${limitOf(facts)} em ${dayOf(facts, 'month')}, com efeito a partir de ${dayOf(facts, 'from')}. ${textOf(facts, 'consequence')}`,
  'SYSTEM:WEBHOOK_OFF': (facts) => `Um webhook da empresa foi desligado.${because(facts)}`,
  'SYSTEM:CONTINGENCY': (facts) =>
    `A SEFAZ de ${textOf(facts, 'uf')} não responde. As notas da empresa saem pelo servidor reserva (${textOf(facts, 'contingency')}) até ela voltar. Você não precisa fazer nada.`,
  'SYSTEM:CONTINGENCY_ENDED': (facts) =>
    `A SEFAZ de ${textOf(facts, 'uf')} voltou. As notas da empresa saem por ela de novo.`,
}

function limitOf(facts: Facts): string {
  const more = facts['at_once'] === true ? 'mais de 20% ' : ''
  return `${more}do ${textOf(facts, 'title')}`
}

function dayOf(facts: Facts, name: string): string {
  return textOf(facts, name).split('-').toReversed().join('/')
}

function prefixed(category: string, words: Record<string, Words>): Record<string, Words> {
  return Object.fromEntries(Object.entries(words).map(([event, say]) => [`${category}:${event}`, say]))
}

function noteOf(name: string, facts: Facts): string {
  return `A ${name}${numberOf(facts)}`
}

function numberOf(facts: Facts): string {
  const number = textOf(facts, 'number')
  const code = textOf(facts, 'sales_code')
  if (number !== '') return ` ${number}`
  return code === '' ? '' : ` da venda ${code}`
}

function rangeOf(facts: Facts): string {
  const [first, last] = [textOf(facts, 'first_number'), textOf(facts, 'last_number')]
  const numbers = first === last ? `do número ${first}` : `dos números ${first} a ${last}`
  return `${numbers} da série ${textOf(facts, 'serie')}`
}

function because(facts: Facts): string {
  const text = textOf(facts, 'reason')
  if (text === '') return ''
  return ` ${/[.!?]$/.test(text) ? text : `${text}.`}`
}

function ofImport(facts: Facts): string {
  const file = textOf(facts, 'file_name')
  if (textOf(facts, 'fault') !== '') return `A importação de ${file} parou antes do fim. Abra para ver o motivo.`
  const [right, wrong] = [Number(facts['success_rows']), Number(facts['fail_rows'])]
  if (wrong === 0) return `A importação de ${file} terminou: ${rows(right)}.`
  return `A importação de ${file} terminou: ${rows(right)}, e ${rows(wrong)} para corrigir.`
}

function ofIncompleteSale(facts: Facts): string {
  const missing = Array.isArray(facts['missing']) ? facts['missing'].map(nameOfMissing) : []
  const lack = missing.length > 0 ? `: falta ${inWords(missing)}` : ''
  return `A venda ${textOf(facts, 'sales_code')} está incompleta${lack}. Complete-a para a nota sair.`
}

function nameOfMissing(name: unknown): string {
  return (MISSING_LABELS as Readonly<Record<string, string>>)[String(name)] ?? String(name)
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(names)
}

function rows(count: number): string {
  return count === 1 ? '1 linha' : `${count} linhas`
}

function ofIntegration(platform: string, facts: Facts): string {
  const label = (PLATFORM_LABELS as Readonly<Record<string, string>>)[platform] ?? platform
  const name = textOf(facts, 'name') || label
  if (facts['fault'] === 'pull') return `A busca de vendas da integração ${name} (${label}) parou.${because(facts)}`
  if (facts['fault'] === 'unread')
    return `A integração ${name} (${label}) recebeu avisos que o Talão não soube ler. Abra os últimos avisos dela: até lá estas vendas não entram.`
  if (facts['fault'] === 'failed')
    return `A integração ${name} (${label}) recebeu avisos que não puderam ser aplicados. Abra os últimos avisos dela e leia-os de novo.`
  return `A integração ${name} (${label}) recusou avisos hoje: o segredo não confere. Confira as credenciais.`
}

function textOf(facts: Facts, name: string): string {
  const value = facts[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
