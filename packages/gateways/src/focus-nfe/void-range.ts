import { toLatin1 } from '@talao/fiscal'
import { checkReason } from '@talao/fiscal/nfe/event/cancellation'
import { z } from 'zod'
import type { EventPrepared, VoidOutcome, VoidRange } from '../port/event.ts'
import type { Access } from '../port/gateway.ts'
import type { Prepared } from '../port/preparation.ts'
import { CREATE_TIMEOUT_MS, unknownFromAnswer } from '../port/unknown-outcome.ts'
import { Text } from './authority-errors.ts'
import { callFocus, type FocusAnswer, isSuccess } from './client.ts'
import { refusalOf, unknownFromRefusal } from './errors.ts'
import { isAuthorityInternalError } from './existing-note-refusal.ts'
import { preparedJson } from './notes.ts'

/** Numbers are sent as text. Source: documentação da Focus NFe, "Inutilização". */
export function prepareFocusVoid({ cnpj, serie, first, last, reason }: VoidRange): EventPrepared {
  const faults = checkReason(reason)
  if (faults.length > 0) return { faults }
  return preparedJson({
    cnpj,
    serie: String(serie),
    numero_inicial: String(first),
    numero_final: String(last),
    justificativa: toLatin1(reason),
  })
}

/**
 * A range has no key at Focus. "Already void" is accepted only if Focus's list of void ranges contains every number of
 * it.
 */
export async function sendFocusVoid(range: VoidRange, prepared: Prepared, access: Access): Promise<VoidOutcome> {
  const call = { method: 'POST', target: '/v2/nfe/inutilizacao', timeoutMs: CREATE_TIMEOUT_MS } as const
  const answer = await callFocus({ ...call, body: prepared.bytes }, access)
  if (!isSuccess(answer)) return refusedVoid(answer)
  const parsed = Declared.safeParse(answer.json)
  if (!parsed.success || !isOf(parsed.data, range)) {
    return unknownFromAnswer(answer, 'malformed', 'a resposta não fala desta faixa de números')
  }
  const { status, status_sefaz: authority_code, mensagem_sefaz: authority_message } = parsed.data
  const { exchange } = answer
  if (status === 'autorizado') return { ...doneOf(parsed.data), exchange }
  if (status !== 'erro_autorizacao') {
    return unknownFromAnswer(answer, 'malformed', `a Focus NFe informou uma situação desconhecida: ${status}`)
  }
  if (isAuthorityInternalError(authority_code))
    return unknownFromAnswer(answer, 'unavailable', `a autoridade respondeu com um erro dela (${authority_code})`)
  if (!ALREADY.includes(authority_code ?? '')) return { kind: 'DENIED', exchange, authority_code, authority_message }
  const covered = await isCovered(range, access)
  if (typeof covered !== 'boolean') return covered
  if (!covered) return { kind: 'DENIED', exchange, authority_code, authority_message }
  return { kind: 'ALREADY_VOID', exchange, code: authority_code ?? '', text: authority_message ?? '' }
}

/**
 * 256: a number of the range is already void; 563: the same range was already requested. Source: Manual de Orientação
 * do Contribuinte 7.0.
 */
const ALREADY: readonly string[] = ['256', '563']

const Declared = z.object({
  status: z.string().min(1),
  status_sefaz: Text,
  mensagem_sefaz: Text,
  cnpj: Text,
  modelo: Text,
  serie: Text,
  numero_inicial: Text,
  numero_final: Text,
  caminho_xml: Text,
  protocolo_sefaz: Text,
})
type Declared = z.output<typeof Declared>

/** Every field the answer repeats must match our range; a refusal leaves the CNPJ out. */
function isOf({ cnpj, serie, numero_inicial, numero_final }: Declared, range: VoidRange): boolean {
  return (
    (cnpj === null || cnpj.toUpperCase() === range.cnpj) &&
    Number(serie) === range.serie &&
    Number(numero_inicial) === range.first &&
    Number(numero_final) === range.last
  )
}

function doneOf(body: Declared) {
  return {
    kind: 'DONE',
    protocol: body.protocolo_sefaz,
    registered_at: null,
    authority_code: body.status_sefaz,
    authority_message: body.mensagem_sefaz,
    path: body.caminho_xml,
    xml: null,
  } as const
}

async function isCovered(range: VoidRange, access: Access): Promise<boolean | VoidOutcome> {
  const query = `cnpj=${encodeURIComponent(range.cnpj)}&numero_inicial=${range.first}&numero_final=${range.last}`
  const answer = await callFocus({ method: 'GET', target: `/v2/nfe/inutilizacoes?${query}` }, access)
  if (!isSuccess(answer)) return unknownFromRefusal(answer, refusalOf(answer))
  const list = z.array(Declared).safeParse(answer.json)
  if (!list.success)
    return unknownFromAnswer(answer, 'malformed', 'a lista de inutilizações não veio na forma esperada')
  const ours = list.data
    .filter(
      ({ status, cnpj, serie }) => status === 'autorizado' && cnpj === range.cnpj && Number(serie) === range.serie,
    )
    .map(({ numero_inicial, numero_final }) => ({ first: Number(numero_inicial), last: Number(numero_final) }))
    .toSorted((one, other) => one.first - other.first)
  const reached = ours.reduce((next, { first, last }) => (first <= next ? Math.max(next, last + 1) : next), range.first)
  return reached > range.last
}

function refusedVoid(answer: FocusAnswer): VoidOutcome {
  const refusal = refusalOf(answer)
  if (refusal.kind === 'REJECTED' || refusal.kind === 'UNKNOWN') return refusal
  return unknownFromAnswer(answer, 'malformed', 'a Focus NFe deu uma resposta inesperada')
}
