import { Button } from '@mantine/core'
import { useState } from 'react'
import { DataList } from '../../ui/data-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SheetParts } from '../../ui/side-sheet.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import styles from './design.module.css'
import { Row, Shelf } from './shelf.tsx'

export function DialogShelf() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Shelf title="Diálogo, painel e ficha" about="O título é a pergunta; confirmar repete o verbo.">
      <Row of="Diálogo">
        <Button onClick={() => setOpen(true)}>Cancelar a nota…</Button>
      </Row>
      {isOpen && <Example onClose={() => setOpen(false)} />}
      <Panel title="Painel" hint="com dica" aside={<Button size="xs">Uma ação</Button>}>
        <p>Uma folha sobre a mesa: título, no máximo uma ação, conteúdo.</p>
      </Panel>
      <div className={styles.paper}>
        <SheetParts
          kind="Venda"
          title="HP-2048"
          figure="R$ 97,00"
          label="Ficha de exemplo"
          chip={
            <div>
              <StatusChip tone="verde" icon="check">
                Processada
              </StatusChip>
            </div>
          }
          foot={<Button>Abrir a venda</Button>}
        >
          <div className={styles.padded}>
            <DataList
              rows={[
                ['Cliente', 'Otávio Bragança Neto'],
                ['CPF', '529.982.247-25'],
                ['Sai em', '27/11/2026'],
              ]}
            />
          </div>
        </SheetParts>
      </div>
    </Shelf>
  )
}

function Example({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Cancelar a NF-e 1.284?"
      onClose={onClose}
      note="Não se desfaz."
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" color="red" onClick={onClose}>
            Cancelar a nota
          </Button>
        </>
      }
    >
      <p>Aqui nada acontece: é só para olhar.</p>
    </Dialog>
  )
}
