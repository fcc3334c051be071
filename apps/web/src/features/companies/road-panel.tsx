import { Button } from '@mantine/core'
import type { CompanyOut, RegistrationStateOut } from '@talao/contract'
import { useState } from 'react'
import { InternalLink } from '../../components/internal-link.tsx'
import { now } from '../../lib/clock.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import type { NoteKind } from './access-form.ts'
import { useSetRoad } from './access-queries.ts'
import { isNumberedThere, type Need, needsOf, type Road, ROADS } from './access-roads.ts'
import styles from './road-panel.module.css'

type Props = {
  kind: NoteKind
  company: CompanyOut
  registration: RegistrationStateOut | undefined
  hasCityLogin: boolean
}

/** By which road the notes leave, and what each road asks of the company. */
export function RoadPanel({ kind, company, registration, hasCityLogin }: Props) {
  const [wanted, setWanted] = useState<Road>()
  const setRoad = useSetRoad(kind, company)
  const current = kind === 'NFE' ? company.gateway : company.nfs_gateway
  const known = { company, registration, hasCityLogin, now: now() }
  return (
    <Panel title={kind === 'NFE' ? 'Por onde a NF-e sai' : 'Por onde a NFS-e sai'} flush>
      <ul className={styles.roads}>
        {ROADS[kind].map((road) => (
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
        <RoadDialog
          kind={kind}
          road={wanted}
          isSaving={setRoad.isPending}
          onClose={() => setWanted(undefined)}
          onConfirm={() => setRoad.mutate(wanted.id, { onSettled: () => setWanted(undefined) })}
        />
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

type DialogProps = { kind: NoteKind; road: Road; isSaving: boolean; onClose: () => void; onConfirm: () => void }

function RoadDialog({ kind, road, isSaving, onClose, onConfirm }: DialogProps) {
  const note = kind === 'NFE' ? 'NF-e' : 'NFS-e'
  return (
    <Dialog
      title={`Mandar a ${note} por ${road.label}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={isSaving} onClick={onConfirm}>
            Trocar o caminho
          </Button>
        </>
      }
    >
      <p>
        As próximas notas saem por {road.label}. As que já foram mandadas são acompanhadas pelo caminho por onde saíram.
      </p>
      <p>
        {isNumberedThere(road.id)
          ? 'A Focus passa a dar os números, a partir do próximo daqui. O cadastro da empresa vai para lá em seguida.'
          : 'O Talão passa a dar os números. Confira o próximo número em Numeração antes de enviar a primeira nota.'}
      </p>
    </Dialog>
  )
}
