import type { SearchHit } from '@talao/contract'
import { counted } from '../../lib/format.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Place } from './places.ts'
import type { Recent } from './recent.ts'
import { type Filter, LIST_NAMES, type ListKind } from './understand.ts'

/** One line of the palette, with the address it opens. */
export type Entry = {
  id: string
  title: string
  icon: IconName
  /** Lighter text next to the title. */
  about?: string
  /** Text at the right. */
  side?: string
  href: string
  /** Not stored among the recent entries: it names a buyer, or is only a search. */
  isPassing?: boolean
}
export type Group = { id: string; title: string; entries: Entry[] }

export function placeGroup(id: string, title: string, places: readonly (Place | Recent)[]): Group {
  return { id, title, entries: places.map(({ title, href, icon }) => ({ id: `${id} ${href}`, title, href, icon })) }
}

const KINDS: readonly [kind: SearchHit['kind'], title: string, icon: IconName][] = [
  ['fiscal-note', 'Notas de produto', 'note'],
  ['service-fiscal-note', 'Notas de serviço', 'service'],
  ['sale', 'Vendas', 'cart'],
  ['customer', 'Clientes', 'person'],
  ['product', 'Produtos', 'box'],
  ['company', 'Empresas', 'building'],
  ['integration', 'Integrações', 'link'],
]
const MOST_OF_A_KIND = 5

export function hitGroups(hits: readonly SearchHit[]): Group[] {
  return KINDS.map(([kind, title, icon]) => ({
    id: kind,
    title,
    entries: hits
      .filter((hit) => hit.kind === kind)
      .slice(0, MOST_OF_A_KIND)
      .map((hit) => ({
        id: `${kind} ${hit.id}`,
        title: hit.title,
        about: hit.subtitle,
        icon,
        href: hit.route,
        isPassing: kind === 'customer',
      })),
  }))
}

type Total = number | undefined

/** The list the phrase asks for, and the same filter for the other kind of nota. */
export function filterGroup(
  filter: Filter | undefined,
  total: Total,
  other: Filter | undefined,
  otherTotal: Total,
): Group {
  const lines = [
    { filter, total, title: filter && `Ver em ${LIST_NAMES[filter.list]}` },
    { filter: other, total: otherTotal, title: other && `O mesmo em ${LIST_NAMES[other.list]}` },
  ]
  return {
    id: 'filter',
    title: 'Filtrar',
    entries: lines.flatMap(({ filter, total, title }) =>
      filter && title
        ? [
            {
              id: title,
              title,
              icon: 'filter',
              side: totalText(filter.list, total),
              href: hrefOf(filter),
              isPassing: true,
            },
          ]
        : [],
    ),
  }
}

/** The same filter for the other kind of nota. Undefined for sales and for a status that only one kind has. */
export function otherKind(filter: Filter | undefined): Filter | undefined {
  if (!filter || filter.list === 'sale') return undefined
  const isNfe = filter.list === 'nfe'
  const only = isNfe ? ['CancelamentoNegado'] : []
  if (only.includes(filter.status)) return undefined
  const swapped = { PROCESSING: 'WAINTING', WAINTING: 'PROCESSING' }[filter.status] ?? filter.status
  return { ...filter, list: isNfe ? 'nfse' : 'nfe', status: swapped }
}

const SCREENS: Readonly<Record<ListKind, string>> = { nfe: '/nota-produto', nfse: '/nota-servico', sale: '/vendas' }

function hrefOf({ list, status, start, end }: Filter): string {
  const given = Object.entries({ status, start, end }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${SCREENS[list]}?${new URLSearchParams(given)}`
}

function totalText(list: ListKind, total: Total): string {
  if (total === undefined) return ''
  return list === 'sale' ? counted(total, 'venda', 'vendas') : counted(total, 'nota', 'notas')
}
