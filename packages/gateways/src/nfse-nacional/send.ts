import type { Access } from '../port/gateway.ts'
import type { SendOutcome } from '../port/outcome.ts'
import type { IssueKey, Prepared } from '../port/preparation.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { type SentDps, sendVerdict } from './answer-verdict.ts'
import { alertsOf } from './authority-errors.ts'
import { type NationalAnswer, postDps } from './client.ts'
import { dpsIdOf } from './dps.ts'
import { readOwnNote } from './enclosed-note.ts'
import { member, textMember } from './member.ts'
import { noteResult } from './note-result.ts'
import { outcomeOf } from './refusal-outcome.ts'

/** Sends one POST and never repeats it. Every uncertain outcome is UNKNOWN: the DPS is then consulted by its id. */
export async function sendDps(prepared: Prepared, key: IssueKey, access: Access): Promise<SendOutcome> {
  const answer = await postDps(prepared.bytes, access, key)
  const asked: SentDps = { ...key, dpsId: prepared.identity ?? dpsIdOf(key) }
  const verdict = sendVerdict(answer, asked)
  const { exchange } = answer
  switch (verdict.kind) {
    case 'AUTHORIZED':
      return authorized(answer, verdict.chave, key, asked)
    case 'EXISTS':
      return { kind: 'ALREADY_EXISTS', exchange, code: verdict.complaint.code, text: verdict.complaint.said }
    case 'DENIED': {
      const at = textMember(answer.json, 'dataHoraProcessamento')
      const learnt = { status: 'Negada', word: 'rejeitada', at, complaints: verdict.complaints } as const
      const { rejections } = answer
      return { kind: 'FINAL', exchange, result: noteResult(key, { ...learnt, rejections }) }
    }
    default:
      return outcomeOf(answer, verdict)
  }
}

/** The key alone proves that the note exists; its XML is enclosed if it is readable and ours, else fetched later. */
function authorized(answer: NationalAnswer, chave: string, key: IssueKey, asked: SentDps): SendOutcome {
  const { exchange, json } = answer
  const note = readOwnNote(member(json, 'nfseXmlGZipB64'), chave, asked)
  if (note.kind === 'STRANGER') return unknownFromAnswer(answer, 'malformed', note.reason)
  const own = note.kind === 'OURS' ? { nfse: note.nfse, enclosed: { XML: note.bytes } } : {}
  const at = textMember(json, 'dataHoraProcessamento')
  return {
    kind: 'FINAL',
    exchange,
    result: noteResult(key, { status: 'Autorizada', word: 'gerada', chave, at, alerts: alertsOf(json), ...own }),
  }
}
