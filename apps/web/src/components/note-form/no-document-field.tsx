import { NO_FOREIGN_DOCUMENT_LABELS } from '@talao/contract/fields/values'
import type { SelectInput } from '../../ui/select-input.tsx'
import type { BuyerValues } from './buyer-form.ts'
import { FieldPlaceholder } from './field-placeholder.tsx'
import type { FormPart } from './form-part.ts'
import type { InheritedField } from './inherited-fields.tsx'

type LateSelect = { SelectInput: typeof SelectInput }

/** Why a foreign buyer has no document, which an NFS-e must state. */
export function noDocumentField(part: FormPart<BuyerValues>, late: LateSelect | undefined): InheritedField[] {
  const { values, errorOf, change } = part
  const name = 'no_foreign_document_reason'
  const reason = values[name]
  const hasDocument = values.foreign_document.trim() !== ''
  if (!values.is_abroad || (hasDocument && errorOf(name) === undefined)) return []
  const label = 'Sem documento porque'
  return [
    {
      name,
      label,
      value: reason ? NO_FOREIGN_DOCUMENT_LABELS[reason].toLowerCase() : 'não dito',
      isChanged: false,
      // Always visible while there is no document, because the NFS-e needs either a document or this reason.
      hasError: true,
      onBack: () => change({ [name]: '' }),
      field: late ? (
        <late.SelectInput
          label={label}
          data={[
            { value: '', label: '' },
            ...Object.entries(NO_FOREIGN_DOCUMENT_LABELS).map(([value, text]) => ({ value, label: text })),
          ]}
          data-path={`${part.path}.${name}`}
          value={reason}
          error={errorOf(name)}
          onChange={(event) => change({ [name]: event.currentTarget.value as typeof reason })}
        />
      ) : (
        <FieldPlaceholder label={label} value={reason && NO_FOREIGN_DOCUMENT_LABELS[reason]} />
      ),
    },
  ]
}
