import type { FormPartLink, PartState } from '../../../components/note-form/note-form-frame.tsx'
import type { NfeValues } from './nfe-form.ts'

const PARTS = [
  ['geral', 'Dados gerais'],
  ['cliente', 'Cliente'],
  ['endereco', 'Endereço'],
  ['itens', 'Itens'],
  ['impostos', 'Impostos'],
  ['pagamento', 'Pagamento'],
  ['transporte', 'Transporte'],
  ['observacoes', 'Observações'],
  ['email', 'E-mail'],
] as const
export type PartId = (typeof PARTS)[number][0]

const ADDRESS =
  /^customer_note\.(postal_code|street|number|complement|neighborhood|city_id|country_id|abroad_city|address)/

/** The part of the form a path belongs to. */
function partOfPath(path: string): PartId {
  if (ADDRESS.test(path)) return 'endereco'
  if (path.startsWith('customer_note')) return 'cliente'
  if (/^items\.\d+\.nfe_tax/.test(path)) return 'impostos'
  if (path.startsWith('items')) return 'itens'
  if (path.startsWith('payments')) return 'pagamento'
  if (path.startsWith('shipping')) return 'transporte'
  if (path.startsWith('additional_information')) return 'observacoes'
  if (path.startsWith('send_mail')) return 'email'
  return 'geral'
}

/** Where a fault stands, in words: `em Endereço`, `item 2`, `item 2, em Impostos`. */
export function whereIs(path: string): string {
  const item = /^items\.(\d+)/.exec(path)
  if (item) return `item ${Number(item[1]) + 1}${partOfPath(path) === 'impostos' ? ', em Impostos' : ''}`
  if (path.startsWith('company')) return 'no cadastro da empresa'
  return `em ${PARTS.find(([id]) => id === partOfPath(path))?.[1]}`
}

/** A part is wrong by what is shown of it; open while the law still misses something there, or nothing was written in it. */
export function partLinks(
  shown: readonly { path: string }[],
  missing: readonly { path: string }[] | undefined,
  values: Pick<NfeValues, 'shipping'>,
): FormPartLink[] {
  const among = (faults: readonly { path: string }[], id: PartId) =>
    faults.filter(({ path }) => partOfPath(path) === id).length
  return PARTS.map(([id, label]) => {
    const errors = among(shown, id)
    const isBare = id === 'transporte' && values.shipping === '9'
    const isMissing = isBare || (missing !== undefined && among(missing, id) > 0)
    const rest: PartState = isMissing ? 'open' : missing ? 'ok' : 'unchecked'
    const state = errors > 0 ? 'wrong' : rest
    return { id, label, state, errors }
  })
}

/** A field is told once what is wrong with it. */
export function distinct<T extends { path: string }>(faults: readonly T[]): T[] {
  return faults.filter(({ path }, at) => faults.findIndex((fault) => fault.path === path) === at)
}
