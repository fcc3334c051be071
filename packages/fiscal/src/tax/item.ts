import type { NfeItem } from '../note/nfe-item.ts'
import { multiplyToCents } from '../value/money.ts'
import { type ApproximateTax, approximateTax } from './approximate.ts'
import type { TaxContext } from './context.ts'
import { contributionGroup } from './contributions.ts'
import { difalGroup } from './difal.ts'
import { amountOf, type Figure, figure, type MissingInput, type TaxGroup } from './figure.ts'
import { ibsCbsGroup } from './ibs-cbs-group.ts'
import { icmsGroup } from './icms.ts'
import { ipiGroup } from './ipi.ts'
import { type ItemCase, itemCase } from './item-case.ts'
import type { ItemParticulars } from './particulars.ts'
import { selectiveGroup } from './selective.ts'
import type { WithoutIbsCbs } from './without-ibs-cbs.ts'

/**
 * The content of the group `imposto` of one item, with vProd and the value of the operation. A null group is omitted
 * from the document.
 */
export type ItemTaxes = {
  vProd: Figure
  /** The value of the operation: vProd − vDesc + vFrete + vSeg + vOutro. */
  operation: Figure
  /** The values without the new taxes; null where the note does not state them. */
  net: NetValues | null
  /** cAtivSN; null where the note does not state it. */
  activity: string | null
  approximate: ApproximateTax | null
  icms: TaxGroup | null
  ipi: TaxGroup | null
  ii: TaxGroup | null
  pis: TaxGroup | null
  cofins: TaxGroup | null
  icmsUfDest: TaxGroup | null
  is: TaxGroup | null
  ibsCbs: TaxGroup | null
  withoutIbsCbs: WithoutIbsCbs | null
  impostoDevol: TaxGroup | null
  missing: readonly MissingInput[]
}

/**
 * Computes all taxes of one item. Every amount is rounded half up to cents separately, and the totals of a note are
 * sums of the rounded amounts.
 */
export function computeItemTaxes(item: NfeItem, context: TaxContext, more: ItemParticulars = {}): ItemTaxes {
  const given = itemCase(item, context, more)
  const missing: MissingInput[] = []
  const ipi = ipiGroup(given)
  const ii = importDutyGroup(given)
  const duties = amountOf(ii, 'vII') + amountOf(ii, 'vDespAdu') + amountOf(ii, 'vIOF')
  const icms = icmsGroup(
    given,
    { ipi: amountOf(ipi, 'IPITrib.vIPI'), importTaxes: duties + (more.import_duty?.contributions_cents ?? 0) },
    missing,
  )
  const ownIcms = amountOf(icms, 'vICMS')
  const pis = contributionGroup('PIS', given, ownIcms, missing)
  const cofins = contributionGroup('COFINS', given, ownIcms, missing)
  const icmsUfDest = difalGroup(given, icmsBaseOf(icms), missing)
  const is = selectiveGroup(given)
  const inPrice: [TaxGroup | null, string[]][] = [
    [icms, ['vICMS', 'vFCP', 'vICMSMono']],
    [pis, ['vPIS']],
    [cofins, ['vCOFINS']],
    [icmsUfDest, ['vICMSUFDest', 'vFCPUFDest']],
  ]
  const taxes = inPrice.reduce((sum, [group, tags]) => tags.reduce((all, tag) => all + amountOf(group, tag), sum), 0)
  const selective = amountOf(is, 'vIS')
  const added = amountOf(ii, 'vII') + selective
  const ibsCbs = ibsCbsGroup(given, { taxes, added, selective })
  return {
    vProd: given.gross,
    operation: given.operation,
    net: netValuesOf(given),
    activity: context.statesActivity ? item.cativ_sn || null : null,
    approximate: approximateTax(given),
    icms,
    ipi,
    ii,
    pis,
    cofins,
    icmsUfDest,
    is,
    ibsCbs: ibsCbs.group,
    withoutIbsCbs: ibsCbs.without,
    impostoDevol: returnedIpi(more),
    missing,
  }
}

/** vUnComLiq as typed, and vProdLiq. */
export type NetValues = { unit: string; total: Figure }

function netValuesOf({ item, context, more: { net_value_per_unit: unit } }: ItemCase): NetValues | null {
  if (!unit || !context.statesNetValues) return null
  const cents = multiplyToCents(item.quantity, unit)
  return { unit, total: figure('ITEM-LIQUIDO-01', cents, { quantity: item.quantity, unit }) }
}

function icmsBaseOf(icms: TaxGroup | null): number | null {
  return icms && 'vBC' in icms.values ? amountOf(icms, 'vBC') : null
}

function returnedIpi({ returned_ipi }: ItemParticulars): TaxGroup | null {
  if (!returned_ipi) return null
  const IPI = { vIPIDevol: figure('IPI-DEVOL-01', returned_ipi.cents) }
  return { name: 'impostoDevol', values: { pDevol: returned_ipi.percent, IPI } }
}

/** The group II, with the values of the import declaration. Source: leiaute NF-e 4.00, grupo P. */
function importDutyGroup({ more: { import_duty } }: ItemCase): TaxGroup | null {
  if (!import_duty) return null
  return {
    name: 'II',
    values: {
      vBC: figure('II-01', import_duty.base_cents),
      vDespAdu: figure('II-01', import_duty.expenses_cents),
      vII: figure('II-01', import_duty.duty_cents),
      vIOF: figure('II-01', import_duty.iof_cents),
    },
  }
}
