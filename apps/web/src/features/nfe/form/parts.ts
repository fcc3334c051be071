import { partLinks } from '../../../components/note-form/part-links.ts'
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
type Paths = readonly { path: string }[]

const ADDRESS =
  /^customer_note\.(postal_code|street|number|complement|neighborhood|city_id|country_id|abroad_city|address)/

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

/** Where an error is, as text: `em Endereço`, `item 2`, `item 2, em Impostos`. */
export function whereIs(path: string): string {
  const item = /^items\.(\d+)/.exec(path)
  if (item) return `item ${Number(item[1]) + 1}${partOfPath(path) === 'impostos' ? ', em Impostos' : ''}`
  if (path.startsWith('company')) return 'no cadastro da empresa'
  return `em ${PARTS.find(([id]) => id === partOfPath(path))?.[1]}`
}

export function nfeParts(shown: Paths, missing: Paths | undefined, { shipping }: Pick<NfeValues, 'shipping'>) {
  return partLinks({ parts: PARTS, partOf: partOfPath, shown, missing, bare: shipping === '9' ? ['transporte'] : [] })
}
