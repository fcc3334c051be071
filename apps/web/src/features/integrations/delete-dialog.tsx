import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lastList } from '../../components/list/last-list.ts'
import { refresh } from '../../components/request/mutation.ts'
import { counted } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { AnyIntegration } from './integration.ts'
import { useDelete } from './queries.ts'

type Props = { integration: AnyIntegration; onClose: () => void }

export function DeleteDialog({ integration: { id, name, counts }, onClose }: Props) {
  const remove = useDelete(id)
  const navigate = useNavigate()
  const client = useQueryClient()
  async function leave() {
    await navigate({ to: '/integracoes', search: lastList('integration'), ignoreBlocker: true })
    await refresh(client, 'integration')
  }
  return (
    <Dialog
      title={`Excluir ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            variant="filled"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => void leave() })}
          >
            Excluir
          </Button>
        </>
      }
    >
      <p>
        {counts.sales === 0
          ? 'O endereço do webhook deixa de receber. Nenhuma venda veio por aqui.'
          : `O endereço do webhook deixa de receber. Como ${counted(counts.sales, 'venda veio', 'vendas vieram')} por aqui, a integração fica guardada como inativa; as vendas e as notas não mudam.`}
      </p>
    </Dialog>
  )
}
