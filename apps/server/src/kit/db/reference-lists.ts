import {
  type CstTax,
  loadTable,
  type NationalServiceCode,
  NCM_SEPARATOR,
  type ReferenceTableName,
  searchWords,
} from '@talao/reference'
import { sellerNamesOf } from './seller-names.ts'

/**
 * One code of a list as stored. For the search: `own` is the code's own text when the description contains more,
 * `called` the sellers' names for it, `above` the headings above it.
 */
export type ListedCode = {
  code: string
  description: string
  details?: Readonly<Record<string, unknown>>
  related?: readonly string[]
  own?: string
  called?: string
  above?: readonly string[]
  featured?: number | null
  valid_to?: string | null
}
/** A list that forms choose from. `tables`: its own reference table first, then the tables that supplement it. */
export type CodeList = {
  tables: readonly [ReferenceTableName, ...ReferenceTableName[]]
  codes(): Promise<ListedCode[]>
}

const CST_LISTS = ['cst_icms', 'cst_csosn', 'cst_ipi', 'cst_pis', 'cst_cofins', 'cst_ibscbs'] as const
export const CODE_LIST_NAMES = [
  'ncm',
  'cfop',
  'cest',
  ...CST_LISTS,
  'cclasstrib',
  'ccredpres',
  'cindop',
  'cindop_nt009',
  'cnae',
  'lc116',
  'national_service_codes',
  'nbs',
] as const
export type CodeListName = (typeof CODE_LIST_NAMES)[number]

/**
 * Services that sellers of digital goods look for first; listed first in the forms. For the NCM, an e-book is a book.
 */
const FEATURED_SERVICES = [
  '01.03',
  '01.04',
  '01.05',
  '01.06',
  '01.07',
  '01.09',
  '03.02',
  '08.01',
  '08.02',
  '10.08',
  '12.08',
  '12.13',
  '17.01',
  '17.06',
]
const FEATURED_NCM = ['49019900']

export const CODE_LISTS: Record<CodeListName, CodeList> = {
  ncm: { tables: ['ncm'], codes: ncmCodes },
  cfop: {
    tables: ['cfop'],
    codes: async () =>
      (await loadTable('cfop')).map(({ code, description, direction }) => ({
        code,
        description,
        details: { direction },
        related: [direction],
      })),
  },
  cest: {
    tables: ['cest'],
    codes: async () =>
      (await loadTable('cest')).map(({ code, description, ncm }) => ({
        code,
        description,
        details: { ncm },
        related: ncm,
      })),
  },
  cst_icms: cst('icms'),
  cst_csosn: cst('csosn'),
  cst_ipi: cst('ipi'),
  cst_pis: cst('pis'),
  cst_cofins: cst('cofins'),
  cst_ibscbs: {
    tables: ['cst_ibscbs'],
    codes: async () =>
      (await loadTable('cst_ibscbs')).map(({ code, description, groups }) => ({
        code,
        description,
        details: { direction: null, groups },
      })),
  },
  cclasstrib: { tables: ['cclasstrib', 'service_correlations'], codes: cclasstribCodes },
  ccredpres: {
    tables: ['ccredpres'],
    codes: async () =>
      (await loadTable('ccredpres')).map(({ code, description, ...details }) => ({ code, description, details })),
  },
  cindop: {
    tables: ['cindop', 'service_correlations'],
    codes: async () => indicators(await loadTable('cindop')),
  },
  cindop_nt009: { tables: ['cindop_nt009'], codes: async () => indicators(await loadTable('cindop_nt009')) },
  cnae: { tables: ['cnae', 'cnae_lc116'], codes: cnaeCodes },
  lc116: {
    tables: ['lc116'],
    codes: async () =>
      (await loadTable('lc116')).map(({ code, description, group }) => ({
        code,
        description,
        details: { group },
        called: sellerNamesOf('lc116', code),
        above: [group],
        featured: place(FEATURED_SERVICES, code),
      })),
  },
  national_service_codes: { tables: ['national_service_codes', 'iss_places'], codes: nationalServiceCodes },
  nbs: { tables: ['nbs', 'service_correlations'], codes: nbsCodes },
}

/** The code without punctuation, in upper case. */
export function codeKey(code: string): string {
  return code.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/** A tsvector as text: the key and the code's own text weigh A, the sellers' names B, the headings above it C. */
export function searchVectorOf({
  code,
  description,
  own: ownText = description,
  called = '',
  above = [],
}: ListedCode): string {
  const own = [codeKey(code).toLowerCase(), ...searchWords(ownText)]
  const names = searchWords(called)
  const headings = above.flatMap(searchWords).filter((word) => !own.includes(word) && !names.includes(word))
  const weighed = [own, names, headings].flatMap((words, at) =>
    [...new Set(words)].map((word) => [word, 'ABC'[at]] as const),
  )
  const places = weighed.map(([word, weight], at) => ({ word, place: `${at + 1}${weight}` }))
  return [...Map.groupBy(places, ({ word }) => word)]
    .map(([word, found]) => `${word}:${found.map(({ place: where }) => where).join(',')}`)
    .join(' ')
}

async function ncmCodes(): Promise<ListedCode[]> {
  return (await loadTable('ncm')).map(({ code, description, valid_to }) => {
    const way = description.split(NCM_SEPARATOR)
    return {
      code,
      description,
      own: way.at(-1) ?? '',
      called: sellerNamesOf('ncm', code),
      above: way.slice(0, -1),
      featured: place(FEATURED_NCM, code),
      valid_to,
    }
  })
}

function cst(tax: CstTax): CodeList {
  return {
    tables: ['cst'],
    codes: async () =>
      (await loadTable('cst'))
        .filter((row) => row.tax === tax)
        .map(({ code, description, direction }) => ({ code, description, details: { direction } })),
  }
}

async function cclasstribCodes(): Promise<ListedCode[]> {
  return (await loadTable('cclasstrib')).map(({ code, description, valid_to, ...rest }) => ({
    code,
    description,
    details: {
      ...rest,
      ibs_reduction: rest.ibs_reduction === null ? null : Number(rest.ibs_reduction),
      cbs_reduction: rest.cbs_reduction === null ? null : Number(rest.cbs_reduction),
      valid_to,
    },
    valid_to,
  }))
}

/** The place is part of the description because two indicators may differ in it alone. */
function indicators(
  rows: readonly { code: string; operation: string; characteristic: string; place: string; legal_basis: string }[],
): ListedCode[] {
  return rows.map(({ code, operation, characteristic, place: where, legal_basis }) => ({
    code,
    description: `${operation}: ${characteristic}. Lugar: ${where}`,
    details: { place: where, legal_basis },
  }))
}

async function cnaeCodes(): Promise<ListedCode[]> {
  const items = new Map((await loadTable('cnae_lc116')).map((row) => [row.cnae, row.lc116]))
  return (await loadTable('cnae')).map(({ code, description }) => ({
    code,
    description,
    details: { lc_116: items.get(code) ?? [] },
  }))
}

async function nationalServiceCodes(): Promise<ListedCode[]> {
  const places = new Map((await loadTable('iss_places')).map((row) => [row.code, row]))
  const groups = new Map((await loadTable('lc116')).map((row) => [row.code, row.group]))
  return (await loadTable('national_service_codes')).map((row: NationalServiceCode) => ({
    code: row.code,
    description: row.description,
    details: {
      lc_116: row.lc116,
      iss_due_at: places.get(row.code)?.due_at ?? null,
      required_groups: places.get(row.code)?.groups ?? [],
    },
    called: sellerNamesOf('national_service_codes', row.code),
    above: [groups.get(row.lc116) ?? ''],
    featured: place(FEATURED_SERVICES, row.lc116),
  }))
}

async function nbsCodes(): Promise<ListedCode[]> {
  return (await loadTable('nbs')).map(({ code, description, group }) => ({
    code,
    description,
    details: { group },
    above: [group],
  }))
}

function place(first: readonly string[], code: string): number | null {
  const at = first.indexOf(code)
  return at < 0 ? null : at
}
