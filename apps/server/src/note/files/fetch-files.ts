import type { Environment, FileKind, NoteKind } from '@talao/gateways'
import type { FileOutcome } from '@talao/gateways/port/outcome'
import { companyAccess } from '../../company/gateways/access.ts'
import { gatewayNamed } from '../../company/gateways/gateway.ts'
import { QuotaSpent } from '../../company/gateways/request-quota.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { postponeWithoutQuota } from '../dispatch/postpone-without-quota.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { storeAlerts } from '../notes/alerts.ts'
import { storeEventReceipt } from '../reconcile/event-receipt.ts'
import { checkReceived } from './received-file.ts'

/** The gateway returned a file that is not this note's. */
class WrongFile extends Error {}

/**
 * Fetches a note's files from the gateway into the archive. A file that is not this note's is refused and stored for
 * inspection.
 */
export async function fetchFiles(deps: NoteJobDeps, data: JobData['fetch-files']): Promise<void> {
  await postponeWithoutQuota(deps, 'fetch-files', data, () => bringHome(deps, data))
}

type Missing = { kind: string; sequence: number; provider_path: string | null }

async function bringHome(deps: NoteJobDeps, data: JobData['fetch-files']): Promise<void> {
  const found = await withCompanies(deps.db, [data.company_id], async (tx) => {
    const note = await tx
      .selectFrom('note')
      .innerJoin('company', 'company.id', 'note.company_id')
      .select([
        'note.id',
        'note.kind',
        'note.gateway',
        'note.in_production',
        'note.access_key',
        'note.number',
        'note.verification_code',
        'company.cnpj',
      ])
      .where('note.company_id', '=', data.company_id)
      .where('note.id', '=', data.note_id)
      .executeTakeFirst()
    if (!note) return undefined
    const environment: Environment = note.in_production ? 'producao' : 'homologacao'
    const files: Missing[] = await tx
      .selectFrom('note_file')
      .select(['kind', 'sequence', 'provider_path'])
      .where('company_id', '=', data.company_id)
      .where('note_id', '=', data.note_id)
      .where('sha256', 'is', null)
      .where('provider_path', 'is not', null)
      .execute()
    return { note, files, access: await companyAccess(tx, deps, data.company_id, note.gateway, environment) }
  })
  const gateway = found && gatewayNamed(found.note.gateway)
  if (!found?.access || !gateway?.fetchFile) return
  let failure: Error | undefined
  for (const file of found.files) {
    deps.credits.take(found.access.meter, 'janitor', gateway.capabilities.creditsPerMinute)
    const kind = file.kind.replace('PREVIOUS_', '') as FileKind
    const outcome = await gateway.fetchFile({ kind, path: file.provider_path ?? '' }, found.access)
    recordUsedCredits(deps, found.access.meter, outcome)
    const refused =
      outcome.kind === 'FOUND'
        ? await keep(deps, data, found.note, file, outcome)
        : new Error(`The gateway did not give the ${file.kind} of the note (${outcome.kind}).`)
    // A missing file does not stop the others.
    failure ??= refused
  }
  if (failure) throw failure
}

/** Fetching a file uses the request quota; its answer reports what is left. */
function recordUsedCredits({ credits, clock }: NoteJobDeps, meter: string, outcome: FileOutcome): void {
  credits.learn(meter, outcome.exchange.rateLimit)
  if (outcome.kind !== 'UNKNOWN' || outcome.failure !== 'throttled') return
  credits.block(meter, outcome.retryAfterSeconds)
  throw new QuotaSpent(new Date(clock.now().getTime() + (outcome.retryAfterSeconds ?? WINDOW_SECONDS) * 1000))
}

/** Pause when the answer names no time. */
const WINDOW_SECONDS = 60

type NoteFacts = {
  kind: string
  in_production: boolean
  access_key: string | null
  number: number | null
  verification_code: string | null
  cnpj: string
}

async function keep(
  deps: NoteJobDeps,
  data: JobData['fetch-files'],
  note: NoteFacts,
  file: Missing,
  given: { bytes: Uint8Array; contentType: string },
): Promise<WrongFile | undefined> {
  const own = { company_id: data.company_id, note_id: data.note_id }
  const isPrevious = file.kind.startsWith('PREVIOUS_')
  const verdict = checkReceived({
    kind: file.kind.replace('PREVIOUS_', '') as FileKind,
    bytes: given.bytes,
    note: {
      ...note,
      kind: note.kind as NoteKind,
      ...(isPrevious ? { access_key: await previousKey(deps, own) } : {}),
    },
    // Cancellations are stored with sequence 0, but the authority counts 1, so the sequence is only checked for
    // letters.
    ...(file.kind === 'CCE_XML' ? { sequence: file.sequence } : {}),
  })
  const now = deps.clock.now()
  if (!verdict.ok) {
    await withCompanies(deps.db, [data.company_id], async (tx) => {
      const fault = `${verdict.code}: ${verdict.text}`
      const { numUpdatedRows } = await tx
        .updateTable('note_file')
        .set({ fault })
        .where('company_id', '=', own.company_id)
        .where('note_id', '=', own.note_id)
        .where('kind', '=', file.kind)
        .where('sequence', '=', file.sequence)
        .where('fault', 'is distinct from', fault)
        .executeTakeFirst()
      // The same wrong file comes with every try; one copy is enough for inspection.
      if (numUpdatedRows === 0n) return
      await tx
        .insertInto('attempt_bytes')
        .values({ ...own, at: now, direction: 'heard', purpose: 'file', body: Buffer.from(given.bytes) })
        .execute()
    })
    return new WrongFile(`The ${file.kind} is not this note's: ${verdict.code}.`)
  }
  const stored = await deps.files.put(given.bytes)
  await withCompanies(deps.db, [data.company_id], async (tx) => {
    // Lock the note first, like all other writers: an answer that another worker handles meanwhile writes its files
    // after the note.
    await tx
      .selectFrom('note')
      .select('id')
      .where('company_id', '=', own.company_id)
      .where('id', '=', own.note_id)
      .forNoKeyUpdate()
      .execute()
    await tx
      .updateTable('note_file')
      .set({ ...stored, content_type: given.contentType, stored_at: now, verified_at: now, fault: null })
      .where('company_id', '=', own.company_id)
      .where('note_id', '=', own.note_id)
      .where('kind', '=', file.kind)
      .where('sequence', '=', file.sequence)
      .execute()
    const { protocol, authorizedAt: registered_at } = verdict
    if (file.kind !== 'XML') return storeEventReceipt(tx, { ...own, ...file }, { protocol, registered_at })
    await tx
      .updateTable('note')
      .set({ ...(protocol ? { protocol } : {}), updated_at: now })
      .where('company_id', '=', own.company_id)
      .where('id', '=', own.note_id)
      .execute()
    await addNoteEvent(tx, { company_id: own.company_id, id: own.note_id }, now, {
      kind: 'files',
      text: 'XML guardado',
      detail: `${Math.ceil(stored.bytes / 1024)} KB, assinatura e chave conferidas`,
    })
    await storeAlerts(tx, own, now, verdict.alerts)
  })
  return undefined
}

/** The attempt in contingency has its own access key. */
async function previousKey(deps: NoteJobDeps, own: { company_id: number; note_id: number }): Promise<string | null> {
  const row = await withCompanies(deps.db, [own.company_id], (tx) =>
    tx
      .selectFrom('number_taken')
      .select('access_key')
      .where('company_id', '=', own.company_id)
      .where('note_id', '=', own.note_id)
      .where('reason', '=', 'CONTINGENCY')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.access_key ?? null
}
