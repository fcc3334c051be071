import type { CustomerPresence, NfeGoal, TypeOperation } from '../note/nfe.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import type { TypeFiscalNote } from '../sale/note-kind-split.ts'
import type { CfopDefaults } from './cfop.ts'

/** A company's default settings for its NF-e. */
export type NfeDefaultSetting = CfopDefaults & {
  in_production: boolean
  send_mail: boolean
  final_customer: boolean
  customer_presence: CustomerPresence
  unit_measurement: string
  goal: NfeGoal
  nature_operation: string
  type_operation: TypeOperation
  shipping: string
  ncm: string | null
  cest: string | null
  additional_information: string | null
  nfe_tax: NfeTax
}

/** A product's own settings; null means the company's default. */
export type DraftProduct = CfopDefaults & {
  id: number
  name: string
  external_code: string | null
  description: string | null
  type_fiscal_note: TypeFiscalNote
  nfe_percentage: string | null
  is_physical: boolean
  unit_measurement: string | null
  ncm: string | null
  cest: string | null
  gtin: string | null
  cbenef: string | null
  /** The product's cClassTrib of IBS and CBS, if an NF-e may carry it. */
  nfe_cclasstrib: string | null
  nfe_tax: Partial<NfeTax> | null
}
