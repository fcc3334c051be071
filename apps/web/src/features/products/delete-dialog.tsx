import { Button } from '@mantine/core'
import type { ProductOut } from '@talao/contract'
import { useNavigate } from '@tanstack/react-router'
import { lastList } from '../../components/list/last-list.ts'
import { Refusal } from '../../components/notes/refusal.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeleteProduct } from './queries.ts'

type Props = { product: ProductOut; onClose: () => void; onDeleted: () => void }

export function DeleteDialog({ product, onClose, onDeleted }: Props) {
  const navigate = useNavigate()
  const remove = useDeleteProduct(product.id)
  return (
    <Dialog
      title={`Excluir ${product.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Voltar
          </Button>
          <Button
            variant="filled"
            color="red"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  onDeleted()
                  void navigate({ to: '/produtos', search: lastList('product') })
                },
              })
            }
          >
            Excluir
          </Button>
        </>
      }
    >
      <p>Um produto que já teve vendas não some: ele fica inativo, e as vendas e notas dele não mudam.</p>
      <Refusal error={remove.error} fields={[]} />
    </Dialog>
  )
}
