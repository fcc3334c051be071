import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { printedDay, printedDecimal, printedUnitValue, withLineBreaks } from '../print-format.ts'

type Item = InfNfe['det'][number]
type Product = Item['prod']

/**
 * Text of the description column: xProd and the item's other details. The manual puts there the data that has no
 * column: infAdProd, a different tax unit, FCI, lots (NT 2016.002).
 */
export function describeItem(item: Item): string {
  return [item.prod.xProd, ...details(item)].join('\n')
}

/** The description with the codes that have no column on the reform layout. Source: NT 2026.010, 4.3. */
export function describeWithCodes(item: Item): string {
  const { prod, imposto } = item
  const codes = [
    ['Cód.', prod.cProd],
    ['NCM', prod.NCM],
    ['cClassTrib', imposto.IBSCBS?.cClassTrib],
  ]
  const named = codes.flatMap(([name, code]) => (code ? [`[${name} ${code}]`] : []))
  return [prod.xProd, named.join(' '), ...details(item)].join('\n')
}

function details(item: Item): string[] {
  const { prod } = item
  const lines: string[] = []
  if (item.infAdProd) lines.push(withLineBreaks(item.infAdProd))
  if (isTaxedOtherwise(prod)) lines.push(taxUnitText(prod))
  if (prod.nFCI) lines.push(`FCI: ${prod.nFCI}`)
  for (const lot of prod.rastro ?? []) lines.push(lotText(lot))
  for (const note of [item.obsItem?.obsCont, item.obsItem?.obsFisco])
    if (note) lines.push(`${note.xCampo}: ${note.xTexto}`)
  if (item.DFeReferenciado) {
    const { chaveAcesso, nItem } = item.DFeReferenciado
    lines.push(`DF-e referenciado: ${chaveAcesso}${nItem ? `, item ${nItem}` : ''}`)
  }
  return lines
}

/** Compares values, not text: `1.0000` and `1` are the same quantity, `un` and `UN` the same unit. */
function isTaxedOtherwise(prod: Product): boolean {
  return (
    unitOf(prod.uTrib) !== unitOf(prod.uCom) ||
    Number(prod.qTrib) !== Number(prod.qCom) ||
    Number(prod.vUnTrib) !== Number(prod.vUnCom)
  )
}

/** An unvalidated file may lack fields that the type requires. */
function unitOf(unit: string | undefined): string | undefined {
  return unit?.toUpperCase()
}

function taxUnitText({ uTrib, qTrib, vUnTrib }: Product): string {
  return `Unid. trib.: ${uTrib} Quant.: ${printedDecimal(qTrib)} Valor unit.: ${printedUnitValue(vUnTrib)}`
}

function lotText({ nLote, qLote, dFab, dVal }: NonNullable<Product['rastro']>[number]): string {
  return `Lote: ${nLote} Quant.: ${printedDecimal(qLote)} Fab.: ${printedDay(dFab)} Val.: ${printedDay(dVal)}`
}
