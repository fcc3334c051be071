import { codeOfUf, type Uf } from '@talao/fiscal'
import { type SefazRegistration, sefazRegistry } from '@talao/gateways'
import { withCompanies } from '../../../kit/db/scope.ts'
import type { CompanyDeps } from '../../company-deps.ts'
import { companyAccess } from '../../gateways/access.ts'
import { withinQuota } from '../outside/ask-providers.ts'
import type { Outcome } from '../outside/provider.ts'
import { type Taxpayer, taxpayerOf } from './taxpayer.ts'

/** Requests per certificate, UF and minute. No norm states a limit. */
const PER_MINUTE = 15
const TIMEOUT_MS = 8_000

type SefazDeps = Pick<CompanyDeps, 'config' | 'clock' | 'vault' | 'transports' | 'db' | 'log'>

/**
 * Queries the UF's own register with the company's certificate. Always in production: the test register does not have
 * real buyers. Null when the company has no valid certificate or the request quota is used up; REFUSED when the UF has
 * no such service.
 */
export async function lookUpAtSefaz(
  deps: SefazDeps,
  companyId: number,
  { uf, cnpj }: { uf: Uf; cnpj: string },
  signal: AbortSignal,
): Promise<Outcome<Taxpayer> | null> {
  const access = await withCompanies(deps.db, [companyId], (tx) =>
    companyAccess(tx, deps, companyId, 'SEFAZ', 'producao'),
  )
  if (!access || signal.aborted) return null
  return withinQuota(deps, `sefaz:${uf}:${companyId}`, PER_MINUTE, async () => {
    const limited = { ...access, signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) }
    const outcome = await sefazRegistry({ uf, document: cnpj, environment: 'producao' }, limited)
    if (outcome.kind === 'FOUND') return { kind: 'FOUND', value: taxpayerThere(outcome.registrations, uf) }
    if (outcome.kind === 'ABSENT') return { kind: 'ABSENT' }
    if (outcome.kind === 'UNSUPPORTED') return { kind: 'REFUSED' }
    if (outcome.failure === 'throttled') return { kind: 'THROTTLED', seconds: outcome.retryAfterSeconds }
    return { kind: 'FAILED', reason: outcome.reason }
  })
}

function taxpayerThere(registrations: readonly SefazRegistration[], uf: Uf): Taxpayer {
  const best = registrations.find(({ enabled }) => enabled) ?? registrations[0]
  const place = best?.address
  const told = taxpayerOf({
    name: best?.name,
    fantasy: best?.fantasy_name,
    cnae: best?.cnae,
    simples: /simples/i.test(best?.tax_regime ?? ''),
    mei: /\bsimei\b|\bmei\b|microempreendedor/i.test(best?.tax_regime ?? ''),
    street: [place?.street],
    number: place?.number,
    complement: place?.complement,
    neighborhood: place?.neighborhood,
    postalCode: place?.postal_code,
    city: place?.city_id,
    uf,
    registrations: registrations.map(({ state_registration, enabled }) => ({
      uf,
      number: state_registration,
      enabled,
    })),
  })
  // The UF's tax regime text says nothing about Receita's register.
  const taxpayer: Taxpayer = { ...told, register_regime: null }
  return place ? taxpayer : { ...taxpayer, address: { ...NOWHERE, state_id: codeOfUf(uf) ?? null } }
}

const NOWHERE = { postal_code: null, street: null, number: null, complement: null, neighborhood: null, city_id: null }
