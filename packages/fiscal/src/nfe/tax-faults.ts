import type { NfeIssuer } from '../norms/norms.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { missingTaxInputs, type NoteTaxes } from '../tax/note.ts'
import type { WithoutIbsCbs } from '../tax/without-ibs-cbs.ts'
import type { Fault } from '../value/fault.ts'

/** Tax data that the law requires and the note lacks, each at the form field where it is entered. */
export function taxFaults(taxes: NoteTaxes): Fault[] {
  return missingTaxInputs(taxes).map(({ item, tag, text }) => ({
    code: 'NFE-TRIBUTO',
    path: `items.${item}.nfe_tax${TYPED_AT[tag] ? `.${TYPED_AT[tag]}` : ''}`,
    field: `Tributos do item ${item + 1}`,
    text,
  }))
}

/**
 * Missing IBS and CBS where the norms say that the note is refused without the group: a reason that lets other notes
 * omit it is a fault here.
 */
export function ibsCbsFaults({ items }: NoteTaxes, issuer: NfeIssuer): Fault[] {
  const isWithoutIe = issuer === 'NO_IE'
  const rule = isWithoutIe
    ? 'Quem não tem inscrição estadual só emite com IBS e CBS.'
    : 'Nesta data a NF-e é recusada sem IBS e CBS.'
  return items.flatMap(({ ibsCbs, withoutIbsCbs }, item) =>
    ibsCbs
      ? []
      : [
          {
            code: isWithoutIe ? 'NFE-IBS-CBS-SEM-IE' : 'NFE-IBS-CBS-EXIGIDO',
            path: `items.${item}.nfe_tax.cclasstrib`,
            field: `Tributos do item ${item + 1}`,
            text: `${rule} ${whatToDo(withoutIbsCbs, isWithoutIe)}`,
          },
        ],
  )
}

/**
 * If only the authority or a new law can resolve the reason, an inscrição estadual lets the item be sold in the
 * meantime.
 */
function whatToDo(without: WithoutIbsCbs | null, isWithoutIe: boolean): string {
  if (!without) return 'Escolha a classificação do item no produto.'
  if (!isWithoutIe || (without.reason !== 'SIMPLES' && without.reason !== 'NO_RATE')) return without.text
  return 'Ainda não há como informá-los para este item. Para vendê-lo já, peça a inscrição estadual à SEFAZ e preencha-a na empresa.'
}

/** Maps layout tags to the field of the tax block where users enter them. */
const TYPED_AT: Record<string, keyof NfeTax> = {
  CST: 'icms_cst',
  CSOSN: 'icms_cst',
  pICMS: 'icms_aliquot',
  pCredSN: 'icms_aliquot',
  pRedBC: 'icms_base_reduction',
  pICMSST: 'icms_st_aliquot',
  adRemICMS: 'icms_cst',
  'PIS.CST': 'pis_cst',
  'PIS.vAliqProd': 'pis_cst',
  'COFINS.CST': 'cofins_cst',
  'COFINS.vAliqProd': 'cofins_cst',
  pPIS: 'pis_aliquot',
  pCOFINS: 'cofins_aliquot',
}
