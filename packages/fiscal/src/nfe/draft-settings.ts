import type { Nfe, NfeSettingField } from '../note/nfe.ts'
import type { ProductItemField } from '../note/nfe-item.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import type { TypeFiscalNote } from '../sale/note-kind-split.ts'
import type { CfopDefaults } from './cfop.ts'

/** A company's default settings for its NF-e. */
export type NfeDefaultSetting = Pick<Nfe, NfeSettingField> &
  CfopDefaults & {
    in_production: boolean
    unit_measurement: string
    ncm: string | null
    cest: string | null
    nfe_tax: NfeTax
  }

/** A product's own settings; null means the company's default. */
export type DraftProduct = CfopDefaults & { [Name in ProductItemField]: string | null } & {
  id: number
  name: string
  external_code: string | null
  description: string | null
  type_fiscal_note: TypeFiscalNote
  nfe_percentage: string | null
  is_physical: boolean
  /** The product's cClassTrib of IBS and CBS; `goodsClass` says whether its NF-e carries it. */
  cclasstrib: string | null
  /** The activity of the Simples (cAtivSN). */
  cativ_sn?: string | null
  nfe_tax: Partial<NfeTax> | null
}
