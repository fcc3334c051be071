import type { AddressOut } from '@talao/contract'
import { Toggle } from '../../ui/toggle.tsx'
import { AbroadAddress, HomeAddress } from './address-fields.tsx'
import styles from './address-section.module.css'
import type { BuyerValues } from './buyer-form.ts'
import { FilledBy } from './filled-by.tsx'
import type { FormPart } from './form-part.ts'
import { FormSection } from './note-form-frame.tsx'
import { useFill } from './use-fill.ts'

type Props = {
  part: FormPart<BuyerValues>
  known: AddressOut | undefined
  hint?: string
  /** The law requires an address on this note, so it cannot be switched off. */
  isNeeded?: boolean
}

/** The buyer's address, which some notes may omit. */
export function AddressSection({ part, known, hint, isNeeded = false }: Props) {
  const { values } = part
  const fill = useFill(part)
  return (
    <FormSection
      id="endereco"
      title="Endereço"
      hint={values.hasAddress ? undefined : hint}
      aside={fill.by && <FilledBy by={fill.by} onUndo={fill.undo} />}
    >
      {values.hasAddress && !values.is_abroad && <HomeAddress part={part} known={known} fill={fill} />}
      {values.hasAddress && values.is_abroad && <AbroadAddress part={part} known={known} />}
      {!isNeeded && (
        <div className={styles.switch}>
          <Toggle
            label="A nota leva o endereço"
            checked={values.hasAddress}
            onChange={(event) => part.change({ hasAddress: event.currentTarget.checked })}
          />
        </div>
      )}
    </FormSection>
  )
}
