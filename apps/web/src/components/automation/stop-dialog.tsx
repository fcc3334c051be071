import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import type { CompanyConfig } from '../company/company-query.ts'
import { useChangeConfig } from './queries.ts'

type Props = { config: CompanyConfig; isStopped: boolean; onClose: () => void }

export function StopDialog({ config, isStopped, onClose }: Props) {
  const change = useChangeConfig(config)
  const both = { auto_process_sales_enabled: isStopped, auto_send_notes_enabled: isStopped }
  return (
    <Dialog
      title={isStopped ? 'Voltar a ligar a automação?' : 'Parar tudo agora?'}
      onClose={onClose}
      note={isStopped ? 'Vale só para o que chegar a partir de agora.' : 'Dá para voltar a ligar depois.'}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Voltar
          </Button>
          <Button
            variant="filled"
            {...(isStopped ? {} : { color: 'red' })}
            loading={change.isPending}
            onClick={() => change.mutate(both, { onSuccess: onClose })}
          >
            {isStopped ? 'Voltar a ligar' : 'Parar tudo'}
          </Button>
        </>
      }
    >
      {isStopped ? (
        <p>
          As vendas voltam a virar notas, e as notas voltam a sair automaticamente. O que chegou enquanto estava parado
          não sai de uma vez: peça a nota em cada venda, ou mude a data de início.
        </p>
      ) : (
        <p>
          Nenhuma venda vira nota e nenhuma nota sai automaticamente até alguém ligar de novo. As vendas continuam
          entrando e nada se perde. Uma nota que já foi enviada segue o caminho dela.
        </p>
      )}
    </Dialog>
  )
}
