import { multiplyToCents, shareOut } from '../value/money.ts'
import { type SaleFreight, splitFreight } from './freight.ts'
import { type SplitItem, splitAmounts, type TypeFiscalNote } from './note-kind-split.ts'

/**
 * How one line of a sale is documented, in cents: on an NF-e, on an NFS-e, as freight on the NF-e, and the amount
 * deliberately left out because `nfe_percentage` is used with only one kind of note. All zero for a line that a
 * co-producer's company documents.
 */
export type LineDivision = { nfe_cents: number; nfse_cents: number; freight_cents: number; left_out_cents: number }

/** What identifies a line of a sale, and the values that give its weight. Quantity and unit value are decimal text. */
export type LineIdentity = { product_id: number | null; description: string; quantity: string; value_per_unit: string }

/** A line with the current settings of its product or integration. */
export type LineToDivide = LineIdentity & SplitItem & { is_physical: boolean }

/** A line as it was when its notes were made, with the division decided then. */
export type DividedLine = LineIdentity & LineDivision

/** `own_cents`: the company's own part of the sale, in cents of reais, without the freight. */
export type SaleToDivide = SaleFreight & { own_cents: number }

type Item = Omit<LineIdentity, 'description'> & { description: string | null }
type Settings = { type_fiscal_note: TypeFiscalNote; nfe_percentage: string }
type ProductSettings = Omit<Settings, 'nfe_percentage'> & {
  id: number
  nfe_percentage: string | null
  is_physical?: boolean
}

/** The items of a sale with the note settings of their products, or of the integration where the product has none. */
export function linesToDivide(
  { items, ...integration }: Settings & { items: readonly Item[] },
  products: readonly ProductSettings[],
): LineToDivide[] {
  return items.map(({ product_id, description, quantity, value_per_unit }) => {
    const product = products.find(({ id }) => id === product_id)
    return {
      product_id,
      description: description ?? '',
      quantity,
      value_per_unit,
      is_physical: product?.is_physical ?? false,
      type_fiscal_note: product?.type_fiscal_note ?? integration.type_fiscal_note,
      nfe_percentage: product?.nfe_percentage ?? integration.nfe_percentage,
    }
  })
}

/** The index of the item in a stored sale; empty for a sale that is not stored. */
export function positionOf({ sale_position }: { sale_position?: number }): { sale_position?: number } {
  return sale_position === undefined ? {} : { sale_position }
}

/**
 * Divides the company's own part of a sale between notes, line by line. Nothing was sent yet, so the current settings
 * apply. Freight that no note can carry is left out.
 */
export function divideSale(sale: SaleToDivide, lines: readonly LineToDivide[]): LineDivision[] {
  return withFreight(sale, lines, splitAmounts(shareOut(sale.own_cents, lines.map(weightOf)), lines))
}

/**
 * Divides the sale again after a note was sent: existing lines keep the division decided for them, whatever the current
 * settings are, and only new or changed lines get another amount. `settled` are the lines from which the notes were
 * made, in any order.
 */
export function divideAgain(
  sale: SaleToDivide,
  lines: readonly LineToDivide[],
  settled: readonly DividedLine[],
): LineDivision[] {
  const matches = matchLines(settled, lines)
  const amounts = amountsAgain(sale.own_cents, lines, matches)
  const fresh = splitAmounts(amounts, lines)
  const goods = lines.map((_line, at): Goods => {
    const match = matches[at]
    const cents = amounts[at] ?? 0
    if (!match || goodsOf(match.line) === 0) return fresh[at] ?? NOTHING
    const { nfe_cents, nfse_cents, left_out_cents } = match.line
    const [nfe = 0, nfse = 0, left = 0] = shareOut(cents, [nfe_cents, nfse_cents, left_out_cents])
    return { nfe_cents: nfe, nfse_cents: nfse, left_out_cents: left }
  })
  const kept = matches.map((match) => match?.line.freight_cents ?? 0)
  const isSameFreight = sum(kept) === sum(settled.map((line) => line.freight_cents)) && sum(kept) === sale.freight_cents
  if (isSameFreight) return goods.map((line, at) => ({ ...line, freight_cents: kept[at] ?? 0 }))
  return withFreight(sale, lines, goods)
}

type Goods = Omit<LineDivision, 'freight_cents'>
type Match = { line: DividedLine; at: number; isSame: boolean }
const NOTHING: Goods = { nfe_cents: 0, nfse_cents: 0, left_out_cents: 0 }

/**
 * Matches each line to a settled line: first the same product and value, then the same product. Products without an id
 * match by description. Platforms send the pieces of a sale in any order, so the position is not compared.
 */
export function matchLines(settled: readonly DividedLine[], lines: readonly LineIdentity[]): (Match | undefined)[] {
  const free = new Set(settled.keys())
  const matches: (Match | undefined)[] = lines.map(() => undefined)
  for (const isAlike of [isSameLine, isSameThing])
    for (const [at, line] of lines.entries()) {
      if (matches[at]) continue
      const found = [...free].find((one) => isAlike(settled[one], line))
      const match = found === undefined ? undefined : settled[found]
      if (found === undefined || !match) continue
      free.delete(found)
      matches[at] = { line: match, at: found, isSame: isAlike === isSameLine }
    }
  return matches
}

function isSameLine(one: LineIdentity | undefined, other: LineIdentity): boolean {
  return one !== undefined && isSameThing(one, other) && weightOf(one) === weightOf(other)
}

function isSameThing(one: LineIdentity | undefined, other: LineIdentity): boolean {
  if (one === undefined) return false
  if (one.product_id !== null || other.product_id !== null) return one.product_id === other.product_id
  return one.description === other.description
}

/** Unchanged lines keep their amount to the cent; the others share the rest. */
function amountsAgain(
  ownCents: number,
  lines: readonly LineIdentity[],
  matches: readonly (Match | undefined)[],
): number[] {
  const kept = matches.map((match) => (match?.isSame ? goodsOf(match.line) : null))
  const rest = ownCents - sum(kept.map((cents) => cents ?? 0))
  const hasOthers = kept.includes(null)
  if (rest === 0 && !hasOthers) return kept.map((cents) => cents ?? 0)
  if (rest < 0 || !hasOthers)
    return shareOut(ownCents, hasOthers ? lines.map(weightOf) : kept.map((cents) => cents ?? 0))
  const shares = shareOut(
    rest,
    lines.map((line, at) => (kept[at] === null ? weightOf(line) : 0)),
  )
  // If the other lines weigh nothing, `shareOut` would share among all lines, so the first of them takes the rest.
  const first = kept.indexOf(null)
  const isWeighed = lines.some((line, at) => kept[at] === null && weightOf(line) > 0)
  return kept.map((cents, at) => cents ?? (isWeighed ? (shares[at] ?? 0) : at === first ? rest : 0))
}

function withFreight(sale: SaleFreight, lines: readonly LineToDivide[], goods: readonly Goods[]): LineDivision[] {
  const { freight_cents } = splitFreight(
    sale,
    goods.map(({ nfe_cents }, at) => ({ cents: nfe_cents, is_physical: lines[at]?.is_physical ?? false })),
  )
  return goods.map((line, at) => ({ ...line, freight_cents: freight_cents[at] ?? 0 }))
}

function goodsOf({ nfe_cents, nfse_cents, left_out_cents }: Goods): number {
  return nfe_cents + nfse_cents + left_out_cents
}

function weightOf({ quantity, value_per_unit }: Pick<LineIdentity, 'quantity' | 'value_per_unit'>): number {
  return multiplyToCents(quantity, value_per_unit)
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}
