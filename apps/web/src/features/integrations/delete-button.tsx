import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { AnyIntegration } from './integration.ts'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })))

export function DeleteButton({ integration }: { integration: AnyIntegration }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        Excluir…
      </Button>
      {isAsking && (
        <Suspense>
          <DeleteDialog integration={integration} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
