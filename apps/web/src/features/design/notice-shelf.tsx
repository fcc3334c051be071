import { Button } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Ribbon } from '../../ui/ribbon.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './design.module.css'
import { Row, Shelf } from './shelf.tsx'

export function NoticeShelf() {
  return (
    <Shelf title="Avisos e andamento" about="A causa primeiro, depois a saída.">
      <Notice tone="vermelho" title="A SEFAZ negou a nota" action={<Button size="xs">Corrigir</Button>}>
        O CEP do cliente não existe (rejeição 276).
      </Notice>
      <Notice tone="ambar" title="O certificado vence em 12 dias">
        Envie o novo antes disso; o atual vale até lá.
      </Notice>
      <Notice tone="verde">Nada mudaria: a Focus tem os mesmos dados.</Notice>
      <Ribbon title="Homologação" way={<a href="#conteudo">O que falta para produção</a>}>
        As notas não têm valor fiscal.
      </Ribbon>
      <Row of="Avisos da tela">
        <Button onClick={() => showToast('success', 'Empresa salva.')}>Mostrar êxito</Button>
        <Button onClick={() => showToast('error', 'O servidor não respondeu.', 'r-7f3a91')}>Mostrar erro</Button>
      </Row>
      <div className={styles.bars}>
        {[0, 40, 100].map((value) => (
          <div key={value}>
            <span className="support">{value} de 100</span>
            <Progress label={`Andamento ${value} de 100`} value={value} max={100} />
          </div>
        ))}
      </div>
    </Shelf>
  )
}
