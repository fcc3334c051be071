import { Button, TextInput } from '@mantine/core'
import type { RefundOut, SaleOut } from '@talao/contract'
import { decimalFromCents } from '@talao/fiscal/value/cents'
import { useState } from 'react'
import { Refusal } from '../../../components/notes/refusal.tsx'
import { fieldMessages } from '../../../lib/errors.ts'
import { money } from '../../../lib/format.ts'
import { centsTyped } from '../../../lib/typed-decimal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { useActOnRefund } from './act-queries.ts'
import { refundNoteName } from './refund-text.ts'

type Props = { sale: SaleOut; refund: RefundOut; act: ReturnType<typeof useActOnRefund>; onClose: () => void }

/**
 * After a partial refund, the nota is replaced by one with the remaining value, which the user reviews before sending.
 */
export function ReplaceDialog({ sale, refund, act, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const note = sale.service_fiscal_notes?.find(({ id }) => id === refund.note_id)
  const cents = centsTyped(typed)
  const own = isTried && !cents ? 'Informe em reais quanto ficou, como 1.234,56.' : undefined

  function confirm() {
    setTried(true)
    if (cents) act.mutate({ action: 'SUBSTITUTE', total: Number(decimalFromCents(cents)) }, { onSuccess: onClose })
  }

  return (
    <Dialog
      title={`Substituir a ${refundNoteName(refund)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={act.isPending} onClick={confirm}>
            Fazer a substituta
          </Button>
        </>
      }
    >
      <p>
        O Talão faz o rascunho de uma nota com o valor que ficou; você confere e envia. O Talão cancela a atual assim
        que a nova é autorizada.
      </p>
      <Refusal error={act.error} fields={['total']} />
      <TextInput
        label="Valor que ficou"
        {...(note ? { description: `A nota atual é de ${money(note.total)}.` } : {})}
        inputMode="decimal"
        leftSection="R$"
        value={typed}
        error={own ?? fieldMessages(act.error).total}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  )
}
