import { isImmune } from './immune-ncm.ts'

/** Product fields that hold codes of IBS and CBS, or codes they depend on. */
export const PRODUCT_CODES = [
  'national_service_code',
  'nbs',
  'cindop',
  'cclasstrib',
  'nfe_cst_ibscbs',
  'nfe_cclasstrib',
] as const
export type ProductCode = (typeof PRODUCT_CODES)[number]

type ServiceCodes = Record<'national_service_code' | 'nbs' | 'cindop' | 'cclasstrib', string | null>

/**
 * The codes of a product or, where it has none, of its company; null where missing. `ncm` is the NCM used on its NF-e.
 */
export type ProductFacts = {
  type_fiscal_note: 'NFE' | 'NFSE' | 'NFE_NFSE'
  ncm: string | null
  nfe_cst_ibscbs: string | null
  nfe_cclasstrib: string | null
  service: ServiceCodes & { lc_116: string | null }
}
/** The possible codes for each field of a service, given its other codes. Undefined when the service is unknown. */
export type Possible = (service: ProductFacts['service']) => Record<keyof ServiceCodes, readonly string[]> | undefined

/** An empty field: `value` is the only possible code, or null when a user must choose from `choices`. */
export type Proposal = { place: ProductCode; value: string | null; choices: readonly string[]; from: Origin }
export type Origin = 'IMMUNE_NCM' | 'ANY_GOODS' | 'NATIONAL_LIST' | 'CORRELATION'
export type Lack = 'NO_SERVICE' | 'NOT_IN_ANNEX' | 'NO_NCM'
export type Proposed = { proposals: Proposal[]; lacks: Lack[] }

/** Codes a user chose from the proposed ones; any other code is ignored. */
export type Chosen = Partial<Record<ProductCode, string | undefined>>

/**
 * Proposes codes of IBS and CBS for the empty fields of a product, and lists the choices left to a user. Filled fields
 * stay. Filled and chosen codes narrow the choices for the other fields.
 */
export function proposeProductCodes(facts: ProductFacts, possible: Possible, chosen: Chosen = {}): Proposed {
  const goods = facts.type_fiscal_note === 'NFSE' ? NOTHING : ofGoods(facts, chosen)
  const service = facts.type_fiscal_note === 'NFE' ? NOTHING : ofService(facts.service, possible, chosen)
  return { proposals: [...goods.proposals, ...service.proposals], lacks: [...goods.lacks, ...service.lacks] }
}

const NOTHING: Proposed = { proposals: [], lacks: [] }

/** Source: CF art. 150, VI, d; LC 214/2025, arts. 4 and 9, IV; table of cClassTrib of 2026-06-23. */
export const CODES_OF_BOOKS = { cst: '410', cclasstrib: '410008' } as const
const OF_ANY_GOODS = '000001'

/** Books have exactly one class. Other goods may have a special class, which the NCM alone does not determine. */
function ofGoods(facts: ProductFacts, chosen: Chosen): Proposed {
  const { ncm, nfe_cst_ibscbs: cst, nfe_cclasstrib: cclasstrib } = facts
  const isBook = isImmune(ncm) && (cst ?? CODES_OF_BOOKS.cst) === CODES_OF_BOOKS.cst
  if (isBook && (cclasstrib ?? CODES_OF_BOOKS.cclasstrib) === CODES_OF_BOOKS.cclasstrib) {
    const values = [
      ['nfe_cst_ibscbs', cst, CODES_OF_BOOKS.cst],
      ['nfe_cclasstrib', cclasstrib, CODES_OF_BOOKS.cclasstrib],
    ] as const
    const proposals = values.flatMap(([place, said, value]) =>
      said ? [] : [{ place, value, choices: [value], from: 'IMMUNE_NCM' as const }],
    )
    return { proposals, lacks: [] }
  }
  if (cclasstrib) return NOTHING
  if (!ncm) return { proposals: [], lacks: ['NO_NCM'] }
  if (cst && cst !== OF_ANY_GOODS.slice(0, 3)) return NOTHING
  const choices = [OF_ANY_GOODS]
  const value = chosenOf(choices, chosen.nfe_cclasstrib)
  return { proposals: [{ place: 'nfe_cclasstrib', value, choices, from: 'ANY_GOODS' }], lacks: [] }
}

/** Field by field, because each filled one narrows the next. */
function ofService(said: ProductFacts['service'], possible: Possible, chosen: Chosen): Proposed {
  const service = { ...said }
  const proposals: Proposal[] = []
  const lacks = new Set<Lack>()
  for (const place of ['national_service_code', 'nbs', 'cindop', 'cclasstrib'] as const) {
    if (service[place]) continue
    const choices = possible(service)?.[place]
    const [first, ...others] = choices ?? []
    if (first === undefined) {
      lacks.add(choices ? 'NOT_IN_ANNEX' : 'NO_SERVICE')
      continue
    }
    const value = others.length === 0 ? first : chosenOf(choices ?? [], chosen[place])
    service[place] = value
    const from = place === 'national_service_code' ? 'NATIONAL_LIST' : 'CORRELATION'
    proposals.push({ place, value, choices: choices ?? [], from })
  }
  return { proposals, lacks: [...lacks] }
}

function chosenOf(choices: readonly string[], code: string | undefined): string | null {
  return choices.find((choice) => choice === code) ?? null
}
