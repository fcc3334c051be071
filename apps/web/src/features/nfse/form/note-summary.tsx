import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { formatMoney } from '@talao/fiscal/value/cents'
import { lazy, Suspense, useState } from 'react'
import { Paper } from '../../../components/note-form/paper.tsx'
import { Sums } from '../../../components/note-form/sums.tsx'
import { WithoutIbsCbsHint } from '../../../components/note-form/without-ibs-cbs-hint.tsx'
import type { NfseForm } from './form-api.ts'
import type { NfseBody } from './nfse-values.ts'

const DanfsePaper = lazy(() => import('./danfse-paper.tsx').then((module) => ({ default: module.DanfsePaper })))
const ChangeList = lazy(() =>
  import('../../../components/note-form/change-list.tsx').then((module) => ({ default: module.ChangeList })),
)
const PreviewDialog = lazy(() =>
  import('../../../components/note-form/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)

type Props = {
  nfse: NfseForm
  issuer: CompanyOut
  isProduction: boolean
  /** The stored nota the preview starts from; undefined for a new one. */
  noteId: number | undefined
  previewBody: () => NfseBody
}

/** Live DANFSe, totals, and differences from the defaults. */
export function NoteSummary({ nfse, issuer, isProduction, noteId, previewBody }: Props) {
  const [body, setBody] = useState<NfseBody>()
  const { taxes, changes, back } = nfse
  const address = `/api/service-fiscal-note/preview${noteId === undefined ? '' : `?note_id=${noteId}`}`
  const watermark = isProduction ? 'RASCUNHO' : 'SEM VALOR FISCAL'
  return (
    <>
      <Suspense fallback={<Paper of="danfse" watermark={watermark} />}>
        <DanfsePaper nfse={nfse} issuer={issuer} watermark={watermark} />
      </Suspense>
      <Button size="xs" onClick={() => setBody(previewBody())}>
        Ver o DANFSe
      </Button>
      <Sums
        lines={taxes.rows.map(({ label, cents, how }) => ({
          name: label,
          label: how ? <span title={how}>{label}</span> : label,
          amount: formatMoney(cents).replace('-', '−'),
        }))}
        total={{ name: 'net', label: 'Valor líquido', amount: formatMoney(taxes.netCents).replace('-', '−') }}
      />
      <Suspense>
        <ChangeList changes={changes.map((face) => ({ ...face, onBack: () => back(face.path) }))} />
      </Suspense>
      <WithoutIbsCbsHint texts={taxes.withoutIbsCbs} />
      {body && (
        <Suspense>
          <PreviewDialog
            title="DANFSe, sem valor fiscal"
            address={address}
            body={body}
            onClose={() => setBody(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
