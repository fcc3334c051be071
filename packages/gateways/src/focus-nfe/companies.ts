import { z } from 'zod'
import type { Access } from '../port/gateway.ts'
import type { CompanyOutcome, CompanyRegistered, GatewayCompany } from '../port/registration.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { writeJson } from '../transport/json.ts'
import { callFocus, type FocusAnswer, type FocusCall, isSuccess } from './client.ts'
import { companyBody, differencesOf, type TheirCompany } from './company-differences.ts'
import { refusalOf } from './errors.ts'
import { localRefusal } from './local-refusal.ts'
import { redactSecrets } from './secrets.ts'

/**
 * Creates the company or updates the given fields. Looks for it before creating, so that it is safe to repeat. In a dry
 * run Focus validates everything and saves nothing; the differences are what would change.
 */
export async function registerFocusCompany(
  company: GatewayCompany,
  access: Access,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<CompanyOutcome> {
  const { outcome: known, theirs } = await findCompany(company, access)
  if (known.kind !== 'SAVED' && known.kind !== 'ABSENT') return known
  const body = new TextEncoder().encode(writeJson(companyBody(company, theirs)))
  const query = dryRun ? '?dry_run=1' : ''
  const call: FocusCall =
    known.kind === 'SAVED'
      ? { method: 'PUT', target: `${companyTarget(known.company.externalId)}${query}`, body, ...ACCOUNT }
      : { method: 'POST', target: `/v2/empresas${query}`, body, ...ACCOUNT }
  const { outcome } = savedCompany(await callFocus(call, access), company, dryRun)
  if (!dryRun || outcome.kind !== 'SAVED') return outcome
  return { ...outcome, differences: known.kind === 'SAVED' ? known.differences : [] }
}

/** Reads the company at Focus, by its id there if known, else by CNPJ, with its differences from ours. */
export async function readFocusCompany(company: GatewayCompany, access: Access): Promise<CompanyOutcome> {
  return (await findCompany(company, access)).outcome
}

type Found = { outcome: CompanyOutcome; theirs: TheirCompany }

async function findCompany(company: GatewayCompany, access: Access): Promise<Found> {
  const byCnpj: FocusCall = {
    method: 'GET',
    target: `/v2/empresas?cnpj=${encodeURIComponent(company.cnpj)}`,
    ...ACCOUNT,
  }
  if (!access.accountToken) return nothing(localRefusal(byCnpj, access, WITHOUT_ACCOUNT))
  if (company.externalId !== null) {
    const answer = await callFocus({ method: 'GET', target: companyTarget(company.externalId), ...ACCOUNT }, access)
    const found = savedCompany(answer, company)
    // A company missing under its id may have been recreated under another.
    if (found.outcome.kind !== 'ABSENT') return found
  }
  const answer = await callFocus(byCnpj, access)
  if (!isSuccess(answer)) return nothing(refusedCompany(answer))
  const list = z.array(z.unknown()).safeParse(answer.json)
  if (!list.success) {
    return nothing(unknownFromAnswer(answer, 'malformed', 'a lista de empresas não veio na forma esperada'))
  }
  const own = list.data.find((found) => companyOf(found)?.cnpj === company.cnpj)
  return own === undefined
    ? nothing({ kind: 'ABSENT', exchange: answer.exchange })
    : savedCompany({ ...answer, json: own }, company)
}

/** A dry run may answer without an id, because nothing was created. */
function savedCompany(answer: FocusAnswer, company: GatewayCompany, dryRun = false): Found {
  if (!isSuccess(answer)) return nothing(refusedCompany(answer))
  const theirs = z.record(z.string(), z.unknown()).safeParse(answer.json)
  const read = companyOf(theirs.success && dryRun ? { id: '', ...nameless(theirs.data) } : answer.json)
  if (!theirs.success || read?.cnpj !== company.cnpj) {
    return nothing(unknownFromAnswer(answer, 'malformed', 'a resposta não é o cadastro desta empresa'))
  }
  const differences = differencesOf(company, theirs.data)
  return { outcome: { kind: 'SAVED', exchange: answer.exchange, company: read, differences }, theirs: theirs.data }
}

function nameless({ id, ...rest }: TheirCompany): TheirCompany {
  return id === null || id === undefined ? rest : { id, ...rest }
}

function nothing(outcome: CompanyOutcome): Found {
  return { outcome, theirs: {} }
}

function refusedCompany(answer: FocusAnswer): CompanyOutcome {
  const refusal = refusalOf(answer)
  if (refusal.kind === 'NOT_FOUND') return { kind: 'ABSENT', exchange: answer.exchange }
  if (refusal.kind === 'EXISTS') return unknownFromAnswer(answer, 'unknown', refusal.text)
  return refusal
}

function companyTarget(externalId: string): string {
  return `/v2/empresas/${encodeURIComponent(externalId)}`
}

/** The answers hold the company's tokens: they go to the caller and are removed from the stored record. */
const ACCOUNT = { as: 'account', redact: redactSecrets } as const

const CompanyBody = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  cnpj: z.string(),
  token_producao: z.string().nullish(),
  token_homologacao: z.string().nullish(),
  certificado_valido_de: z.string().nullish(),
  certificado_valido_ate: z.string().nullish(),
  certificado_cnpj: z.string().nullish(),
  habilita_nfe: z.boolean().nullish(),
  habilita_nfse: z.boolean().nullish(),
  habilita_nfsen_producao: z.boolean().nullish(),
  habilita_nfsen_homologacao: z.boolean().nullish(),
})

function companyOf(json: unknown): CompanyRegistered | undefined {
  const parsed = CompanyBody.safeParse(json)
  if (!parsed.success) return undefined
  const body = parsed.data
  return {
    externalId: body.id,
    cnpj: body.cnpj.toUpperCase(),
    tokens: { producao: body.token_producao || null, homologacao: body.token_homologacao || null },
    certificateValidFrom: body.certificado_valido_de ?? null,
    certificateValidUntil: body.certificado_valido_ate ?? null,
    certificateCnpj: body.certificado_cnpj ?? null,
    nfeEnabled: body.habilita_nfe ?? null,
    nfseEnabled: body.habilita_nfse ?? null,
    nfsenEnabled: {
      producao: body.habilita_nfsen_producao ?? null,
      homologacao: body.habilita_nfsen_homologacao ?? null,
    },
  }
}

const WITHOUT_ACCOUNT = {
  code: 'token_da_conta_ausente',
  text: 'Falta o token da conta na Focus NFe. Peça a quem administra o Talão que o informe.',
  failure: 'auth',
} as const
