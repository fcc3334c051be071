import { Button } from '@mantine/core'
import type { CompanyOut, RegistrationStateOut } from '@talao/contract'
import { lazy, Suspense, useState } from 'react'
import { InternalLink } from '../../../components/links/internal-link.tsx'
import { now } from '../../../lib/clock.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import type { AccessKind } from './access-form.ts'
import { useSetRoad } from './access-queries.ts'
import styles from './gateway-panel.module.css'
import { GATEWAYS, type Gateway, type Need, needsOf } from './gateways.ts'

const RoadDialog = lazy(() => import('./gateway-dialog.tsx').then((module) => ({ default: module.GatewayDialog })))

type Props = {
  kind: AccessKind
  company: CompanyOut
  registration: RegistrationStateOut | undefined
  hasCityLogin: boolean
}

/** The gateway of the notas, and what each gateway requires of the company. */
export function GatewayPanel({ kind, company, registration, hasCityLogin }: Props) {
  const [wanted, setWanted] = useState<Gateway>()
  const setRoad = useSetRoad(kind, company)
  const current = kind === 'NFE' ? company.gateway : company.nfs_gateway
  const known = { company, registration, hasCityLogin, now: now() }
  return (
    <Panel title={kind === 'NFE' ? 'Por onde a NF-e sai' : 'Por onde a NFS-e sai'} flush>
      <ul className={styles.roads}>
        {GATEWAYS[kind].map((road) => (
          <li key={road.id} data-current={road.id === current || undefined}>
            <div className={styles.words}>
              <h3>{road.label}</h3>
              <p>{road.about}</p>
              <Needs label={`O que pede: ${road.label}`} needs={needsOf(road, known)} />
            </div>
            {road.id === current ? (
              <StatusChip tone="verde" icon="check">
                Em uso
              </StatusChip>
            ) : (
              <Button onClick={() => setWanted(road)} aria-label={`Usar ${road.label}`}>
                Usar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {wanted && (
        <Suspense>
          <RoadDialog
            kind={kind}
            road={wanted}
            isSaving={setRoad.isPending}
            onClose={() => setWanted(undefined)}
            onConfirm={() => setRoad.mutate(wanted.id, { onSettled: () => setWanted(undefined) })}
          />
        </Suspense>
      )}
    </Panel>
  )
}

const NEED_ICONS: Record<Need['state'], IconName> = { ok: 'check', missing: 'triangle', maybe: 'dots' }
const NEED_WORDS: Record<Need['state'], string> = { ok: 'Pronto: ', missing: 'Falta: ', maybe: '' }

function Needs({ label, needs }: { label: string; needs: Need[] }) {
  return (
    <ul className={styles.needs} aria-label={label}>
      {needs.map(({ key, state, text, route }) => (
        <li key={key} data-state={state}>
          <Icon name={NEED_ICONS[state]} size={14} />
          <span>
            <span className="sr-only">{NEED_WORDS[state]}</span>
            {route ? <InternalLink href={route}>{text}</InternalLink> : text}
          </span>
        </li>
      ))}
    </ul>
  )
}
