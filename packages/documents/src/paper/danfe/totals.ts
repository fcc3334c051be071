import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { printedAmount } from '../print-format.ts'
import { MM } from '../text-drawing.ts'
import type { Area } from './area.ts'
import { type Block, blockOf, type Field, FULL_WIDTH, side } from './fields.ts'

/** Cálculo do imposto on the manual layout, with fields for imports and DIFAL if the totals have them. */
export function manualTotals(area: Area, { total }: InfNfe): Block {
  const { ICMSTot: tot } = total
  const title = 'CÁLCULO DO IMPOSTO'
  if (
    !isPositive(tot.vII) &&
    !isPositive(tot.vICMSUFDest) &&
    !isPositive(tot.vICMSUFRemet) &&
    !isPositive(tot.vFCPUFDest)
  )
    return blockOf(area, title, [
      fieldsOf([
        ['BASE DE CÁLCULO DO ICMS', tot.vBC, 29],
        ['VALOR DO ICMS', tot.vICMS, 27],
        ['BASE DE CÁLC. ICMS ST', tot.vBCST, 28],
        ['VALOR DO ICMS ST', tot.vST, 27],
        ['V. APROX. TRIBUTOS', tot.vTotTrib, 26],
        ['VALOR DO PIS', tot.vPIS, 24],
        ['VALOR TOTAL DOS PRODUTOS', tot.vProd, 35],
      ]),
      fieldsOf([
        ['VALOR DO FRETE', tot.vFrete, 29],
        ['VALOR DO SEGURO', tot.vSeg, 27],
        ['DESCONTO', tot.vDesc, 28],
        ['OUTRAS DESPESAS', tot.vOutro, 27],
        ['VALOR DO IPI', tot.vIPI, 26],
        ['VALOR DA COFINS', tot.vCOFINS, 24],
        ['VALOR TOTAL DA NOTA', tot.vNF, 35],
      ]),
    ])
  return blockOf(area, title, [
    fieldsOf([
      ['BASE CÁLC. ICMS', tot.vBC, 21],
      ['VALOR DO ICMS', tot.vICMS, 20],
      ['BASE ICMS ST', tot.vBCST, 20],
      ['VALOR ICMS ST', tot.vST, 20],
      ['V. IMP. IMPORT.', tot.vII, 20],
      ['ICMS UF REMET.', tot.vICMSUFRemet, 21],
      ['FCP UF DEST.', tot.vFCPUFDest, 21],
      ['VALOR DO PIS', tot.vPIS, 20],
      ['VALOR DOS PRODUTOS', tot.vProd, 33],
    ]),
    fieldsOf([
      ['VALOR DO FRETE', tot.vFrete, 21],
      ['V. DO SEGURO', tot.vSeg, 20],
      ['DESCONTO', tot.vDesc, 20],
      ['OUTRAS DESP.', tot.vOutro, 20],
      ['VALOR DO IPI', tot.vIPI, 20],
      ['ICMS UF DEST.', tot.vICMSUFDest, 21],
      ['V. APROX. TRIB.', tot.vTotTrib, 21],
      ['V. DA COFINS', tot.vCOFINS, 20],
      ['VALOR TOTAL DA NOTA', tot.vNF, 33],
    ]),
  ])
}

/** Totals on the reform layout: the note, ICMS and IPI, and IBS, CBS and IS. Source: NT 2026.010, 4.1 and 4.4. */
export function reformTotals(area: Area, { total }: InfNfe): Block[] {
  return [noteTotals(area, total.ICMSTot), ...taxTotals(area, total)]
}

type Totals = InfNfe['total']
/** Widths are relative shares of the row. */
type Row = readonly Cell[]
type Cell = readonly [caption: string, value: string | undefined, width: number]

function noteTotals(area: Area, tot: Totals['ICMSTot']): Block {
  const estimated: Row = tot.vTotTrib === undefined ? [] : [['V. APROX. TRIBUTOS', tot.vTotTrib, 27]]
  return blockOf(area, 'TOTAL DOS PRODUTOS E TOTAL DA NOTA', [
    fieldsOf([
      ['VALOR TOTAL DOS PRODUTOS', tot.vProd, 35],
      ['VALOR DO FRETE', tot.vFrete, 25],
      ['VALOR DO SEGURO', tot.vSeg, 25],
      ['DESCONTO', tot.vDesc, 25],
      ['OUTRAS DESPESAS', tot.vOutro, 26],
      ...estimated,
      ['VALOR TOTAL DA NOTA', tot.vNF, 33],
    ]),
  ])
}

/** Two rows appear only if the note has such values, as the norm permits, to save room. */
function icmsRows(tot: Totals['ICMSTot']): Row[] {
  const shared = [tot.vFCP, tot.vFCPST, tot.vICMSUFDest, tot.vFCPUFDest]
  const rows: Row[] = [
    [
      ['BASE DE CÁLCULO DO ICMS', tot.vBC, 40],
      ['VALOR DO ICMS', tot.vICMS, 34],
      ['BASE DE CÁLCULO DO ICMS ST', tot.vBCST, 45],
      ['VALOR DO ICMS ST', tot.vST, 34],
      ['VALOR DO IPI', tot.vIPI, 34],
    ],
  ]
  if (shared.some(isPositive))
    rows.push([
      ['VALOR DO FCP', tot.vFCP, 28],
      ['VALOR DO FCP RETIDO POR ST', tot.vFCPST, 35],
      ['VALOR DO DIFAL NA UF DE DESTINO', tot.vICMSUFDest, 41],
      ['VALOR DO FCP NA UF DE DESTINO', tot.vFCPUFDest, 39],
    ])
  if (hasSinglePhaseIcms(tot))
    rows.push([
      ['BC DO ICMS MONOFÁSICO', tot.qBCMono, 45],
      ['VALOR DO ICMS MONOFÁSICO', tot.vICMSMono, 46],
      ['BC DO ICMS MONOFÁSICO POR RETENÇÃO', tot.qBCMonoReten, 51],
      ['VALOR DO ICMS MONOFÁSICO POR RETENÇÃO', tot.vICMSMonoReten, 54],
    ])
  return rows
}

/** Blank where the XML has no value; a zero in the XML is printed. */
function ibsRows({ IBSCBSTot: tot, ISTot: selective }: Totals): Row[] {
  const rows: Row[] = [
    [
      ['VALOR DA CBS', tot?.gCBS?.vCBS, 44],
      ['VALOR DO IBS UF', tot?.gIBS?.gIBSUF.vIBSUF, 46],
      ['VALOR DO IBS MUNICÍPIO', tot?.gIBS?.gIBSMun.vIBSMun, 51],
      ['VALOR DO IMPOSTO SELETIVO', selective?.vIS, 55],
    ],
  ]
  if (tot?.gMono)
    rows.push([
      ['VALOR DO IBS MONOFÁSICO', tot.gMono.vIBSMono, 44],
      ['VALOR DA CBS MONOFÁSICA', tot.gMono.vCBSMono, 46],
      ['VALOR DO IBS MONOFÁSICO POR RETENÇÃO', tot.gMono.vIBSMonoReten, 53],
      ['VALOR DA CBS MONOFÁSICA POR RETENÇÃO', tot.gMono.vCBSMonoReten, 53],
    ])
  return rows
}

/** In landscape both blocks are side by side, unless one of them has the row of long captions. */
function taxTotals(area: Area, total: Totals): Block[] {
  const icms = (within: Area) => blockOf(within, 'TOTAL DO ICMS/IPI', icmsRows(total.ICMSTot).map(fieldsOf))
  const ibs = (within: Area) => blockOf(within, 'TOTAL DO IBS/CBS/IS', ibsRows(total).map(fieldsOf))
  if (area.width < WIDE || hasSinglePhaseIcms(total.ICMSTot) || total.IBSCBSTot?.gMono) return [icms(area), ibs(area)]
  const width = area.width * ICMS_SHARE
  const right = { ...area, left: area.left + width, width: area.width - width }
  return [side(icms({ ...area, width: width - GAP }), ibs(right))]
}

function hasSinglePhaseIcms({ vICMSMono, vICMSMonoReten }: Totals['ICMSTot']): boolean {
  return isPositive(vICMSMono) || isPositive(vICMSMonoReten)
}

const WIDE = 230 * MM
const GAP = 2 * MM
const ICMS_SHARE = 0.55

function fieldsOf(row: Row): Field[] {
  const unit = FULL_WIDTH / row.reduce((sum, [, , width]) => sum + width, 0)
  return row.map(([caption, value, width]) => [caption, printedAmount(value), width * unit, 'right'])
}

export function isPositive(value: string | undefined): boolean {
  return value !== undefined && Number(value) > 0
}
