import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { toUserError } from '../../lib/errors.ts'
import { CopyButton } from '../../ui/copy-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { title: string; error: unknown; retry: () => void; safe?: string }

/** A failed read: what happened, what is safe, a retry, and the code to report. */
export function LoadFailure({ title, error, retry, safe }: Props) {
  const { text, requestId, status } = toUserError(error)
  if (status === 403) {
    return (
      <EmptyState
        kind="no-permission"
        title="Esta área é de quem administra a empresa"
        actions={<Link to="/">Voltar ao painel</Link>}
      >
        {text}
      </EmptyState>
    )
  }
  if (status === 404) {
    return (
      <EmptyState kind="no-result" title="Não encontramos isto aqui" actions={<Link to="/">Voltar ao painel</Link>}>
        Pode ter sido apagado, ou ser de outra empresa.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="error"
      title={title}
      actions={
        <>
          <Button variant="filled" leftSection={<Icon name="refresh" />} onClick={retry}>
            Tentar de novo
          </Button>
          {requestId && (
            <CopyButton label={`Copiar código do pedido ${requestId}`} value={requestId} text={requestId} />
          )}
        </>
      }
    >
      {/* Offline, the message itself says so. */}
      {text} {status !== 0 && safe}
    </EmptyState>
  )
}
