import { toLatin1, toLatin1Lines } from '@talao/fiscal'
import { readInstant } from '@talao/fiscal/value/instant'
import { z } from 'zod'
import type { EventConsultOutcome, EventRequest, EventResult } from '../port/event.ts'
import type { Access } from '../port/gateway.ts'
import type { FileKind, NoteResult } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { Text } from './authority-errors.ts'
import type { FocusApi } from './focus-api.ts'
import { askForNote } from './notes.ts'

/** Finds a registered event by consulting the whole note: Focus has no query for a single event. */
export async function consultFocusEvent(
  road: FocusApi,
  event: EventRequest,
  key: IssueKey,
  access: Access,
): Promise<EventConsultOutcome> {
  const { answer, told } = await askForNote(road, key, access)
  const { exchange } = answer
  if (told === null) return { kind: 'ABSENT', exchange }
  if ('kind' in told) return told
  const parsed = Protocols.safeParse(answer.json)
  if (!parsed.success) return unknownFromAnswer(answer, 'malformed', 'o protocolo do evento não veio na forma esperada')
  const found = event.kind === 'CANCEL' ? cancellationIn(told, parsed.data) : letterIn(event, told, parsed.data)
  if (!found) return { kind: 'ABSENT', exchange }
  return { kind: 'DONE', exchange, event: found.event, text: sameOrTheirs(event.text, found.text) }
}

const Asked = z.object({ justificativa: Text, correcao: Text }).nullish()
const Protocol = z.object({ status: Text, motivo: Text, data_evento: Text, numero_protocolo: Text }).nullish()
const Protocols = z.object({
  requisicao_cancelamento: Asked,
  protocolo_cancelamento: Protocol,
  requisicao_carta_correcao: Asked,
  protocolo_carta_correcao: Protocol,
})
type Protocols = z.output<typeof Protocols>
type Found = { event: EventResult; text: string | null } | null

function cancellationIn(note: NoteResult, told: Protocols): Found {
  if (note.enotas_status !== 'Cancelada') return null
  const event = resultOf(1, told.protocolo_cancelamento, filesAmong(note, ['CANCEL_XML']))
  return { event, text: told.requisicao_cancelamento?.justificativa ?? null }
}

/** The note returns only its last letter: an earlier one is registered, but its text is unknown. */
function letterIn({ sequence }: EventRequest, note: NoteResult, told: Protocols): Found {
  const last = note.correction_sequence ?? 0
  if (last < sequence) return null
  if (last > sequence) return { event: resultOf(sequence, null, {}), text: null }
  const event = resultOf(sequence, told.protocolo_carta_correcao, filesAmong(note, ['CCE_XML', 'CCE_PDF']))
  return { event, text: told.requisicao_carta_correcao?.correcao ?? null }
}

function resultOf(sequence: number, protocol: z.output<typeof Protocol>, files: EventResult['files']): EventResult {
  return {
    sequence,
    protocol: protocol?.numero_protocolo ?? null,
    authority_code: protocol?.status ?? null,
    authority_message: protocol?.motivo ?? null,
    registered_at: readInstant(protocol?.data_evento),
    files,
    enclosed: {},
  }
}

function filesAmong({ files }: NoteResult, kinds: readonly FileKind[]): EventResult['files'] {
  return Object.fromEntries(kinds.flatMap((kind) => (files[kind] ? [[kind, files[kind]]] : [])))
}

/** Our text was sent in the layout's alphabet, so the same text in that alphabet counts as ours. */
function sameOrTheirs(ours: string, theirs: string | null): string | null {
  return theirs === toLatin1(ours) || theirs === toLatin1Lines(ours) ? ours : theirs
}
