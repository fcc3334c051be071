import { Button, TextInput } from '@mantine/core'
import { CompanyField } from '../../components/company/company-field.tsx'
import { useFormWithResolvedErrors } from '../../components/form/use-form-with-resolved-errors.ts'
import { useScope } from '../../components/session/current-user.ts'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './add-credits-dialog.module.css'
import { type CreditForm, readCredits } from './credit-form.ts'
import { useAddCredits } from './queries.ts'

/** For platform administrators: adds purchased credits, or takes some back with a negative quantity. */
export function AddCreditsDialog({ onClose }: { onClose: () => void }) {
  const { company } = useScope()
  const add = useAddCredits()
  const form = useFormWithResolvedErrors<CreditForm>({
    initialValues: { company_id: company ? String(company.id) : '', quantity: '', note: '' },
  })
  const refusal = add.error && Object.keys(form.errors).length === 0 ? toUserError(add.error).text : undefined

  function submit(values: CreditForm) {
    const read = readCredits(values)
    if (!read.ok) return form.setErrors(read.errors)
    add.mutate(read.body, { onSuccess: onClose, onError: (error) => form.setErrors(fieldMessages(error)) })
  }

  return (
    <Dialog title="Lançar créditos" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
        {refusal && <Notice tone="vermelho" title={refusal} />}
        <CompanyField
          value={form.values.company_id}
          error={form.errors.company_id}
          onChange={(id) => form.setFieldValue('company_id', id)}
        />
        <TextInput
          label="Quantidade"
          description="Com um menos na frente, retira o que foi lançado por engano."
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('quantity')}
        />
        <TextArea
          label="Observação"
          description="opcional; ao retirar, o motivo"
          maxLength={255}
          rows={2}
          {...form.getInputProps('note')}
        />
        <div>
          <Button type="submit" variant="filled" loading={add.isPending}>
            Lançar créditos
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
