import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { userQuery } from '../components/session/user-query.ts'
import { toUserError } from '../lib/errors.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import { isReloading } from './offline/recovery.ts'

// Rarely needed and part of every page, so load it on demand.
const CopyButton = lazy(() => import('../ui/copy-field.tsx').then((module) => ({ default: module.CopyButton })))

const LOOK_EVERY_MS = 3000
const ONCE = { ...userQuery, retry: false, staleTime: 0 }

/**
 * A screen that could not start: its code did not load (a new version, no network) or the session could not be read.
 */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const client = useQueryClient()
  const isMissingCode = error instanceof Error && /import|module|preload/i.test(error.message)
  const { text, requestId, status } = toUserError(error)
  const isOffline = status === 0 || (isMissingCode && !navigator.onLine)
  const again = () => (isMissingCode ? location.reload() : void router.invalidate())
  useEffect(() => {
    if (!isOffline) return undefined
    // Poll instead of waiting for `online`: a browser may report being online all the time, and a server that comes
    // back fires no event.
    const looking = setInterval(() => void client.fetchQuery(ONCE).then(again, () => undefined), LOOK_EVERY_MS)
    return () => clearInterval(looking)
  })
  // Signed out: the sign-in page is loading and explains why.
  if (isReloading() || status === 401) return null
  return (
    <EmptyState
      kind="error"
      title={isOffline ? 'Sem conexão com o Talão' : 'A tela não abriu'}
      actions={
        <>
          <PlainButton look="primary" onClick={again}>
            Tentar de novo
          </PlainButton>
          {requestId && (
            <Suspense>
              <CopyButton label={`Copiar código do pedido ${requestId}`} value={requestId} text={requestId} />
            </Suspense>
          )}
        </>
      }
    >
      {wordsOf(isOffline, isMissingCode, text)}
    </EmptyState>
  )
}

function wordsOf(isOffline: boolean, isMissingCode: boolean, text: string): string {
  if (isOffline) return 'A rede caiu ou o servidor não responde. Nada foi perdido: a tela abre quando a conexão voltar.'
  return isMissingCode ? 'Há uma versão nova do Talão ou a conexão caiu. Recarregue a página.' : text
}
