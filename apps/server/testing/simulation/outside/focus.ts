import { buildChaveDeAcesso, buildChaveNfse, isoInSaoPaulo } from '@talao/fiscal'
import type { Plan } from '../plan.ts'
import type { World } from '../world.ts'
import type { Answer, Service } from './answer.ts'
import { type AuthorityDocument, type Book, MARKS, readMarks } from './book.ts'

/** A reference as the provider has it. */
type Entry = {
  resource: 'nfe' | 'nfsen' | 'nfse'
  ref: string
  state: 'processando_autorizacao' | 'autorizado' | 'erro_autorizacao' | 'denegado' | 'cancelado'
  document: AuthorityDocument | null
  earlier: AuthorityDocument | null
  cancelReason: string | null
}

type FocusDeps = {
  world: World
  plan: Plan
  cnpj: string
  books: { nfe: Book; nfse: Book }
  /** Sends the webhook of a note whose state has changed. */
  tell: (body: string) => void
}

const DAY = 24 * 3_600_000

/**
 * Focus NFe, version 2, as far as its public documentation goes: idempotent by reference, decides later, assigns the
 * numbers.
 */
export function makeFocus(deps: FocusDeps): Service {
  const entries = new Map<string, Entry>()
  return (request) => {
    const url = new URL(request.url)
    const [, , resource, ref = url.searchParams.get('ref') ?? '', action] = url.pathname.split('/')
    if (resource !== 'nfe' && resource !== 'nfsen' && resource !== 'nfse')
      return refusal(404, 'nao_encontrado', 'Recurso desconhecido')
    const text = request.body ? new TextDecoder().decode(request.body) : ''
    const entry = entries.get(ref)
    if (request.method === 'GET') return entry ? told(deps, entry, 200) : ABSENT
    if (request.method === 'POST' && !action) {
      return entry && entry.state !== 'erro_autorizacao' ? known(entry) : create(deps, entries, { resource, ref, text })
    }
    if (!entry) return ABSENT
    return request.method === 'DELETE' ? cancel(deps, entry, text) : correct(deps, entry, text)
  }
}

const ABSENT = refusal(404, 'nao_encontrado', 'Nota fiscal não encontrada')

function refusal(status: number, codigo: string, mensagem: string): Answer {
  return { status, body: JSON.stringify({ codigo, mensagem }) }
}

function known({ resource, state }: Entry): Answer {
  if (resource === 'nfsen') return refusal(422, 'erro_validacao', 'Já existe um DPS com esta referência')
  if (state === 'processando_autorizacao') return refusal(422, 'em_processamento', 'Nota fiscal em processamento')
  if (state === 'cancelado') return refusal(422, 'nfe_cancelada', 'Nota fiscal já cancelada')
  return refusal(422, 'nfe_autorizada', 'Nota fiscal já autorizada')
}

type Asked = { resource: Entry['resource']; ref: string; text: string }

function create(deps: FocusDeps, entries: Map<string, Entry>, { resource, ref, text }: Asked): Answer {
  const { random, at, now } = deps.world
  const { mark } = readMarks(text)
  if (mark === 'invalid') return refusal(422, 'erro_validacao_schema', 'Erro na validação do Schema XML')
  const entry: Entry = {
    resource,
    ref,
    state: 'processando_autorizacao',
    document: null,
    earlier: null,
    cancelReason: null,
  }
  entries.set(ref, entry)
  if (random.chance(0.1)) decide(deps, entry, text)
  else
    at(now() + (random.chance(0.8) ? random.spread(1_000, 120_000) : random.spread(60_000, 6 * DAY)), () => {
      decide(deps, entry, text)
      deps.tell(told(deps, entry, 200).body)
    })
  return told(deps, entry, entry.state === 'processando_autorizacao' ? 202 : 201)
}

/** Decides on a note that was accepted for processing. */
function decide(deps: FocusDeps, entry: Entry, text: string): void {
  const { mark } = readMarks(text)
  if (mark === 'refused') {
    entry.state = 'erro_autorizacao'
    return
  }
  const isDenied = mark === 'denied' && entry.resource === 'nfe'
  const given = entry.resource === 'nfe' ? /"numero":([0-9]+)/.exec(text)?.[1] : undefined
  if (entry.resource === 'nfe' && !isDenied && given === undefined && deps.world.random.chance(deps.plan.contingency))
    entry.earlier = enter(deps, entry, text, { isSpare: true })
  entry.document = enter(deps, entry, text, { isDenied, ...(given ? { given: Number(given) } : {}) })
  entry.state = isDenied ? 'denegado' : 'autorizado'
  const { earlier } = entry
  if (earlier) deps.world.at(deps.world.now() + 60_000, () => void (earlier.status = 'cancelled'))
}

function enter(
  deps: FocusDeps,
  { resource }: Entry,
  text: string,
  how: { isSpare?: boolean; isDenied?: boolean; given?: number },
): AuthorityDocument {
  const book = deps.books[resource === 'nfe' ? 'nfe' : 'nfse']
  const declared = /"numero_dps":([0-9]+)/.exec(text)?.[1]
  const number = how.given ?? Math.max(0, ...book.documents.map((document) => document.number)) + 1
  return book.enter({
    sale: readMarks(text).sale,
    key: keyOf(deps, resource, number),
    number,
    serie: 1,
    ...(declared && { declared: Number(declared) }),
    status: how.isDenied ? 'denied' : 'valid',
    at: deps.world.now(),
    letters: [],
    isSpare: how.isSpare ?? false,
  })
}

function keyOf({ cnpj: document, world }: FocusDeps, resource: Entry['resource'], number: number): string {
  const yearMonth = isoInSaoPaulo(new Date(world.now())).slice(2, 7).replace('-', '')
  const code = String(world.random.between(10_000_000, 99_999_999))
  // A city's own notes have a verification code and no key.
  if (resource === 'nfse') return `P${code}`
  if (resource === 'nfsen')
    return buildChaveNfse({ cityId: 3550308, environment: 2, document, number, yearMonth, code: `1${code}` })
  return buildChaveDeAcesso({
    stateCode: 41,
    yearMonth,
    document,
    model: '55',
    serie: 1,
    number,
    emissionType: 1,
    code,
  })
}

function cancel(deps: FocusDeps, entry: Entry, text: string): Answer {
  const { document } = entry
  if (entry.state === 'cancelado') return refusal(400, 'nfe_cancelada', 'Nota Fiscal já cancelada')
  if (entry.state === 'processando_autorizacao') return refusal(422, 'em_processamento', 'Nota fiscal em processamento')
  if (entry.state !== 'autorizado' || !document) return refusal(422, 'nfe_nao_autorizada', 'Nota fiscal não autorizada')
  if (deps.world.now() - document.at > DAY) {
    const mensagem_sefaz = 'Rejeicao: Pedido de Cancelamento intempestivo'
    return { status: 200, body: JSON.stringify({ status: 'erro_cancelamento', status_sefaz: '501', mensagem_sefaz }) }
  }
  entry.state = 'cancelado'
  document.status = 'cancelled'
  entry.cancelReason = (JSON.parse(text) as { justificativa: string }).justificativa
  deps.tell(told(deps, entry, 200).body)
  return { status: 200, body: JSON.stringify({ status: 'cancelado', status_sefaz: '135', ...REGISTERED }) }
}

const REGISTERED = { mensagem_sefaz: 'Evento registrado e vinculado a NF-e' }

/** Every letter that arrives counts as a new one: the provider does not compare texts. */
function correct(deps: FocusDeps, entry: Entry, text: string): Answer {
  const { document } = entry
  if (entry.state === 'cancelado') return refusal(422, 'nfe_cancelada', 'Nota fiscal já cancelada')
  if (entry.state !== 'autorizado' || !document) return refusal(422, 'nfe_nao_autorizada', 'Nota fiscal não autorizada')
  const { correcao } = JSON.parse(text) as { correcao: string }
  if (correcao.includes(MARKS.refused))
    return { status: 200, body: JSON.stringify({ status: 'erro_autorizacao', status_sefaz: '594' }) }
  const numero_carta_correcao = document.letters.push(correcao)
  const said = { status: 'autorizado', status_sefaz: '135', ...REGISTERED, numero_carta_correcao }
  deps.tell(told(deps, entry, 200).body)
  return { status: 200, body: JSON.stringify(said) }
}

/** The note as creation, consult and webhook answer it. */
function told({ cnpj }: FocusDeps, entry: Entry, status: number): Answer {
  const { resource, ref, state, document, earlier } = entry
  const exists = document !== null
  const body =
    resource === 'nfe'
      ? {
          cnpj_emitente: cnpj,
          ref,
          status: state,
          ...(exists && { status_sefaz: '100', chave_nfe: `NFe${document.key}`, numero: String(document.number) }),
          ...(exists && { serie: '1', caminho_xml_nota_fiscal: `/arquivos/${document.key}-nfe.xml` }),
          ...(state === 'erro_autorizacao' && { status_sefaz: '778', mensagem_sefaz: 'Rejeicao: NCM inexistente' }),
          ...(earlier && { tentativa_anterior: earlierOf(earlier) }),
          ...(document?.letters.length && {
            numero_carta_correcao: document.letters.length,
            requisicao_carta_correcao: { correcao: document.letters.at(-1) },
          }),
          ...(entry.cancelReason && { requisicao_cancelamento: { justificativa: entry.cancelReason } }),
        }
      : {
          cnpj_prestador: cnpj,
          ref,
          status: state,
          ...(exists && { numero: String(document.number), codigo_verificacao: document.key }),
          ...(state === 'erro_autorizacao' && { erros: [{ codigo: 'E0160', mensagem: 'Tributação inválida' }] }),
        }
  return { status, body: JSON.stringify(body) }
}

function earlierOf({ key, number, status }: AuthorityDocument) {
  const said = status === 'cancelled' ? 'cancelado' : 'processando_autorizacao'
  return { status: said, serie: '1', numero: String(number), chave_nfe: `NFe${key}` }
}
