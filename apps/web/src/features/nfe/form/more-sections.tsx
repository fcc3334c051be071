import { ActionIcon, Button, TextInput } from '@mantine/core'
import { NOTE_PAYMENT_METHOD_LABELS, SHIPPING_LABELS } from '@talao/contract/fields/values'
import { NFE_FIELDS, shortNfeLabel } from '@talao/fiscal/note/nfe'
import { formatMoney } from '@talao/fiscal/value/cents'
import { useState } from 'react'
import { InheritedFields } from '../../../components/note-form/inherited-fields.tsx'
import inherited from '../../../components/note-form/inherited-line.module.css'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { newRowKey } from '../../../lib/new-row-key.ts'
import { typedMoney } from '../../../lib/typed-decimal.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { fieldOf, type NfeFormApi } from './form-api.ts'
import { headField, labelled } from './general-section.tsx'
import styles from './more-sections.module.css'

type Props = { api: NfeFormApi }

/** A single payment always equals the total, until the user enters how it was really paid. */
export function PaymentSection({ api }: Props) {
  const { form, initial, live } = api
  const { payments } = form.values
  const [isOpen, setOpen] = useState(false)
  const isSame = JSON.stringify(payments) === JSON.stringify(initial.payments)
  const isInherited = isSame && payments.length < 2
  const [derived] = payments.length > 0 && !live?.payments.length ? [] : (live?.payments ?? [])
  const method = payments[0]?.payment_method ?? derived?.payment_method ?? '99'
  const payableCents = live?.payableCents ?? 0
  const newRow = (cents: number, code: string) => ({
    key: newRowKey(payments),
    payment_method: code,
    amount: typedMoney(cents / 100),
  })
  const error = api.errorOf('payments')
  const isUp = isOpen || !isInherited || Boolean(error) || payments.some((_, at) => hasError(api, at))
  return (
    <FormSection id="pagamento" title="Pagamento">
      {isUp ? (
        <div className={styles.rows} data-path="payments">
          {payments.map((payment, index) => (
            <div key={payment.key} className={styles.row}>
              <SelectInput
                label="Forma"
                data={labelled(NOTE_PAYMENT_METHOD_LABELS)}
                {...fieldOf(api, `payments.${index}.payment_method`)}
              />
              <TextInput label="Valor" inputMode="decimal" {...fieldOf(api, `payments.${index}.amount`)} />
              <ActionIcon
                variant="subtle"
                size={28}
                aria-label={`Tirar o pagamento ${index + 1}`}
                onClick={() => form.setFieldValue('payments', payments.toSpliced(index, 1))}
              >
                <Icon name="close" size={14} />
              </ActionIcon>
            </div>
          ))}
          {error && <p className={styles.error}>{error}</p>}
          <div className={styles.acts}>
            <Button
              size="xs"
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => form.setFieldValue('payments', [...payments, newRow(0, '99')])}
            >
              Mais um pagamento
            </Button>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                form.setFieldValue('payments', initial.payments)
                setOpen(false)
              }}
            >
              Voltar ao pagamento único
            </Button>
          </div>
        </div>
      ) : (
        <p className={inherited.line}>
          <span>
            {NOTE_PAYMENT_METHOD_LABELS[method as keyof typeof NOTE_PAYMENT_METHOD_LABELS] ?? method}{' '}
            <b>{formatMoney(payableCents)}</b>, o total da nota{' '}
            <button
              type="button"
              className={inherited.link}
              onClick={() => {
                form.setFieldValue('payments', [newRow(payableCents, method)])
                setOpen(true)
              }}
            >
              alterar<span className="sr-only"> o pagamento</span>
            </button>
          </span>
        </p>
      )}
    </FormSection>
  )
}

export function TransportSection({ api }: Props) {
  const { form, initial, live } = api
  const { shipping } = form.values
  const holds =
    shipping !== initial.shipping ? shipping : ((live?.shipping ?? shipping) as keyof typeof SHIPPING_LABELS)
  return (
    <FormSection
      id="transporte"
      title="Transporte"
      hint={live?.freightCents ? `frete ${formatMoney(live.freightCents)}` : undefined}
    >
      <InheritedFields
        fields={[
          headField(api, 'shipping', {
            value: SHIPPING_LABELS[holds].toLowerCase(),
            width: 6,
            field: (
              <SelectInput
                label={shortNfeLabel('shipping')}
                data={labelled(SHIPPING_LABELS)}
                {...fieldOf(api, 'shipping')}
              />
            ),
          }),
        ]}
      />
    </FormSection>
  )
}

/** In a new nota an empty text takes the one required by the company and the law. */
export function NotesSection({ api }: Props) {
  const own = api.note ? '' : (api.live?.additional_information ?? '')
  const label = shortNfeLabel('additional_information')
  return (
    <FormSection id="observacoes" title={label}>
      <TextArea
        aria-label={label}
        rows={3}
        maxLength={NFE_FIELDS.additional_information.max}
        placeholder={own}
        description={own ? 'Em branco: o texto acima, da empresa e da lei.' : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...fieldOf(api, 'additional_information')}
      />
    </FormSection>
  )
}

export function MailSection({ api }: Props) {
  return (
    <FormSection id="email" title="E-mail">
      <FormGrid>
        <Span of={12}>
          <Toggle
            label="Mandar a nota por e-mail ao cliente"
            {...api.form.getInputProps('send_mail', { type: 'checkbox' })}
          />
        </Span>
      </FormGrid>
    </FormSection>
  )
}

function hasError({ errorOf }: NfeFormApi, index: number): boolean {
  return ['', '.payment_method', '.amount'].some((end) => Boolean(errorOf(`payments.${index}${end}`)))
}
