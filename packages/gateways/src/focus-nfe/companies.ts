import { toLatin1 } from '@talao/fiscal'
import { z } from 'zod'
import { exchangeOf } from '../exchange.ts'
import type { Access } from '../gateway.ts'
import type { CompanyOutcome, CompanyRegistered, GatewayCompany } from '../registration.ts'
import { type JsonValue, writeJson } from '../json.ts'
import { unknownFromAnswer } from '../unknown.ts'
import { callFocus, type FocusAnswer, type FocusCall, focusRequest, isSuccess } from './client.ts'
import { CRT } from './codes.ts'
import { refusalOf } from './errors.ts'

/** Creates the company or updates what is given. Looks for it by CNPJ before creating, so that repeating is harmless. */
export async function registerFocusCompany(company: GatewayCompany, access: Access): Promise<CompanyOutcome> {
  const known = await readFocusCompany(company, access)
  if (known.kind !== 'SAVED' && known.kind !== 'ABSENT') return known
  const body = new TextEncoder().encode(writeJson(toFocusCompany(company)))
  const call: FocusCall =
    known.kind === 'SAVED'
      ? { method: 'PUT', target: `/v2/empresas/${encodeURIComponent(known.company.externalId)}`, body, ...ACCOUNT }
      : { method: 'POST', target: '/v2/empresas', body, ...ACCOUNT }
  return savedCompany(await callFocus(call, access), company.cnpj)
}

/** The company as Focus has it: by its id there when we know it, else by CNPJ. */
export async function readFocusCompany(
  lookup: { cnpj: string; externalId: string | null },
  access: Access,
): Promise<CompanyOutcome> {
  if (!access.accountToken) return withoutAccount(access)
  if (lookup.externalId !== null) {
    const target = `/v2/empresas/${encodeURIComponent(lookup.externalId)}`
    const answer = await callFocus({ method: 'GET', target, ...ACCOUNT }, access)
    return savedCompany(answer, lookup.cnpj)
  }
  const target = `/v2/empresas?cnpj=${encodeURIComponent(lookup.cnpj)}`
  const answer = await callFocus({ method: 'GET', target, ...ACCOUNT }, access)
  if (!isSuccess(answer)) return refusedCompany(answer)
  const list = z.array(z.unknown()).safeParse(answer.json)
  if (!list.success) return unknownFromAnswer(answer, 'malformed', 'a lista de empresas não veio na forma esperada')
  const own = list.data.map(companyOf).find((found) => found?.cnpj === lookup.cnpj)
  return own
    ? { kind: 'SAVED', exchange: answer.exchange, company: own }
    : { kind: 'ABSENT', exchange: answer.exchange }
}

function savedCompany(answer: FocusAnswer, cnpj: string): CompanyOutcome {
  if (!isSuccess(answer)) return refusedCompany(answer)
  const company = companyOf(answer.json)
  if (company?.cnpj === cnpj) return { kind: 'SAVED', exchange: answer.exchange, company }
  return unknownFromAnswer(answer, 'malformed', 'a resposta não é o cadastro desta empresa')
}

function refusedCompany(answer: FocusAnswer): CompanyOutcome {
  const refusal = refusalOf(answer)
  if (refusal.kind === 'NOT_FOUND') return { kind: 'ABSENT', exchange: answer.exchange }
  if (refusal.kind === 'EXISTS') return unknownFromAnswer(answer, 'unknown', refusal.text)
  return refusal
}

/** The answers hold the company's tokens: they are read, handed to the caller, and blotted out of the record. */
const ACCOUNT = { as: 'account', redact: blotSecrets } as const

export function blotSecrets(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(blotSecrets)
  if (json === null || typeof json !== 'object') return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, SECRET_NAMES.test(name) && value ? '***' : blotSecrets(value)]),
  )
}

const SECRET_NAMES = /^(token_.*|senha_.*|smtp_senha|login_responsavel|arquivo_certificado_base64|authorization)$/

/** Our registration in Focus's words. What is null is left out: what stands there stays. */
function toFocusCompany(company: GatewayCompany): JsonValue {
  const { address, certificate, nfe } = company
  return {
    nome: clean(company.corporate_name),
    nome_fantasia: clean(company.fantasy_name ?? company.corporate_name),
    cnpj: company.cnpj,
    inscricao_estadual: company.state_registration ?? undefined,
    inscricao_municipal: company.municipal_registration ?? undefined,
    regime_tributario: CRT[company.tax_regime],
    email: company.email ?? undefined,
    telefone: company.phone?.replace(/\D/g, '') || undefined,
    logradouro: clean(address?.street),
    numero: clean(address?.number),
    complemento: clean(address?.complement),
    bairro: clean(address?.neighborhood),
    cep: address?.postal_code ?? undefined,
    municipio: clean(address?.city?.name),
    uf: address?.state?.uf,
    // Our own mailer writes to the buyer: Focus's switch is one for all notes of the company.
    enviar_email_destinatario: false,
    habilita_nfe: nfe?.enabled,
    proximo_numero_nfe_producao: nfe?.production?.next_number,
    serie_nfe_producao: nfe?.production?.serie,
    proximo_numero_nfe_homologacao: nfe?.homologation?.next_number,
    serie_nfe_homologacao: nfe?.homologation?.serie,
    arquivo_certificado_base64: certificate && Buffer.from(certificate.pfx).toString('base64'),
    senha_certificado: certificate?.password,
  }
}

function clean(text: string | null | undefined): string | undefined {
  return text ? toLatin1(text) || undefined : undefined
}

const CompanyBody = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  cnpj: z.string(),
  token_producao: z.string().nullish(),
  token_homologacao: z.string().nullish(),
  certificado_valido_de: z.string().nullish(),
  certificado_valido_ate: z.string().nullish(),
  certificado_cnpj: z.string().nullish(),
  habilita_nfe: z.boolean().nullish(),
})

function companyOf(json: unknown): CompanyRegistered | undefined {
  const parsed = CompanyBody.safeParse(json)
  if (!parsed.success) return undefined
  const body = parsed.data
  return {
    externalId: body.id,
    cnpj: body.cnpj.toUpperCase(),
    tokens: { producao: body.token_producao ?? null, homologacao: body.token_homologacao ?? null },
    certificateValidFrom: body.certificado_valido_de ?? null,
    certificateValidUntil: body.certificado_valido_ate ?? null,
    certificateCnpj: body.certificado_cnpj ?? null,
    nfeEnabled: body.habilita_nfe ?? null,
  }
}

/** Without the account's token nothing can be asked: said before anything is sent. */
function withoutAccount(access: Access): CompanyOutcome {
  const request = focusRequest({ method: 'GET', target: '/v2/empresas', as: 'account' }, access)
  const nothing = {
    kind: 'failed',
    failure: 'aborted',
    sent: 'no',
    status: null,
    headers: {},
    body: new Uint8Array(),
  } as const
  const exchange = exchangeOf(request, { ...nothing, durationMs: 0, detail: 'no account token' })
  const text = 'Falta o token da conta na Focus NFe. Um administrador pode informá-lo nas configurações.'
  const fault = { code: 'token_da_conta_ausente', path: null, field: null, text }
  return { kind: 'REJECTED', exchange, failure: 'auth', faults: [fault], retryAfterSeconds: null }
}
