import type { DeliveryOut } from '@talao/contract'
import { DELIVERY_STATE_LABELS } from '@talao/contract/fields/values'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'

type Props = { deliveries: readonly DeliveryOut[]; deliveryId: number; children: ReactNode }

/** Chooses the delivery on which the mapping is tried; deliveries may differ. */
export function ExamplePanel({ deliveries, deliveryId, children }: Props) {
  const navigate = useNavigate()
  const options = deliveries.map(({ id, received_at, event, state }) => ({
    value: String(id),
    label: [dateTime(received_at), event, DELIVERY_STATE_LABELS[state]].filter(Boolean).join(' · '),
  }))
  const isOlder = deliveries.every(({ id }) => id !== deliveryId)
  const older = { value: String(deliveryId), label: `Aviso ${deliveryId}` }
  return (
    <Panel title="Aviso de exemplo">
      <SelectInput
        aria-label="Aviso guardado"
        data={isOlder ? [older, ...options] : options}
        value={String(deliveryId)}
        onChange={({ currentTarget }) =>
          void navigate({
            to: '.',
            search: (previous) => ({ ...previous, delivery: Number(currentTarget.value) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {children}
    </Panel>
  )
}
