import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { draftKey, readDraft, type Typed } from '../../../components/draft/draft-store.ts'
import { useAutosave, useTyped } from '../../../components/draft/use-autosave.ts'
import { lastList } from '../../../components/list/last-list.ts'
import { LookupsContext, useLookups } from '../../../components/lookups/lookups.ts'
import { AddressSection } from '../../../components/note-form/address-section.tsx'
import { BuyerSection } from '../../../components/note-form/buyer-section.tsx'
import { noDocumentField } from '../../../components/note-form/no-document-field.tsx'
import { FormSection, NoteFormFrame } from '../../../components/note-form/note-form-frame.tsx'
import { useFormKeys } from '../../../components/note-form/use-form-keys.ts'
import { useLazyModule } from '../../../components/note-form/use-lazy-module.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { dateTime } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { GeneralSection } from './general-section.tsx'
import { draftBody, isProduction, type NfseTask, storedId } from './nfse-task.ts'
import type { NfseValues } from './nfse-values.ts'
import { NoteSummary } from './note-summary.tsx'
import { faultsOf, nfseParts } from './parts.ts'
import { ServiceSection } from './service-section.tsx'
import { TaxesSection } from './taxes-section.tsx'
import { useNfseForm } from './use-nfse-form.ts'
import { useSaveNfseForm } from './use-save-nfse-form.ts'
import { ValuesSection } from './values-section.tsx'

// Shown above the fields, so the form waits for the chunks it needs; otherwise it would jump down.
const RecoveredDraft = lazy(() =>
  import('../../../components/draft/recovered-draft.tsx').then((module) => ({ default: module.RecoveredDraft })),
)
const CompanyLacks = lazy(() =>
  import('../../../components/note-form/missing-company-data-notice.tsx').then((module) => ({
    default: module.MissingCompanyDataNotice,
  })),
)
const SubstitutionSection = lazy(() =>
  import('./substitution-section.tsx').then((module) => ({ default: module.SubstitutionSection })),
)
const ConflictNotice = lazy(() =>
  import('./conflict-notice.tsx').then((module) => ({ default: module.ConflictNotice })),
)
const LeaveDialog = lazy(() =>
  import('../../../components/note-form/leave-dialog.tsx').then((module) => ({ default: module.LeaveDialog })),
)

type Props = {
  task: NfseTask
  /** Page header around the form: title, state and other actions. */
  head: { title: string; crumb: ReactNode; chip?: ReactNode; menu?: ReactNode }
  /** Above the fields: failures, and what the nota is for. */
  notices?: ReactNode
  /** Reports whether there are unsaved changes. */
  onTyping?: (isTyping: boolean) => void
  /** Below the last section. */
  story?: ReactNode
  /** The main action on an unchanged nota. Without it, the nota is saved and sent. */
  main?: { label: string; run: () => void; isPending: boolean; why: true | string | undefined; isAsking: boolean }
}

export function NfseEditor({ task, head, notices, story, main, onTyping }: Props) {
  const { issuer, standing, note, replaces } = task
  const { user } = useUser()
  const navigate = useNavigate()
  const nfse = useNfseForm(task)
  const key = `${draftKey('nfse', user.id, issuer.id, note?.id ?? replaces?.id)}${replaces ? ':substituta' : ''}`
  const [found, setFound] = useState(() => readDraft<Typed<NfseValues>>(key))
  const isChanged = nfse.form.isDirty()
  useEffect(() => {
    onTyping?.(isChanged)
    return () => onTyping?.(false)
  }, [isChanged, onTyping])
  const draft = useAutosave(key, useTyped(nfse.values, nfse.form.getInitialValues()), isChanged)
  const keeping = useSaveNfseForm(nfse, task, draft.forget)
  const lookups = useLookups()
  const late = useLazyModule('error-summary', () => import('../../../components/note-form/error-summary.tsx'))
  const [isLeaving, setLeaving] = useState(false)
  const isSimples = SIMPLES.includes(issuer.tax_regime)
  const isPlainSend = main !== undefined && !isChanged

  const send = () => lookups.first(sendNow)
  const save = () => lookups.first(() => (replaces ? void keeping.replaceNote() : keeping.keep({ send: false })))
  function sendNow() {
    if (replaces) return void keeping.replaceNote()
    if (main && (isPlainSend || main.isAsking)) {
      if (!isChanged) return main.run()
      return keeping.keep({ send: false, onKept: main.run })
    }
    keeping.keep({ send: true })
  }
  const close = () => void navigate({ to: '/nota-servico', search: lastList('nfse') })
  const discard = () => {
    draft.forget()
    nfse.replace(standing)
  }
  useFormKeys({
    send,
    save,
    close: () => (isChanged || keeping.why.reason ? setLeaving(true) : close()),
  })

  const links = nfseParts({
    shown: nfse.shown,
    missing: nfse.missing,
    values: nfse.values,
    why: replaces && keeping.why,
  })
  const label = replaces ? 'Fazer a substituta' : isPlainSend && main ? main.label : 'Salvar e enviar'
  return (
    <form
      noValidate
      // Enter belongs to the focused field. The nota is sent by its button or Ctrl+Enter.
      onSubmit={(event) => event.preventDefault()}
      onBlur={nfse.onBlur}
      style={FILL}
    >
      <LookupsContext value={lookups.join}>
        <NoteFormFrame
          head={
            <PageHead
              title={head.title}
              crumb={head.crumb}
              after={head.chip}
              hint={draft.keptAt && isChanged ? `guardado às ${dateTime(draft.keptAt).slice(11)}` : undefined}
              actions={
                <>
                  {isChanged && (
                    <Button variant="subtle" onClick={discard}>
                      Descartar mudanças
                    </Button>
                  )}
                  {!replaces && (
                    <Button loading={keeping.isPending || lookups.isWaiting} onClick={save}>
                      Salvar
                    </Button>
                  )}
                  {head.menu}
                </>
              }
            />
          }
          notices={
            <>
              <CompanyLacks kind="nfse" companyId={issuer.id} />
              {found && (
                <RecoveredDraft
                  at={found.at}
                  onRecover={() => {
                    const { typed, base } = found.values
                    setFound(undefined)
                    void import('../../../lib/merge-edits.ts').then(({ mergeEdits: typedOver }) =>
                      nfse.replace(typedOver(standing, typed, base)),
                    )
                  }}
                  onDiscard={() => {
                    draft.forget()
                    setFound(undefined)
                  }}
                />
              )}
              {late && (
                <late.ErrorSummary
                  faults={faultsOf(nfse.form.errors)}
                  tries={keeping.tries}
                  before={replaces ? 'antes de substituir' : 'antes de continuar'}
                />
              )}
              {keeping.conflict && note && (
                <Suspense>
                  <ConflictNotice
                    conflict={keeping.conflict}
                    onOverwrite={(version) => {
                      keeping.settle()
                      keeping.keep({ send: false, version })
                    }}
                  />
                </Suspense>
              )}
              {keeping.refusal && (
                <div role="alert">
                  <Notice tone="vermelho" title={keeping.refusal}>
                    Nada do que você digitou foi perdido.
                  </Notice>
                </div>
              )}
              {notices}
            </>
          }
          parts={links}
          hint="Só o essencial. O resto já vem preenchido."
          sendWord={replaces ? 'substituir' : 'enviar'}
          summary={
            <NoteSummary
              nfse={nfse}
              issuer={issuer}
              isProduction={note?.in_production ?? replaces?.in_production ?? isProduction(issuer)}
              noteId={storedId(task)}
              previewBody={() => draftBody(nfse.values, task)}
            />
          }
          action={
            <>
              <Button
                variant="filled"
                size="lg"
                fullWidth
                loading={keeping.isPending || lookups.isWaiting || (main?.isPending ?? false)}
                disabled={isPlainSend && typeof main?.why === 'string'}
                onClick={send}
                leftSection={<Icon name="send" />}
                rightSection={
                  <span>
                    <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
                  </span>
                }
              >
                {label}
              </Button>
              <span className="support">{isPlainSend && typeof main?.why === 'string' ? main.why : footOf(task)}</span>
            </>
          }
        >
          {replaces && (
            <SubstitutionSection
              why={keeping.why}
              onChange={(why) => {
                keeping.setWhy(why)
                nfse.form.clearFieldError('reason')
              }}
              errorOf={nfse.errorOf}
              isSimples={isSimples}
            />
          )}
          <GeneralSection nfse={nfse} isReplacement={replaces !== undefined} serial={serialOf(task)} />
          <BuyerSection
            key={`cliente-${nfse.round}`}
            part={nfse.buyer}
            companyId={issuer.id}
            more={noDocumentField(nfse.buyer, nfse.late)}
          />
          <AddressSection
            key={`endereco-${nfse.round}`}
            part={nfse.buyer}
            known={(note ?? replaces)?.customer_note?.address ?? undefined}
            hint="sem ele a nota vai sem endereço do cliente"
          />
          <ServiceSection nfse={nfse} canChoose={!note && !replaces} />
          <ValuesSection nfse={nfse} />
          <TaxesSection nfse={nfse} isSimples={isSimples} />
          <FormSection id="observacoes" title="Observações">
            <TextArea
              aria-label="Observações"
              rows={3}
              maxLength={2000}
              data-path="observations"
              value={nfse.values.observations}
              error={nfse.errorOf('observations')}
              onChange={(event) => nfse.form.setFieldValue('observations', event.currentTarget.value)}
            />
          </FormSection>
          {story}
        </NoteFormFrame>
      </LookupsContext>
      {isLeaving && (
        <Suspense>
          <LeaveDialog
            onStay={() => setLeaving(false)}
            onLeave={close}
            onDiscard={() => {
              discard()
              close()
            }}
          />
        </Suspense>
      )}
    </form>
  )
}

const FILL = { display: 'contents' } as const
const SIMPLES: readonly string[] = ['SIMPLES_NACIONAL', 'SIMPLES_NACIONAL_EXCESSO', 'MEI']

function serialOf({ note }: NfseTask): string | undefined {
  if (!note?.rps_number) return undefined
  return `série ${note.rps_serie ?? '1'}, número ${note.rps_number}`
}

function footOf({ issuer, note, replaces }: NfseTask): string {
  const isReal = note?.in_production ?? replaces?.in_production ?? isProduction(issuer)
  return isReal ? 'Produção: com valor fiscal' : 'Homologação: sem valor fiscal'
}
