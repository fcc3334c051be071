import {
  DELIVERY_STATE_LABELS,
  INTEGRATION_STATE_LABELS,
  NFE_STATUS_LABELS,
  NFSE_STATUS_LABELS,
  PRODUCT_STATUS_LABELS,
  SALE_STATUS_LABELS,
  TASK_ROW_STATE_LABELS,
  TASK_STATE_LABELS,
} from '@talao/contract/fields/values'
import {
  ActiveChip,
  DeliveryStateChip,
  IntegrationStateChip,
  NoteStatusChip,
  ProductStatusChip,
  SaleStatusChip,
  TaskRowStateChip,
  TaskStateChip,
} from '../../components/status/status.tsx'
import { Row, Shelf } from './shelf.tsx'

export function ChipShelf() {
  return (
    <Shelf title="Situação" about="Sempre ícone, palavra e tom; nunca só a cor.">
      <Row of="NF-e">
        {keysOf(NFE_STATUS_LABELS).map((status) => (
          <NoteStatusChip key={status} status={status} />
        ))}
      </Row>
      <Row of="NFS-e">
        {keysOf(NFSE_STATUS_LABELS).map((status) => (
          <NoteStatusChip key={status} status={status} />
        ))}
      </Row>
      <Row of="Venda">
        {keysOf(SALE_STATUS_LABELS).map((status) => (
          <SaleStatusChip key={status} status={status} due={null} today={TODAY} />
        ))}
        <SaleStatusChip status="PENDING" due="2026-11-27" today={TODAY} />
      </Row>
      <Row of="Produto">
        {keysOf(PRODUCT_STATUS_LABELS).map((status) => (
          <ProductStatusChip key={status} status={status} />
        ))}
      </Row>
      <Row of="Aviso recebido">
        {keysOf(DELIVERY_STATE_LABELS).map((state) => (
          <DeliveryStateChip key={state} state={state} />
        ))}
      </Row>
      <Row of="Integração">
        {keysOf(INTEGRATION_STATE_LABELS).map((state) => (
          <IntegrationStateChip key={state} state={state} />
        ))}
      </Row>
      <Row of="Tarefa">
        {keysOf(TASK_STATE_LABELS).map((state) => (
          <TaskStateChip key={state} state={state} />
        ))}
      </Row>
      <Row of="Linha da tarefa">
        {keysOf(TASK_ROW_STATE_LABELS).map((state) => (
          <TaskRowStateChip key={state} state={state} />
        ))}
      </Row>
      <Row of="Empresa">
        <ActiveChip isActive />
        <ActiveChip isActive={false} />
      </Row>
    </Shelf>
  )
}

function keysOf<K extends string>(labels: Readonly<Record<K, string>>): K[] {
  return Object.keys(labels) as K[]
}

const TODAY = '2026-11-20'
