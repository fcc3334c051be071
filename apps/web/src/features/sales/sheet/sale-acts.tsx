import { Button, Menu } from '@mantine/core'
import type { SaleOut } from '@talao/contract'
import { useNavigate } from '@tanstack/react-router'
import { NoteAct } from '../../../components/notes/note-menu.tsx'
import { date } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { canProcess } from '../can-process.ts'
import type { OpenDialog } from '../dialogs/act-dialogs.tsx'
import { useUnskipSale } from '../dialogs/act-queries.ts'
import { useProcessSale } from '../queries.ts'
import styles from './sale-sheet.module.css'

type Props = { sale: SaleOut; ask: (dialog: OpenDialog) => void }

/** Actions on the sale; disabled ones say why. */
export function SaleActs({ sale, ask }: Props) {
  const navigate = useNavigate()
  const process = useProcessSale(sale)
  const unskip = useUnskipSale(sale.id)
  const canIssue = sale.actions?.process ?? canProcess(sale)
  const acts = sale.actions
  return (
    <div className={styles.acts}>
      {canIssue === true && (
        <Button
          variant="filled"
          leftSection={<Icon name="send" />}
          loading={process.isPending}
          onClick={() => process.mutate()}
        >
          Emitir agora
        </Button>
      )}
      {acts?.unskip === true && (
        <Button loading={unskip.isPending} onClick={() => unskip.mutate()}>
          Voltar a emitir
        </Button>
      )}
      {acts?.end_dispute === true && <Button onClick={() => ask('end_dispute')}>Encerrar a disputa…</Button>}
      {canIssue === true && sale.date_to_process && (
        <span className="support">Sem isto, sai em {date(sale.date_to_process)}.</span>
      )}
      {acts && (
        <div className={styles.more}>
          <Menu position="top-end" width={280}>
            <Menu.Target>
              <Button rightSection={<Icon name="chevron-up" size={14} />}>Mais</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <NoteAct
                can={acts.edit}
                label="Editar"
                icon="pencil"
                onClick={() => void navigate({ to: '/vendas/detalhes/$id', params: { id: sale.id } })}
              />
              <Menu.Item
                leftSection={<Icon name="columns" />}
                onClick={() => void navigate({ to: '/e-se', search: { venda: sale.id } })}
              >
                E se?
              </Menu.Item>
              <NoteAct can={acts.date} label="Mudar o dia…" icon="calendar" onClick={() => ask('date')} />
              {acts.unskip !== true && (
                <NoteAct can={acts.skip} label="Não emitir…" icon="padlock" onClick={() => ask('skip')} />
              )}
              <NoteAct can={acts.cancel} label="Cancelar a venda…" icon="slash" onClick={() => ask('cancel')} />
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
    </div>
  )
}
