import { NFS_SERVICE_APPROXIMATE, NFS_SERVICE_WITHHELD } from '@talao/fiscal/note/nfs-service'
import { InheritedFields } from '../../../components/note-form/inherited-fields.tsx'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import type { NfseForm } from './form-api.ts'
import { inheritedField, rateField } from './service-field.tsx'
import { termGroup } from './term-group.tsx'
import styles from './values-section.module.css'

/** Rates, and what the client withholds from the payment; the amounts are computed from them. */
export function TaxesSection({ nfse, isSimples }: { nfse: NfseForm; isSimples: boolean }) {
  const { form, values, errorOf } = nfse
  const withheld = inheritedField(nfse, 'iss_source_withheld', {
    value: values.nfs_service.iss_source_withheld ? 'sim' : 'não',
    field: (
      <>
        <Toggle
          label="ISS retido pelo cliente"
          checked={values.nfs_service.iss_source_withheld}
          onChange={(event) => form.setFieldValue('nfs_service.iss_source_withheld', event.currentTarget.checked)}
        />
        <FieldFault text={errorOf('nfs_service.iss_source_withheld')} />
      </>
    ),
  })
  const told = NFS_SERVICE_APPROXIMATE.filter((name) => isSimples === (name === 'total_tax_percent_simples'))
  return (
    <FormSection id="impostos" title="Impostos e retenções">
      <InheritedFields
        fields={[
          rateField(nfse, 'iss_aliquot'),
          withheld,
          ...NFS_SERVICE_WITHHELD.map((name) => rateField(nfse, name)),
          ...told.map((name) => rateField(nfse, name)),
          termGroup(nfse, 'municipal_benefit'),
          termGroup(nfse, 'pis_cofins'),
        ]}
      />
    </FormSection>
  )
}

/** The switch component cannot show an error itself. */
function FieldFault({ text }: { text: React.ReactNode }) {
  return text ? (
    <p className={styles.error} role="alert">
      {text}
    </p>
  ) : null
}
