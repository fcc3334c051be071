import { centsFromDecimal, type InfNfe } from '@talao/fiscal'

export type Item = InfNfe['det'][number]

/** Amounts that items and totals have in common. */
export type Amount = 'vBC' | 'vICMS' | 'vProd' | 'vFrete' | 'vSeg' | 'vDesc' | 'vIPI' | 'vPIS' | 'vCOFINS' | 'vOutro'

/** Cents of a money text. An absent one counts as zero, as in the authority's sums. */
export function cents(value: string | undefined): number {
  return centsFromDecimal(value ?? '0') ?? 0
}

/** The tags of the single group inside ICMS, whatever its name. */
export function icmsOf({ imposto }: Item): IcmsTags {
  const [group] = Object.values<IcmsTags | undefined>(imposto.ICMS ?? {})
  return group ?? {}
}

type IcmsTags = { readonly [tag in 'CST' | 'CSOSN' | 'vBC' | 'pICMS' | 'vICMS']?: string | undefined }

export function sumOf(nfe: InfNfe, amount: Amount): number {
  return nfe.det.reduce((sum, item) => sum + itemCents(item, amount), 0)
}

function itemCents(item: Item, amount: Amount): number {
  const { prod, imposto } = item
  switch (amount) {
    case 'vBC':
    case 'vICMS':
      return cents(icmsOf(item)[amount])
    case 'vProd':
      return prod.indTot === '1' ? cents(prod.vProd) : 0
    case 'vIPI':
      return cents(imposto.IPI?.IPITrib?.vIPI)
    case 'vPIS':
      return cents(imposto.PIS?.PISAliq?.vPIS ?? imposto.PIS?.PISQtde?.vPIS ?? imposto.PIS?.PISOutr?.vPIS)
    case 'vCOFINS':
      return cents(
        imposto.COFINS?.COFINSAliq?.vCOFINS ??
          imposto.COFINS?.COFINSQtde?.vCOFINS ??
          imposto.COFINS?.COFINSOutr?.vCOFINS,
      )
    default:
      return cents(prod[amount])
  }
}
