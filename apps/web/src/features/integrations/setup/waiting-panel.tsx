import { Button } from '@mantine/core'
import type { IntegrationSetupOut } from '@talao/contract'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { dateTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Picote } from '../../../ui/picote.tsx'
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx'
import type { AnyIntegration } from '../integration.ts'
import styles from './setup.module.css'
import { useActivate } from './setup-queries.ts'
import { newsOfSetup } from './setup-status-text.ts'

type Props = { integration: AnyIntegration; setup: IntegrationSetupOut; canChange: boolean; onDone: () => void }

/** What was received from the platform so far, kept live. Screen readers announce news, but not passing minutes. */
export function WaitingPanel({ integration, setup, canChange, onDone }: Props) {
  const secretStep = setup.steps.find(({ fields }) => fields !== undefined && fields.length > 0)
  const { tone, icon, title, text } = newsOfSetup(setup, integration, useNow(), secretStep?.n)
  const isConnected = setup.setup === 'CONNECTED'
  return (
    <Panel title="O que chegou" flush>
      <div className={styles.news}>
        <span className={styles.ring} data-tone={tone}>
          <Icon name={icon} />
        </span>
        <div>
          <div role="status">
            <h3>{title}</h3>
          </div>
          <p>{text}</p>
        </div>
      </div>
      <Picote />
      {isConnected ? (
        <div className={styles.part}>
          <div className={styles.ways}>
            <Onward integration={integration} isMapping={setup.last_delivery?.state === 'NEEDS_MAPPING'} />
            <Button onClick={onDone}>Ver a integração</Button>
          </div>
        </div>
      ) : (
        <div className={styles.part}>
          <h3>Para não esperar uma venda</h3>
          <p>{setup.try_out}</p>
          {canChange && setup.setup === 'WAITING' && <ActivateButton id={integration.id} />}
        </div>
      )}
      <div className={styles.part}>
        <Timeline steps={wayOf(integration, setup, secretStep !== undefined)} />
      </div>
    </Panel>
  )
}

function ActivateButton({ id }: { id: number }) {
  const activate = useActivate(id)
  return (
    <Button size="xs" loading={activate.isPending} onClick={() => activate.mutate(undefined)}>
      Já testei, ativar
    </Button>
  )
}

function Onward({ integration: { id, type }, isMapping }: { integration: AnyIntegration; isMapping: boolean }) {
  if (isMapping) {
    return (
      <LinkButton
        to="/integracoes/$type/$id/mapeamento"
        params={{ type: type.toLowerCase(), id: String(id) }}
        search={{}}
        variant="filled"
      >
        Apontar os campos
      </LinkButton>
    )
  }
  return (
    <LinkButton to="/vendas" search={{ status: 'all' }} variant="filled">
      Ver as vendas
    </LinkButton>
  )
}

/** Timeline from the address to the first sale: past and coming steps. */
function wayOf(integration: AnyIntegration, setup: IntegrationSetupOut, hasSecret: boolean): TimelineStep[] {
  const { last_delivery: last, wrong_signature: wrong } = setup
  const isConnected = setup.setup === 'CONNECTED'
  const isProved = isConnected || (last !== null && last.state !== 'UNVERIFIED')
  const done = { icon: 'check', tone: 'verde' } as const
  const open = { icon: 'clock', at: '' } as const
  const arrived = last?.received_at ?? wrong
  return [
    {
      key: 'address',
      text: 'Endereço no ar',
      detail: 'pronto para receber',
      at: time(integration.created_at),
      ...done,
    },
    arrived
      ? { key: 'arrived', text: 'Aviso chega', at: time(arrived), ...done }
      : { key: 'arrived', text: 'Aviso chega', detail: 'nenhum ainda', ...open },
    ...(hasSecret
      ? [
          isProved
            ? { key: 'proved', text: 'Token confere', at: time(integration.connected_at), ...done }
            : { key: 'proved', text: 'Token confere', detail: 'a integração fica ativa', ...open },
        ]
      : []),
    last?.state === 'APPLIED'
      ? { key: 'sale', text: 'A venda aparece aqui', at: time(last.received_at), ...done }
      : { key: 'sale', text: 'A venda aparece aqui', detail: 'com a data da nota', ...open },
  ]
}

/** `14:05` of today, for events that happen while the user watches. */
function time(instant: string | null): string {
  return instant === null ? '' : dateTime(instant).slice(-5)
}
