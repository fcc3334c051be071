import type { Norms } from '../norms/norms.ts'
import type { Nfe } from '../note/nfe.ts'
import { decimalFromCents } from '../value/money.ts'
import { approximateTaxText } from './approximate.ts'
import { taxContext } from './context.ts'
import { explain } from './explain.ts'
import { amountOf, figuresOf, type MissingInput, type TaxGroup, textOf } from './figure.ts'
import { computeItemTaxes, type ItemTaxes } from './item.ts'
import type { ItemParticulars } from './particulars.ts'
import { ibsCbsTotal, selectiveTotal } from './reform-totals.ts'
import { icmsTotal } from './totals.ts'
import type { WithoutIbsCbs } from './without-ibs-cbs.ts'

export type NoteTaxes = {
  items: readonly ItemTaxes[]
  ICMSTot: TaxGroup
  ISTot: TaxGroup | null
  IBSCBSTot: TaxGroup | null
  /** vNF, which the payments of the note must add up to. */
  payableCents: number
}

export type NoteTaxOptions = {
  norms?: Norms | undefined
  /** Extra tax data of single items, by their index. */
  particulars?: readonly (ItemParticulars | undefined)[]
}

/**
 * Computes all taxes and totals of a note on a day (`YYYY-MM-DD` in São Paulo). The caller must have validated the
 * note.
 */
export function computeNoteTaxes(nfe: Nfe, day: string, options: NoteTaxOptions = {}): NoteTaxes {
  const context = taxContext(nfe, day, options.norms)
  const more = nfe.items.map((_, index) => options.particulars?.[index])
  const items = nfe.items.map((item, index) => computeItemTaxes(item, context, more[index]))
  const ICMSTot = icmsTotal({ items: nfe.items, taxes: items, more })
  const payableCents = amountOf(ICMSTot, 'vNF')
  return { items, ICMSTot, ISTot: selectiveTotal(items), IBSCBSTot: ibsCbsTotal(items), payableCents }
}

/** The data that the law requires and the note lacks, with the index of the item. */
export function missingTaxInputs({ items }: NoteTaxes): (MissingInput & { item: number })[] {
  return items.flatMap(({ missing }, item) => missing.map((input) => ({ ...input, item })))
}

/**
 * Items without IBS and CBS although they have a code or the law requires the group on that day, with index and reason.
 * The note is sent anyway.
 */
export function itemsWithoutIbsCbs({ items }: NoteTaxes): (WithoutIbsCbs & { item: number })[] {
  return items.flatMap(({ withoutIbsCbs }, item) => (withoutIbsCbs ? [{ ...withoutIbsCbs, item }] : []))
}

const GROUPS = ['icms', 'icmsUfDest', 'ipi', 'ii', 'pis', 'cofins', 'is', 'ibsCbs'] as const

/**
 * Every amount of an item with its explanation in Portuguese: `ICMS00.vICMS`, "Base de R$ 97,00 × 18 % = R$ 17,46 (…)".
 */
export function explainItem(taxes: ItemTaxes): { path: string; cents: number; rule: string; text: string }[] {
  return GROUPS.flatMap((name) => {
    const group = taxes[name]
    if (!group) return []
    return figuresOf(group.values).map(([path, amount]) => ({
      path: `${group.name}.${path}`,
      cents: amount.cents,
      rule: amount.rule,
      text: explain(amount),
    }))
  })
}

/**
 * The texts about taxes that the law requires in the additional data of the note. Source: Lei 12.741/2012; LC 123/2006,
 * art. 23; Resolução CGSN 140/2018, art. 59.
 */
export function taxTexts({ items, payableCents }: NoteTaxes): string[] {
  const texts: string[] = []
  const approximate = approximateTaxText(
    items.map((taxes) => taxes.approximate),
    payableCents,
  )
  if (approximate) texts.push(approximate)
  const rates = new Set(items.flatMap(({ icms }) => textOf(icms, 'pCredSN') ?? []))
  for (const rate of rates) {
    const credit = items.reduce(
      (sum, { icms }) => (textOf(icms, 'pCredSN') === rate ? sum + amountOf(icms, 'vCredICMSSN') : sum),
      0,
    )
    texts.push(
      `PERMITE O APROVEITAMENTO DO CREDITO DE ICMS NO VALOR DE R$ ${decimalFromCents(credit).replace('.', ',')}; CORRESPONDENTE A ALIQUOTA DE ${rate.replace('.', ',')}%, NOS TERMOS DO ART. 23 DA LC 123/2006`,
    )
  }
  return texts
}
