import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { toUserError } from '../lib/errors.ts'
import { CopyButton } from '../ui/copy-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlainButton } from '../ui/plain-button.tsx'

/** A screen that could not even start: its code did not arrive (a new version, no network) or the session could not be read. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isMissingCode = error instanceof TypeError && /import|module/i.test(error.message)
  const { text, requestId } = toUserError(error)
  return (
    <EmptyState
      kind="error"
      title="A tela não abriu"
      actions={
        <>
          <PlainButton look="primary" onClick={() => (isMissingCode ? location.reload() : void router.invalidate())}>
            Tentar de novo
          </PlainButton>
          {requestId && (
            <CopyButton label={`Copiar código do pedido ${requestId}`} value={requestId} text={requestId} />
          )}
        </>
      }
    >
      {isMissingCode ? 'Há uma versão nova do Talão ou a conexão caiu. Recarregue a página.' : text}
    </EmptyState>
  )
}
