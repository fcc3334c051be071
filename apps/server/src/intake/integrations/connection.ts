import type { ConnectionCheckOut } from '@talao/contract'
import { dayInSaoPaulo, localIso, type TimeZone } from '@talao/fiscal'
import { type CredentialKey, type Pull, type PullQuery, PullRefused, platformOf } from '@talao/platforms'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import { companyZone } from '../../kit/db/company-day.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeRequester, type Requester } from '../../kit/http-request.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { accessOf } from '../pulls/access.ts'
import { credentialsOf, pullOf } from '../pulls/credentials.ts'
import { fetchPage, RateLimitWait } from '../pulls/fetch-page.ts'
import { withRateLimitWait } from '../pulls/rate-limit-wait.ts'
import { applySetupEvent } from './connect.ts'
import type { IntegrationRow } from './own-integration.ts'

type Check = ConnectionCheckOut['checks'][number]
const PATIENCE_MS = 10_000

/** Tests the connection as it will be used, one check after the other. Each result has a text for the user. */
export async function testConnection(deps: IntakeDeps, row: IntegrationRow): Promise<ConnectionCheckOut> {
  const asking = makeRequester(deps.config, deps.transports.plain)
  const checks: Check[] = [credentialCheck(deps, row)]
  const found = pullOf(row)
  if (found && found.missing.length === 0) checks.push(...(await askingChecks(deps, row, found.pull, asking)))
  if (found && found.missing.length > 0) checks.push(cannotAsk(row, found.missing))
  const asked = checks.slice(1)
  if (asked.length > 0 && checks.every((check) => check.ok) && found?.missing.length === 0)
    await withCompanies(deps.db, [row.company_id], (tx) =>
      registeringKinds(deps, tx, row.company_id, () => applySetupEvent(tx, row, { kind: 'PULLED' }, deps.clock.now())),
    )
  const zone = await withCompanies(deps.db, [row.company_id], (tx) => companyZone(tx, row.company_id))
  checks.push(deliveryCheck(row, (at) => momentText(at, zone)))
  return { ok: checks.every((check) => check.ok), checks }
}

function credentialCheck(deps: IntakeDeps, row: IntegrationRow): Check {
  const held: Record<string, string | undefined> = credentialsOf(deps.vault, row)
  const needed = platformOf(row.type)?.credentialFields.filter((field) => field.required === 'receive') ?? []
  const missing = needed.filter((field) => !held[field.key]).map((field) => field.label)
  return missing.length === 0
    ? { name: 'Credenciais', ok: true, text: 'O que é preciso para receber avisos está preenchido.' }
    : { name: 'Credenciais', ok: false, text: `Falta preencher: ${missing.join(', ')}.` }
}

/** Receiving works without these credentials, so report them without failing the check. */
function cannotAsk(row: IntegrationRow, missing: readonly CredentialKey[]): Check {
  const labelOf = (key: string) =>
    platformOf(row.type)?.credentialFields.find((field) => field.key === key)?.label ?? key
  return {
    name: 'Consulta',
    ok: true,
    text: `Para buscar vendas e produtos na plataforma, preencha também: ${missing.map(labelOf).join(', ')}.`,
  }
}

async function askingChecks(deps: IntakeDeps, row: IntegrationRow, pull: Pull, asking: Requester): Promise<Check[]> {
  const checks: Check[] = []
  if (pull.token) {
    const token = await tried('Acesso', 'A plataforma aceitou as credenciais.', () =>
      accessOf(deps, pull, row, asking, { fresh: true }),
    )
    checks.push(token)
    if (!token.ok) return checks
  }
  const ask = lightAsk(pull, deps.clock.now())
  if (!ask) return checks
  const asked = await tried('Consulta', 'A plataforma respondeu a uma consulta de vendas.', () =>
    withRateLimitWait(deps.clock, PATIENCE_MS, () =>
      fetchPage(deps, pull, row, asking, pull.begin(ask), { mapping: null }),
    ),
  )
  return [...checks, asked]
}

/** The smallest possible request to the platform. */
function lightAsk(pull: Pull, now: Date): PullQuery | undefined {
  const today = dayInSaoPaulo(now)
  if (pull.asks.includes('range')) return { kind: 'range', start: today, end: today }
  return pull.asks.includes('products') ? { kind: 'products' } : undefined
}

async function tried(name: string, good: string, work: () => Promise<unknown>): Promise<Check> {
  try {
    await work()
    return { name, ok: true, text: good }
  } catch (error) {
    if (error instanceof RateLimitWait)
      return { name, ok: false, text: 'A plataforma pediu uma pausa. Teste de novo em alguns minutos.' }
    if (error instanceof PullRefused) return { name, ok: false, text: error.reason }
    throw error
  }
}

/** `20/11/2026 10:00` in the company's time zone, as on the screens. */
function momentText(at: Date, zone: TimeZone): string {
  const [day = '', clock = ''] = localIso(at, zone).split('T')
  return `${day.split('-').toReversed().join('/')} ${clock.slice(0, 5)}`
}

/** A refusal after the last valid delivery means that the platform now uses another secret. */
function deliveryCheck(row: IntegrationRow, when: (at: Date) => string): Check {
  const { last_event_at: last, refused_at: refusedAt, refused_count: refused } = row
  const name = 'Avisos'
  if (refusedAt && (!last || refusedAt > last))
    return {
      name,
      ok: false,
      text: `${refused} ${refused === 1 ? 'aviso foi recusado' : 'avisos foram recusados'} por segredo errado, o último em ${when(refusedAt)}. Confira o segredo no painel da plataforma.`,
    }
  if (last) return { name, ok: true, text: `Último evento recebido em ${when(last)}.` }
  return {
    name,
    ok: false,
    text: 'Nenhum aviso chegou ainda. Cadastre o endereço do webhook no painel da plataforma e mande um teste.',
  }
}
