import { Button } from '@mantine/core'
import type { NormBundleOut, NormReport } from '@talao/contract'
import { NORM_CHECK_STEP_LABELS } from '@talao/contract/norms/norm-labels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { dateTime } from '../../../lib/format.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { NotePreview } from '../note-preview.tsx'
import { bundlePreviewQuery } from '../queries.ts'
import { ActivateDialog, BackDialog, DismissDialog } from './bundle-dialogs.tsx'
import { goldenText, productsText, rowsText, signatureText } from './bundle-text.ts'
import styles from './bundles.module.css'

/** The report of a bundle's check, what it changes in ten notes, and what can be done with it. */
export function BundleDetail({ bundle }: { bundle: NormBundleOut }) {
  const { report, state } = bundle
  const [isLooking, setLooking] = useState(false)
  const [asked, ask] = useState<'activate' | 'back' | 'dismiss'>()
  const canActivate = state === 'CHECKED' || state === 'DISMISSED' || state === 'FORMER'
  return (
    <div className={styles.detail}>
      {state === 'CHECKING' && <p aria-live="polite">Em conferência. Leva menos de um minuto, e nada vale até lá.</p>}
      {state === 'REFUSED' && (
        <Notice
          tone="vermelho"
          title={`${bundle.layer === 'LOCAL' ? 'O registro' : 'Este pacote'} foi recusado. Nada mudou.`}
        >
          {bundle.layer === 'LOCAL'
            ? 'Veja o motivo abaixo, corrija e registre de novo.'
            : 'Mande o relatório abaixo a quem publicou o pacote, e receba o corrigido, com outra versão. Se o motivo era desta casa, receba o mesmo arquivo de novo.'}
        </Notice>
      )}
      {state === 'DISMISSED' && <p>Dispensado: não pede mais nada a ninguém. O que vale hoje ficou como estava.</p>}
      {report && <Faults faults={report.faults} />}
      <DataList rows={detailRows(bundle)} />
      {report && report.golden.changed.length > 0 && (
        <ul className={styles.faults} aria-label="Exemplos que mudam">
          {report.golden.changed.map(({ id, text }) => (
            <li key={id}>
              <b>{id}</b> {text}
            </li>
          ))}
        </ul>
      )}
      {isLooking && <Preview id={bundle.id} />}
      <div className={styles.acts}>
        {canActivate && !isLooking && <Button onClick={() => setLooking(true)}>Ver em dez notas</Button>}
        {canActivate && (
          <Button variant="filled" onClick={() => ask('activate')}>
            Fazer valer…
          </Button>
        )}
        {state === 'CHECKED' && <Button onClick={() => ask('dismiss')}>Dispensar…</Button>}
        {state === 'ACTIVE' && <Button onClick={() => ask('back')}>Voltar ao anterior…</Button>}
      </div>
      {asked === 'activate' && <ActivateDialog bundle={bundle} onClose={() => ask(undefined)} />}
      {asked === 'dismiss' && <DismissDialog bundle={bundle} onClose={() => ask(undefined)} />}
      {asked === 'back' && <BackDialog bundle={bundle} onClose={() => ask(undefined)} />}
    </div>
  )
}

function detailRows(bundle: NormBundleOut) {
  const { publisher, published_at, previous_version, activated_at, deactivated_at, report, sha256 } = bundle
  return [
    ['Publicado por', publisher],
    ['Publicado em', published_at && dateTime(published_at)],
    ['Assinatura', signatureText(bundle)],
    ['Versão anterior', previous_version],
    ['Muda', report && rowsText(report)],
    ['Exemplos', report && goldenText(report)],
    ['Produtos daqui', report && productsText(report)],
    ['Valeu desde', activated_at && dateTime(activated_at)],
    ['Deixou de valer', deactivated_at && dateTime(deactivated_at)],
    [
      'Impressão digital',
      <span key="sha256" className="mono">
        {sha256}
      </span>,
    ],
  ] as const
}

/** Every fault of the step that refused the bundle, with its place in the file. */
function Faults({ faults }: Pick<NormReport, 'faults'>) {
  if (faults.length === 0) return null
  return (
    <ul className={styles.faults} aria-label="O que a conferência achou">
      {faults.map(({ step, where, text }) => (
        <li key={`${step} ${where} ${text}`}>
          <b>{NORM_CHECK_STEP_LABELS[step]}</b> {text} <span className="mono">{where}</span>
        </li>
      ))}
    </ul>
  )
}

function Preview({ id }: { id: number }) {
  const preview = useQuery(bundlePreviewQuery(id))
  if (preview.isPending) return <SkeletonBlock lines={4} />
  if (!preview.data) {
    return (
      <LoadFailure
        title="Não deu para conferir as notas"
        error={preview.error}
        retry={() => void preview.refetch()}
        safe="Nada mudou."
      />
    )
  }
  return (
    <div className={styles.preview}>
      <NotePreview preview={preview.data} />
    </div>
  )
}
