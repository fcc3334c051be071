import { Clip, Day, DocumentLink, Source } from '../../components/list/cells.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Logo, Mark } from '../../ui/logo.tsx'
import { Picote } from '../../ui/picote.tsx'
import { Serial } from '../../ui/serial.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { Row, Shelf } from './shelf.tsx'

export function PaperShelf() {
  return (
    <Shelf title="Marcas do papel" about="Picote só onde algo se destaca; número como no DANFE.">
      <Row of="Marca">
        <Logo />
        <Mark size={16} />
        <Mark size={32} />
      </Row>
      <Row of="Número">
        <Serial number={1284} />
        <Serial number={98} />
        <Serial number={null} />
      </Row>
      <Row of="Código">
        <span className="mono">7T.LVZ.26K/0001-70</span>
      </Row>
      <Picote />
      <Row of="Tecla">
        <Kbd>Ctrl K</Kbd>
        <Kbd>?</Kbd>
      </Row>
      <Row of="Célula">
        <Source source="HOTMART" />
        <Clip text="Associação dos Encadernadores do Vale do Paraíba e Litoral Norte" width={160} />
        <Day at="2026-11-20T13:05:00Z" />
        <DocumentLink href={null} kind="PDF" label="de exemplo" />
      </Row>
      <CopyField label="endereço de exemplo" value="https://talao.example/api/webhooks/hotmart/7/c4n40t0-p1c0t3" />
      <Timeline steps={STEPS} />
    </Shelf>
  )
}

const STEPS: TimelineStep[] = [
  { key: '4', text: 'Cancelada', detail: 'Compra desfeita a pedido', at: '14:20', icon: 'slash', tone: 'vazado' },
  { key: '3', text: 'Autorizada', detail: 'Protocolo 135260000012345', at: '14:05', icon: 'check', tone: 'verde' },
  { key: '2', text: 'Negada', detail: 'O CEP não existe', at: '14:03', icon: 'octagon', tone: 'vermelho' },
  { key: '1', text: 'Enviada à SEFAZ', at: '14:02', icon: 'send', tone: 'azul' },
  { key: '0', text: 'Criada à mão', detail: 'Helena Prado', at: '14:01', icon: 'pencil' },
]
