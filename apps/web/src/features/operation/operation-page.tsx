import { Button } from '@mantine/core'
import type { OperationOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { dateTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PanelColumns } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { ProcessesPanel } from './processes-panel.tsx'
import { operationQuery } from './queries.ts'
import { AuthoritiesPanel, CertificatesPanel, KeepingPanel, NormsPanel } from './side-panels.tsx'
import { GivenUpPanel, QueuesPanel } from './work-panels.tsx'

const TITLE = 'Operação'

export function OperationPage() {
  if (useUser().isPlatformAdmin) return <Operation />
  return (
    <>
      <PageHead title={TITLE} />
      <EmptyState
        kind="no-permission"
        title="A operação é de quem administra o Talão"
        actions={<Link to="/">Voltar ao painel</Link>}
      >
        Filas, cópias e servidores são cuidados por essa pessoa.
      </EmptyState>
    </>
  )
}

function Operation() {
  const operation = useQuery(operationQuery)
  const { data } = operation
  return (
    <>
      <PageHead
        title={TITLE}
        hint={data && `versão ${data.version}`}
        actions={
          <Button
            leftSection={<Icon name="refresh" />}
            loading={operation.isRefetching}
            onClick={() => void operation.refetch()}
          >
            Ler de novo
          </Button>
        }
      />
      {operation.isError && !data && (
        <LoadFailure
          title="Não deu para ler como a casa está"
          error={operation.error}
          retry={() => void operation.refetch()}
        />
      )}
      {operation.isPending && <SkeletonBlock />}
      {data && <Told operation={data} />}
    </>
  )
}

function Told({ operation }: { operation: OperationOut }) {
  const now = useNow()
  return (
    <PanelColumns
      main={
        <>
          <Alarms alarms={operation.alarms} />
          <GivenUpPanel given_up={operation.given_up} given_up_total={operation.given_up_total} />
          <QueuesPanel queues={operation.queues} />
          <ProcessesPanel processes={operation.processes} />
        </>
      }
      side={
        <>
          <KeepingPanel operation={operation} now={now} />
          <AuthoritiesPanel operation={operation} now={now} />
          <CertificatesPanel operation={operation} now={now} />
          <NormsPanel operation={operation} />
        </>
      }
    />
  )
}

/** Active alarms, which were also sent by e-mail. */
function Alarms({ alarms }: Pick<OperationOut, 'alarms'>) {
  if (alarms.length === 0) return <Notice tone="verde" title="Nada do que avisamos por e-mail dura agora." />
  return alarms.map(({ id, title, about, act, since }) => (
    <Notice key={id} tone="ambar" title={about === '' ? title : `${title}: ${about}`}>
      Desde {dateTime(since)}. {act}
    </Notice>
  ))
}
