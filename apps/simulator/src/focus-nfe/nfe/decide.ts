import { type Company, companyById } from '../../companies/company.ts'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { text } from '../../http/fields.ts'
import { cstatAnswer, DENIALS, type SefazAnswer } from '../../sefaz/cstat.ts'
import { authorised } from '../../sefaz/judge/authorised.ts'
import type { Sentinels } from '../../sefaz/judge/control-texts.ts'
import { ARRIVAL_RULES, firstBroken, RULES } from '../../sefaz/judge/rules.ts'
import { schemaRefusal } from '../../sefaz/judge/schema-refusal.ts'
import { nextProtocol } from '../../sefaz/register/protocol.ts'
import { saleCodeOf } from '../../sefaz/register/sale-code.ts'
import { holderOf, isVoided } from '../../sefaz/register/series.ts'
import { enterDocument, type IssuedDocument } from '../../sefaz/register/store.ts'
import { notifyHooksOfNote } from '../hooks/notify-hooks.ts'
import { composeNote, type Numbering } from '../xml/compose-note.ts'
import { procNfe } from '../xml/proc-documents.ts'
import { sentinelsOf } from './control-texts.ts'
import { cancellationOf, registerEvent } from './events.ts'
import { type Note, type NoteStatus, noteById, requestOf, setStatus } from './note.ts'
import { countNumber, nextNumber, numberingOf, serieOf } from './numbering.ts'
import { emittedAt, type Submission, submissionOf } from './submission.ts'

/** Decides a pending note (authorised, rejected or denied) and schedules its webhooks, in one transaction. */
export function decideNfe(world: SimulatorContext, noteId: number): void {
  world.db.transaction(() => {
    const note = noteById(world, noteId)
    const company = note && companyById(world, note.company_id)
    if (!note || !company || note.status !== 'processando_autorizacao') return
    const submission = submissionOf(requestOf(note), company, note.environment, world.time.now())
    judge(world, { note, company, submission, sentinels: sentinelsOf(requestOf(note)) })
    const decided = noteById(world, noteId)
    if (decided) notifyHooksOfNote(world, decided, 'nfe')
  })
}

type Case = { note: Note; company: Company; submission: Submission; sentinels: Sentinels }

function judge(world: SimulatorContext, subject: Case): void {
  const { note, sentinels } = subject
  const refusal = refusalOf(world, subject)
  if (refusal && DENIALS.includes(refusal.code)) return issue(world, subject, 'denegado', refusal)
  if (refusal) return setStatus(world, note, 'erro_autorizacao', refusal, nowMs(world))
  if (sentinels.contingency) issueLostAttempt(world, subject)
  const { submission } = subject
  issue(world, subject, 'autorizado', authorised(emittedAt(submission), submission.receivedAt, sentinels.alerts))
}

/** Checks the schema first, then the rules in order, then the number, then the requested denial. */
function refusalOf(world: SimulatorContext, wish: Case): SefazAnswer | undefined {
  const { company, submission, sentinels } = wish
  const composed = composeNote(submission, nextNumbering(world, wish))
  if (!composed.ok) return schemaRefusal('note', composed.faults[0])
  if (sentinels.cStat) return cstatAnswer(sentinels.cStat)
  const subject = { nfe: composed.infNFe, receivedAt: submission.receivedAt }
  const broken = firstBroken([...ARRIVAL_RULES, ...RULES], subject)
  return broken ?? takenNumber(world, company, submission) ?? (sentinels.denied ? cstatAnswer('302') : undefined)
}

/** Only a client that assigns its own numbers can get these refusals. */
function takenNumber(world: SimulatorContext, company: Company, submission: Submission): SefazAnswer | undefined {
  const asked = text(submission.head, 'numero')
  if (!asked) return undefined
  const series = { cnpj: company.cnpj, environment: submission.environment, serie: serieOf(submission, company) }
  const holder = holderOf(world, series, Number(asked))
  if (holder) return cstatAnswer('539', ` [chNFe: ${holder.chave}][nRec:${holder.protocol}]`)
  return isVoided(world, series, Number(asked)) ? cstatAnswer('206') : undefined
}

/**
 * The number for the next attempt: the requested one, except for the lost attempt of a simulated contingency (`lost`).
 */
function nextNumbering(world: SimulatorContext, { note, company, submission }: Case, lost = false): Numbering {
  const fresh = companyById(world, company.id) ?? company
  const series = { company: fresh, environment: submission.environment, serie: serieOf(submission, fresh) }
  const asked = lost ? undefined : text(submission.head, 'numero')
  const numero = asked ? Number(asked) : nextNumber(world, series)
  const hasEarlier = world.db.one('select 1 from document where note_id = ? and superseded = 1', note.id) !== undefined
  return numberingOf(world, { note: submission, serie: series.serie, numero, contingency: hasEarlier })
}

function issue(
  world: SimulatorContext,
  subject: Case,
  status: 'autorizado' | 'denegado',
  sefaz: SefazAnswer,
  lost = false,
): void {
  const { note, company, submission } = subject
  const numbering = nextNumbering(world, subject, lost)
  const composed = composeNote(submission, numbering)
  // The schema was checked before. Only the number and the contingency have changed since.
  if (!composed.ok) throw new Error(`${numbering.chave}: ${composed.faults[0].text}`)
  const protocol = nextProtocol(world, submission.issuerUf)
  const xml = procNfe(composed.infNFe, company, { ...sefaz, protocol, at: world.time.now() })
  enterDocument(world, {
    note_id: note.id,
    company_id: company.id,
    cnpj: company.cnpj,
    environment: note.environment,
    serie: numbering.serie,
    numero: numbering.numero,
    chave: numbering.chave,
    status,
    superseded: lost ? 1 : 0,
    protocol,
    sale: saleCodeOf(composed.infNFe),
    xml,
  })
  countNumber(world, { company, environment: submission.environment, serie: numbering.serie }, numbering.numero)
  setStatus(world, note, status satisfies NoteStatus, sefaz, nowMs(world))
}

/**
 * Contingency as Focus does it: the first attempt is authorised but its answer is lost, the note is sent again with the
 * next number, and the duplicate is cancelled. The client sees a gap and `tentativa_anterior`.
 */
function issueLostAttempt(world: SimulatorContext, subject: Case): void {
  issue(world, subject, 'autorizado', cstatAnswer('100'), true)
  const lost = world.db.one<IssuedDocument>(
    'select * from document where note_id = ? and superseded = 1',
    subject.note.id,
  )
  if (lost) registerEvent(world, subject.company, lost, cancellationOf(world, lost, CANCEL_BY_CONTINGENCY))
}

const CANCEL_BY_CONTINGENCY = 'Emissao em duplicidade por contingencia'
