import { missingTaxInputs, type NoteTaxes } from '../tax/note.ts'
import type { Fault, NfeTax } from './note.ts'

/** What the law asks for and the note does not hold, each at the field where it is typed. */
export function taxFaults(taxes: NoteTaxes): Fault[] {
  return missingTaxInputs(taxes).map(({ item, tag, text }) => ({
    code: 'NFE-TRIBUTO',
    path: `items.${item}.nfe_tax${TYPED_AT[tag] ? `.${TYPED_AT[tag]}` : ''}`,
    field: `Tributos do item ${item + 1}`,
    text,
  }))
}

/** Tags of the layout by the field of the tax block in which people give them. */
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
  IBSCBS: 'cst_ibscbs',
  pRedAliq: 'cclasstrib',
}
