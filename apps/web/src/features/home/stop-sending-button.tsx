import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

const HoldDialog = lazy(() =>
  import('./stop-sending-dialog.tsx').then((module) => ({ default: module.StopSendingDialog })),
)

export function StopSendingButton({ company, isStopped }: { company: { id: number } | undefined; isStopped: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon name={isStopped ? 'refresh' : 'padlock'} size={14} />}
        onClick={() => setAsking(true)}
      >
        {isStopped ? 'Voltar a ligar…' : 'Segurar o envio…'}
      </Button>
      {isAsking && (
        <Suspense>
          <HoldDialog company={company} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
