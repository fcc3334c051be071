import type { UseFormReturnType } from '@mantine/form'
import type { ProductOut } from '@talao/contract'
import type { ComponentType, FocusEvent, ReactNode } from 'react'
import type { BuyerValues } from '../../../components/note-form/buyer-form.ts'
import type { FormFault } from '../../../components/note-form/error-summary.tsx'
import type { FormPart } from '../../../components/note-form/form-part.ts'
import type { CitySelect } from '../../../components/pick/city-select.tsx'
import type { CodeSelect } from '../../../components/pick/code-select.tsx'
import type { SelectInput } from '../../../ui/select-input.tsx'
import type { NoteChange } from './change-list.ts'
import type { LiveTaxes } from './live-taxes.ts'
import type { NfseValues } from './nfse-values.ts'
import type { TermName } from './term-fields.ts'

/** The form as its sections use it. */
export type NfseForm = {
  form: UseFormReturnType<NfseValues>
  values: NfseValues
  /** The inherited values. */
  base: NfseValues
  /** The source of the inherited values, as text. */
  from: string
  taxes: LiveTaxes
  /** Errors to show: invalid values, unresolved refusals, and legal problems of fields that lost focus. */
  shown: readonly FormFault[]
  /** Legal problems of the nota as typed; undefined until the first check. */
  missing: readonly FormFault[] | undefined
  /** Put on the whole form: records which fields lost focus. */
  onBlur: (event: FocusEvent) => void
  errorOf: (path: string) => ReactNode
  buyer: FormPart<BuyerValues>
  product: ProductOut | undefined
  chooseProduct: (product: ProductOut | undefined) => void
  changes: NoteChange[]
  /** Components of fields that open on click; undefined while they load. */
  late: LateFields | undefined
  back: (path: string) => void
  /** Search fields keep their own text, so they remount when their value changes from outside. */
  round: number
  replace: (values: NfseValues) => void
}

/** The components of the folded fields. */
export type LateFields = {
  CodeSelect: typeof CodeSelect
  SelectInput: typeof SelectInput
  CitySelect: typeof CitySelect
  TermFields: ComponentType<{ nfse: NfseForm; name: TermName }>
}
