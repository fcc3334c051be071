import { buildChaveDeAcesso } from '@talao/fiscal'
import type { TransportRequest } from '@talao/gateways'
import type { World } from '../../apps/server/testing/simulation/world.ts'

export const LATENCY_MS = 50
const CREDITS_A_MINUTE = 100
const WINDOW_MS = 60_000

export type Counts = {
  sends: number
  consults: number
  files: number
  throttled: number
  /** Requests answered with 500 during the outage. */
  failed: number
  authorised: number
}
/** Between these instants the gateway answers every request with 500. */
export type Outage = { from: number; to: number }
export type Answer = { status: number; headers: Record<string, string>; body: string }
export type Provider = {
  answer(token: string, request: TransportRequest): Answer
  counts: Counts
  /** Credits used in each full window of each token between these instants. */
  windows(from: number, to: number): number[]
}

type Told = { cnpj_emitente: string; ref: string; status: string } & Record<string, string>

/**
 * A simulated Focus: answers in 50 ms, allows 100 credits per minute and token in windows of random phase reported in
 * the headers, decides seconds later and calls a webhook for each decision. One webhook in a hundred is lost, and one
 * decision in a hundred takes minutes.
 */
export function makeProvider(
  world: World,
  cnpj: string,
  tell: (body: string) => void,
  outage: Outage = { from: 0, to: 0 },
): Provider {
  const counts: Counts = { sends: 0, consults: 0, files: 0, throttled: 0, failed: 0, authorised: 0 }
  const notes = new Map<string, Told>()
  const meters = makeMeters(world)
  const decide = (ref: string, number: number) => {
    const key = keyOf(cnpj, number)
    const path = `/arquivos/${key}-nfe.xml`
    const done = { status_sefaz: '100', chave_nfe: `NFe${key}`, numero: String(number), serie: '1' }
    const note = { cnpj_emitente: cnpj, ref, status: 'autorizado', ...done, caminho_xml_nota_fiscal: path }
    notes.set(ref, note)
    counts.authorised += 1
    if (!world.random.chance(0.01))
      world.at(world.now() + world.random.spread(100, 2_000), () => tell(JSON.stringify(note)))
  }
  const serve = (request: TransportRequest): [number, string] => {
    if (world.now() >= outage.from && world.now() < outage.to) {
      counts.failed += 1
      return [500, '{"codigo":"erro_interno","mensagem":"Erro interno"}']
    }
    const url = new URL(request.url)
    if (url.pathname.startsWith('/arquivos/')) {
      counts.files += 1
      return [200, '<?xml version="1.0" encoding="UTF-8"?><nfeProc/>']
    }
    const ref = url.searchParams.get('ref') ?? url.pathname.split('/').at(-1) ?? ''
    const known = notes.get(ref)
    if (request.method === 'GET') {
      counts.consults += 1
      return known
        ? [200, JSON.stringify(known)]
        : [404, '{"codigo":"nao_encontrado","mensagem":"Nota fiscal não encontrada"}']
    }
    counts.sends += 1
    if (known) return [422, '{"codigo":"em_processamento","mensagem":"Nota fiscal em processamento"}']
    const taken = { cnpj_emitente: cnpj, ref, status: 'processando_autorizacao' }
    notes.set(ref, taken)
    const [least, most] = world.random.chance(0.01) ? SLOW_MS : USUAL_MS
    const number = notes.size
    world.at(world.now() + world.random.spread(least, most), () => decide(ref, number))
    return [202, JSON.stringify(taken)]
  }
  return {
    counts,
    windows: meters.windows,
    answer(token, request) {
      const meter = meters.take(token)
      const headers = {
        'rate-limit-limit': String(CREDITS_A_MINUTE),
        'rate-limit-remaining': String(meter.remaining),
        'rate-limit-reset': String(meter.resetSeconds),
      }
      if (!meter.granted) counts.throttled += 1
      const [status, body] = meter.granted
        ? serve(request)
        : [429, '{"codigo":"limite_excedido","mensagem":"Limite de requisições"}']
      return { status, headers, body }
    },
  }
}

const USUAL_MS = [1_000, 8_000] as const
const SLOW_MS = [60_000, 300_000] as const

function makeMeters(world: World) {
  const tokens = new Map<string, { phase: number; used: Map<number, number> }>()
  const meterOf = (token: string) => {
    const known = tokens.get(token) ?? {
      phase: world.random.between(0, WINDOW_MS - 1),
      used: new Map<number, number>(),
    }
    tokens.set(token, known)
    return known
  }
  return {
    take(token: string) {
      const { phase, used } = meterOf(token)
      const at = world.now() - phase
      const window = Math.floor(at / WINDOW_MS)
      const before = used.get(window) ?? 0
      const granted = before < CREDITS_A_MINUTE
      if (granted) used.set(window, before + 1)
      const resetSeconds = Math.max(1, Math.ceil(((window + 1) * WINDOW_MS - at) / 1000))
      return { granted, remaining: Math.max(0, CREDITS_A_MINUTE - before - 1), resetSeconds }
    },
    windows: (from: number, to: number) =>
      [...tokens.values()].flatMap(({ phase, used }) => {
        const first = Math.ceil((from - phase) / WINDOW_MS)
        const last = Math.floor((to - phase) / WINDOW_MS)
        return Array.from({ length: Math.max(0, last - first) }, (_, index) => used.get(first + index) ?? 0)
      }),
  }
}

function keyOf(document: string, number: number): string {
  const parts = { stateCode: 41, yearMonth: '2611', document, model: '55', serie: 1, number, emissionType: 1 } as const
  return buildChaveDeAcesso({ ...parts, code: String(10_000_000 + ((number * 7919) % 89_000_000)) })
}
