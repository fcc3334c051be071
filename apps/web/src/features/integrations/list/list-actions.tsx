import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { useUser } from '../../../components/session/current-user.ts'
import { Icon } from '../../../ui/icon.tsx'

const ConnectDialog = lazy(() => import('./connect-dialog.tsx').then((module) => ({ default: module.ConnectDialog })))

export function ListActions() {
  const { isAdmin } = useUser()
  const [isConnecting, setConnecting] = useState(false)
  if (!isAdmin) return null
  return (
    <>
      <LinkButton to="/integracoes/api-token/{-$id}" params={{}}>
        Tokens de API
      </LinkButton>
      <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setConnecting(true)}>
        Ligar uma plataforma
      </Button>
      {isConnecting && (
        <Suspense>
          <ConnectDialog onClose={() => setConnecting(false)} />
        </Suspense>
      )}
    </>
  )
}
