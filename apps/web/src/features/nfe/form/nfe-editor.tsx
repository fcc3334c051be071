import { Button } from '@mantine/core'
import type { CompanyOut, NfeOut } from '@talao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { draftKey, forgetDraft, keptText, readDraft, type Typed } from '../../../components/draft/draft-store.ts'
import { useAutosave, useTyped } from '../../../components/draft/use-autosave.ts'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { lastList } from '../../../components/list/last-list.ts'
import { LookupsContext, useLookups } from '../../../components/lookups/lookups.ts'
import { currentProblems } from '../../../components/note-form/current-problems.ts'
import type { FormFault } from '../../../components/note-form/error-summary.tsx'
import { partOf } from '../../../components/note-form/form-part.ts'
import { NoteFormFrame } from '../../../components/note-form/note-form-frame.tsx'
import { distinct } from '../../../components/note-form/part-links.ts'
import { useFormKeys } from '../../../components/note-form/use-form-keys.ts'
import { useRefusal } from '../../../components/note-form/use-refusal.ts'
import { useVisitedFields } from '../../../components/note-form/use-visited-fields.ts'
import { failureOf } from '../../../components/notes/failure.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { NoteStatusChip } from '../../../components/status/status.tsx'
import { today } from '../../../lib/clock.ts'
import { ApiError, fieldMessages, toUserError } from '../../../lib/errors.ts'
import { mergeEdits } from '../../../lib/merge-edits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { BuyerParts } from './buyer-parts.tsx'
import type { Conflict } from './conflict-notice.tsx'
import type { NfeFormApi } from './form-api.ts'
import { GeneralSection } from './general-section.tsx'
import { ItemsSection } from './items-section.tsx'
import { MailSection, NotesSection, PaymentSection, TransportSection } from './more-sections.tsx'
import { checkNfeForm, draftOnly, formPathOf, isNfeProduction, type NfeValues, nfeBody } from './nfe-form.ts'
import { NfeNotices } from './nfe-notices.tsx'
import { NfeSummary } from './nfe-summary.tsx'
import { nfeParts } from './parts.ts'
import { lastSaver, problemsQuery, useLiveNote, useNfeProblems, useSaveNfe } from './queries.ts'
import { SendNfe } from './send-nfe.tsx'
import { TaxesSection } from './taxes-section.tsx'

const LeaveDialog = lazy(() =>
  import('../../../components/note-form/leave-dialog.tsx').then((module) => ({ default: module.LeaveDialog })),
)
const PreviewDialog = lazy(() =>
  import('../../../components/note-form/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)

type Props = {
  initial: NfeValues
  company: CompanyOut
  note: NfeOut | undefined
  /** The user came to correct the field for which the nota was refused. */
  isMending: boolean
  /** Restarts the form from the stored nota. */
  onReload: (note: NfeOut) => void
}

/** The editable nota. Saving stores a draft; sending requires it to be complete. */
export function NfeEditor({ initial, company, note, isMending, onReload }: Props) {
  const { user } = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = draftKey('nfe', user.id, company.id, note?.id)
  const [kept, setKept] = useState(() => readDraft<Typed<NfeValues>>(key))
  // Search fields keep their own text, so they remount when the form is filled by anything but typing.
  const [round, setRound] = useState(0)
  const form = useFormWithResolvedErrors({
    initialValues: initial,
    validate: (typed) => checkNfeForm(typed, today(company.time_zone)),
    validateInputOnBlur: true,
  })
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  const autosave = useAutosave(key, useTyped(values, initial), isChanged)
  const live = useLiveNote(values, company, note?.created_at)
  const save = useSaveNfe(note)
  const lookups = useLookups()

  const [isChecked, setChecked] = useState(false)
  const [tries, setTries] = useState(0)
  const { left, onBlur, forget: forgetLeft } = useVisitedFields()
  const [said, setSaid] = useState({ problems: [] as readonly FormFault[], asked: initial })
  const [conflict, setConflict] = useState<Conflict>()
  const [asking, setAsking] = useState<'leave' | 'paper'>()
  const [isSending, setSending] = useState(false)

  const bodyOf = (from: NfeValues) => nfeBody(from, initial, { note, company, today: today(company.time_zone) })
  const problems = useNfeProblems(values, bodyOf, note?.id)
  const own: FormFault[] = Object.entries(form.errors).flatMap(([path, text]) =>
    typeof text === 'string' ? [{ path, text }] : [],
  )
  const lawful = (problems ?? []).filter(({ path }) => isChecked || left.has(path))
  const refusal = useRefusal(values, initial, { kind: 'nfe', note, isAsked: isMending, formPathOf })
  const shown = distinct([...own, ...currentProblems(values, said), ...(refusal ? [refusal] : []), ...lawful])
  const errorOf = (path: string) => form.errors[path] ?? shown.find((fault) => fault.path === path)?.text
  const api: NfeFormApi = { form, errorOf, initial, live, company, note }
  const buyer = partOf<NfeValues, 'customer_note'>(form, 'customer_note', errorOf)

  function leave(saved?: number) {
    void navigate({ to: '/nota-produto', search: { ...lastList('nfe'), ...(saved ? { open: saved } : {}) } })
  }

  function submit(send: boolean) {
    if (!save.isPending && !isSending) lookups.first(() => void check(send))
  }

  async function check(send: boolean) {
    setSaid({ problems: [], asked: form.getValues() })
    const hasFaults = form.validate().hasErrors
    const current = form.getValues()
    if (hasFaults) return setTries(tries + 1)
    if (send) {
      setSending(true)
      // If the check fails, send anyway: the server checks again.
      const found = await client.fetchQuery(problemsQuery(bodyOf(current), note?.id)).catch(() => ({ problems: [] }))
      setSending(false)
      if (found.problems.length > 0) {
        setChecked(true)
        return setTries(tries + 1)
      }
    }
    store(current, send, note?.version)
  }

  function store(current: NfeValues, send: boolean, version: number | undefined) {
    const body = { ...bodyOf(current), ...(version === undefined ? {} : { version }), ...(send ? { send } : {}) }
    save.mutate(body, {
      onSuccess: ({ data }) => {
        autosave.forget()
        leave(data.id)
      },
      onError: (error) => void refused(error),
    })
  }

  async function refused(error: Error) {
    if (error instanceof ApiError && error.code === 'versao_desatualizada' && note)
      return setConflict(await lastSaver(client, note.id))
    const messages = Object.entries(fieldMessages(error))
    if (messages.length === 0) {
      const { text, requestId } = toUserError(error)
      return showToast('error', text, requestId)
    }
    setSaid({ problems: messages.map(([path, text]) => ({ path: formPathOf(path), text })), asked: form.getValues() })
    setTries((before) => before + 1)
  }

  function fill(next: NfeValues) {
    form.setValues(next)
    setSaid({ problems: [], asked: next })
    setRound(round + 1)
  }

  function discard() {
    autosave.forget()
    form.clearErrors()
    setChecked(false)
    forgetLeft()
    fill(initial)
  }

  function takeDraft(found?: Typed<NfeValues>) {
    if (found) fill(mergeEdits(initial, found.typed, found.base))
    else forgetDraft(key)
    setKept(undefined)
  }

  function storeMine({ note: now }: Conflict) {
    setConflict(undefined)
    store(form.getValues(), false, now.version)
  }

  function takeTheirs({ note: now }: Conflict) {
    autosave.forget()
    onReload(now)
  }

  useFormKeys({
    send: () => submit(true),
    save: () => submit(false),
    close: () => (isChanged ? setAsking('leave') : leave()),
  })

  const failure = note && failureOf(note)
  const title = note ? (note.number ? `NF-e ${note.number}` : 'NF-e sem número') : 'Nova NF-e'
  return (
    <form
      noValidate
      // Enter belongs to the focused field; saving has its button and Ctrl+S.
      onSubmit={(event) => event.preventDefault()}
      onBlur={onBlur}
      style={{ display: 'contents' }}
    >
      <LookupsContext value={lookups.join}>
        <NoteFormFrame
          head={
            <PageHead
              title={title}
              crumb={
                <>
                  <Link to="/nota-produto" search={lastList('nfe')}>
                    NF-e
                  </Link>
                  <Icon name="chevron-right" size={14} />
                </>
              }
              after={note && <NoteStatusChip status={note.enotas_status} />}
              hint={autosave.keptAt && isChanged ? keptText(autosave.keptAt) : undefined}
              actions={
                <>
                  {note && (
                    <LinkButton
                      variant="subtle"
                      to="/nota-produto/detalhes/$id"
                      params={{ id: note.id }}
                      search={{ ver: 'historico' }}
                    >
                      Histórico
                    </LinkButton>
                  )}
                  {isChanged && (
                    <Button variant="subtle" onClick={discard}>
                      Descartar mudanças
                    </Button>
                  )}
                  <Button loading={save.isPending || lookups.isWaiting} onClick={() => submit(false)}>
                    Salvar
                  </Button>
                </>
              }
            />
          }
          notices={
            <NfeNotices
              companyId={company.id}
              draft={kept && { at: kept.at, recover: () => takeDraft(kept.values), discard: () => takeDraft() }}
              conflict={
                conflict && { ...conflict, mine: () => storeMine(conflict), theirs: () => takeTheirs(conflict) }
              }
              failure={failure}
              note={note}
              faults={tries > 0 ? shown : []}
              tries={tries}
              isChecked={isChecked}
            />
          }
          parts={nfeParts(shown, problems, values)}
          hint="Só o essencial. O resto já vem preenchido."
          sendWord="enviar"
          summary={<NfeSummary api={api} today={today(company.time_zone)} onPaper={() => setAsking('paper')} />}
          action={
            <SendNfe
              label={failure ? 'Enviar de novo' : 'Salvar e enviar'}
              isTest={!(note?.in_production ?? isNfeProduction(company))}
              isBusy={save.isPending || isSending || lookups.isWaiting}
              onSend={() => submit(true)}
            />
          }
        >
          <GeneralSection key={`geral ${round}`} api={api} />
          <BuyerParts key={`cliente ${round}`} buyer={buyer} company={company} note={note} />
          <ItemsSection api={api} />
          <TaxesSection api={api} />
          <PaymentSection api={api} />
          <TransportSection api={api} />
          <NotesSection api={api} />
          <MailSection api={api} />
        </NoteFormFrame>
      </LookupsContext>
      {asking === 'leave' && (
        <Suspense>
          <LeaveDialog
            onStay={() => setAsking(undefined)}
            onLeave={() => leave()}
            onDiscard={() => {
              autosave.forget()
              leave()
            }}
          />
        </Suspense>
      )}
      {asking === 'paper' && (
        <Suspense>
          <PreviewDialog
            title="DANFE sem valor fiscal"
            address={`/api/fiscal-note/preview${note ? `?note_id=${note.id}` : ''}`}
            body={draftOnly(bodyOf(values))}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </form>
  )
}
