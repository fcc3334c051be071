import { AppError, type BatchBody, type FieldErrors, type ProductFillOut } from '@talao/contract'
import { dayInSaoPaulo } from '@talao/fiscal'
import { type Norms, normOn } from '@talao/fiscal/norms/norms'
import {
  type Lack,
  type Origin,
  type ProductCode,
  type Proposal,
  type Proposed,
  proposeProductCodes,
} from '@talao/fiscal/tax/product-codes'
import { possibleServiceCodes } from '@talao/reference'
import { loadTableSync } from '@talao/reference/load'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { inOrder } from '../../kit/list/page.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import { serviceLines } from '../../ledger/norms/service-lines.ts'
import { codeDefaults, codeFacts } from '../../note/drafts/code-facts.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { changeProduct, type ProductBody } from './save.ts'

export type Choices = NonNullable<BatchBody['choices']>
type Selected = { company_id: number; id: number }
type Law = { norms: Norms; day: string }
type Fill = Proposed & { id: number; name: string; version: number; type_fiscal_note: string; law: Law }

/** Proposed codes for each product, in the order of `products`. */
export async function readFills(tx: Tx, products: readonly Selected[], choices: Choices, now: Date): Promise<Fill[]> {
  if (products.length === 0) return []
  const companies = [...new Set(products.map(({ company_id }) => company_id))]
  const ids = products.map(({ id }) => id)
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where('company_id', 'in', companies)
    .where('id', 'in', ids)
    .execute()
  const defaults = await codeDefaults(tx, companies)
  const law = { norms: await loadNorms(tx), day: dayInSaoPaulo(now) }
  const lines = serviceLines(law.norms, law.day)
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    name: row.name,
    version: row.version,
    law,
    type_fiscal_note: row.type_fiscal_note,
    ...proposeProductCodes(
      codeFacts(row, defaults.get(row.company_id), law),
      (service) => possibleServiceCodes(service, lines),
      choices[row.id],
    ),
  }))
}

export function presentFill(fill: Fill): ProductFillOut {
  return {
    id: fill.id,
    name: fill.name,
    codes: fill.proposals.map(({ place, value, choices, from }) => ({
      place,
      value: value === null ? null : official(place, value, fill.law),
      choices: choices.map((code) => official(place, code, fill.law)),
      asks: choices.length > 1 || from === 'ANY_GOODS',
      from: FROM[from],
    })),
    why: whyNotWhole(fill),
  }
}

/** Why no code of a product is filled. Undefined when at least one is. */
export function whyNotFilled({ proposals, lacks }: Proposed): string | undefined {
  if (proposals.some(({ value }) => value !== null)) return undefined
  if (proposals.length > 0) return 'Há mais de um código possível. Escolha em cada produto.'
  return whyNotWhole({ proposals, lacks }) ?? undefined
}

function whyNotWhole({ proposals, lacks: [lack] }: Proposed): string | null {
  if (lack) return LACKS[lack]
  return proposals.length === 0 ? 'Os códigos já estão preenchidos.' : null
}

/** Refuses choices that were not proposed for their place. */
export function refuseWrongChoices(fills: readonly Fill[], choices: Choices): void {
  const errors: FieldErrors = {}
  for (const { id, proposals } of fills) {
    for (const [place, code] of Object.entries(choices[id] ?? {})) {
      if (!proposals.some((one) => one.place === place && one.value === code))
        errors[`choices.${id}.${place}`] = ['Este código não está entre os possíveis. Escolha um deles.']
    }
  }
  if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors })
}

type FillDeps = Pick<NoteDeps, 'db' | 'clock' | 'queue'>
type FillRequest = { actor: Actor; product: Selected; choices: Choices }

/** Fills the codes of one product. If a user changed the product meanwhile, this row fails and can be repeated. */
export async function fillOne(deps: FillDeps, wish: FillRequest, mark: (tx: Tx) => Promise<void>): Promise<void> {
  const { actor, product, choices } = wish
  const [fill] = await readCompanies(deps.db, [product.company_id], (tx) =>
    readFills(tx, [product], choices, deps.clock.now()),
  )
  if (!fill) throw new AppError('nao_encontrado')
  const why = whyNotFilled(fill)
  if (why !== undefined) throw new AppError('dados_invalidos', { errors: { ids: [why] } })
  await changeProduct(deps, actor, product, bodyOf(fill), mark)
}

/**
 * Chooses where each code is stored. For a product with both notes, the goods class goes to nfe_tax, because its own
 * class is the service's.
 */
function bodyOf({ version, type_fiscal_note, proposals }: Fill): ProductBody {
  const of = (place: ProductCode) => proposals.find((one) => one.place === place)?.value ?? undefined
  const isBoth = type_fiscal_note === 'NFE_NFSE'
  const [cst, goods, national] = [of('nfe_cst_ibscbs'), of('nfe_cclasstrib'), of('national_service_code')]
  const tax = { ...(cst && { cst_ibscbs: cst }), ...(goods && isBoth && { cclasstrib: goods }) }
  const [nbs, cindop, cclasstrib] = [of('nbs'), of('cindop'), of('cclasstrib') ?? (isBoth ? undefined : goods)]
  return {
    version,
    ...(nbs && { nbs }),
    ...(cindop && { cindop }),
    ...(cclasstrib && { cclasstrib }),
    ...(Object.keys(tax).length > 0 && { nfe_tax: tax }),
    ...(national && { nfs_service: { national_service_code: national } }),
  }
}

const FROM: Record<Origin, string> = {
  IMMUNE_NCM: 'Pelo NCM: livros e jornais são imunes',
  ANY_GOODS: 'Regra geral das mercadorias',
  NATIONAL_LIST: 'Pela lista nacional de serviços',
  CORRELATION: 'Pela tabela oficial (Anexo VIII)',
}
const LACKS: Record<Lack, string> = {
  NO_SERVICE: 'Falta o item da LC 116. Escolha-o no produto.',
  NOT_IN_ANNEX: 'A tabela oficial não traz este serviço com os códigos que o produto já tem. Confira no produto.',
  NO_NCM: 'Falta o NCM. Escolha-o no produto.',
}

const TABLES = {
  national_service_code: 'national_service_codes',
  nbs: 'nbs',
  cindop: 'cindop',
  cclasstrib: 'cclasstrib',
  nfe_cclasstrib: 'cclasstrib',
  nfe_cst_ibscbs: 'cst_ibscbs',
} as const

/** A code with its official text, or with what the norms call one that only they know. */
function official(place: Proposal['place'], code: string, { norms, day }: Law): { code: string; description: string } {
  const table = TABLES[place]
  const known = texts.get(table) ?? new Map(loadTableSync(table).map((row) => [row.code, textOf(row)]))
  texts.set(table, known)
  const kind = NORM_KINDS[table]
  const named = kind && normOn(norms, kind, code, day)?.value?.description
  return { code, description: known.get(code) ?? (typeof named === 'string' ? named : '') }
}
const NORM_KINDS: Readonly<Record<string, 'CINDOP' | 'CCLASSTRIB'>> = { cindop: 'CINDOP', cclasstrib: 'CCLASSTRIB' }
const texts = new Map<string, Map<string, string>>()

/** cIndOp has no description; operation and place distinguish the codes. */
function textOf(row: { description: string } | { operation: string; place: string }): string {
  return 'description' in row ? row.description : `${row.operation}. ${row.place}`
}
