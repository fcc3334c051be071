import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useSetActive } from '../queries.ts'

/** Whether the company receives sales and issues automatically. Its data stays either way. */
export function ActivationPanel({ company }: { company: CompanyOut }) {
  const [isAsking, setAsking] = useState(false)
  const { active } = company
  const change = useSetActive(company)
  return (
    <Panel
      title="Situação"
      aside={
        <Button size="xs" onClick={() => setAsking(true)}>
          {active ? 'Desativar' : 'Reativar'}
        </Button>
      }
    >
      <p className="support">
        {active
          ? 'Empresa ativa: recebe vendas e emite as notas.'
          : 'Empresa inativa: as vendas entram e esperam, e nada é automático.'}
      </p>
      {isAsking && (
        <Dialog
          title={active ? 'Desativar a empresa?' : 'Reativar a empresa?'}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button data-autofocus onClick={() => setAsking(false)}>
                Voltar
              </Button>
              <Button
                variant="filled"
                {...(active ? { color: 'red' } : {})}
                loading={change.isPending}
                onClick={() => change.mutate(!active, { onSettled: () => setAsking(false) })}
              >
                {active ? 'Desativar' : 'Reativar'}
              </Button>
            </>
          }
        >
          <p>{active ? STOPS : RESUMES}</p>
        </Dialog>
      )}
    </Panel>
  )
}

const STOPS =
  'As vendas continuam entrando e esperam: nenhuma vira nota automaticamente, e os tokens de API param de funcionar. O que alguém pedir à mão continua saindo.'
const RESUMES =
  'As vendas que esperam saem no dia delas. O que venceu enquanto a empresa estava inativa não sai de uma vez: fica para alguém conferir e pedir.'
