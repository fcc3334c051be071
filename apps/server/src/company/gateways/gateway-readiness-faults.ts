import { type Fault, registrationFault } from '@talao/fiscal'
import { focusRegistrationFault } from '@talao/gateways'
import type { Tx } from '../../kit/db/scope.ts'
import { TOKEN_GATEWAY } from './access.ts'
import { gatewayFor } from './gateway.ts'

type Note = { company_id: number; id: number; kind: string }

/** Every gateway requires a certificate. */
export const CERTIFICATE_FAULT: Fault = {
  code: 'SEM-CERTIFICADO',
  path: 'company.a1_certificate_file',
  field: 'Certificado A1',
  text: 'A empresa não tem certificado A1 válido. Envie o arquivo no cadastro da empresa.',
}

/**
 * What the company lacks at a note's gateway, whatever the note's content: the gateway would refuse each of its notes.
 * A registration in progress is no fault; the note waits for it.
 */
export async function gatewayReadinessFaults(tx: Tx, note: Note, gateway: string, now: Date): Promise<Fault[]> {
  if (!(await hasCertificate(tx, note.company_id, now))) return [CERTIFICATE_FAULT]
  return registrationFaults(tx, note, gateway)
}

/**
 * The faults of the company's registration with the provider alone: refused, without a registration that the kind of
 * note requires, or the kind not enabled there.
 */
export async function registrationFaults(tx: Tx, note: Note, gateway: string): Promise<Fault[]> {
  if (gatewayFor(gateway).capabilities.certificate === 'local') return []
  const { in_production } = await tx
    .selectFrom('note')
    .select('in_production')
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .executeTakeFirstOrThrow()
  const kind = note.kind === 'NFSE' ? 'NFSE' : 'NFE'
  return registrationFaultsOf(await loadRegistration(tx, note.company_id), { kind, gateway, in_production })
}

export type Registration = Awaited<ReturnType<typeof loadRegistration>>

/** What the provider answered about the company's registration. */
export function loadRegistration(tx: Tx, companyId: number) {
  return tx
    .selectFrom('company')
    .leftJoin('company_gateway as g', (join) =>
      join.onRef('g.company_id', '=', 'company.id').on('g.gateway', '=', TOKEN_GATEWAY),
    )
    .select('company.municipal_registration')
    .select(['g.sync_error', 'g.sync_refused', 'g.sync_fields', 'g.differences', 'g.tokens_sealed'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** `registrationFaults` of a registration that is already loaded. */
export function registrationFaultsOf(
  row: Registration,
  { kind, gateway, in_production }: { kind: 'NFE' | 'NFSE'; gateway: string; in_production: boolean },
): Fault[] {
  if (gatewayFor(gateway).capabilities.certificate === 'local') return []
  // A company the provider already knows keeps issuing while a change of its data is refused.
  if (row.tokens_sealed === null && row.sync_refused && row.sync_error !== null)
    return refusal(row.sync_error, row.sync_fields ?? [])
  if (kind === 'NFSE' && row.municipal_registration === null) return [NO_MUNICIPAL_REGISTRATION]
  const differing = (row.differences ?? []) as { field: string }[]
  const flag = flagOf(kind, gateway, in_production)
  return differing.some(({ field }) => field === flag) ? [NOT_ENABLED[kind]] : []
}

type Registered = { state_registration: string | null; gateway: string }

/**
 * Why every NF-e of the company would be refused for its inscrição estadual: by the rule of its state (IBGE code) on a
 * day (`YYYY-MM-DD`), else by its provider's rule.
 */
export function stateRegistrationFault(company: Registered, stateId: number | null, day: string): Fault | undefined {
  const byLaw = registrationFault(company.state_registration, stateId, day)
  return byLaw ?? (company.gateway === TOKEN_GATEWAY ? focusRegistrationFault(company.state_registration) : undefined)
}

/** Whether the company has a certificate that is valid for signing now. */
export async function hasCertificate(tx: Tx, companyId: number, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('company_certificate')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_current', '=', true)
    .where('not_after', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** One fault for each field that the refusal names, so that each can be marked. */
function refusal(text: string, fields: readonly string[]): Fault[] {
  const paths = fields.length > 0 ? fields : ['registration']
  return paths.map((path) => ({
    code: 'CADASTRO-RECUSADO',
    path: `company.${path}`,
    field: 'Cadastro da empresa',
    text,
  }))
}

/** The provider's flag that enables a kind of note. Source: documentação da Focus NFe, "Empresas". */
function flagOf(kind: 'NFE' | 'NFSE', gateway: string, inProduction: boolean): string {
  if (kind === 'NFE') return 'habilita_nfe'
  if (gateway === 'FOCUS_NFE_MUNICIPAL') return 'habilita_nfse'
  return inProduction ? 'habilita_nfsen_producao' : 'habilita_nfsen_homologacao'
}

const NO_MUNICIPAL_REGISTRATION: Fault = {
  code: 'EMPRESA-SEM-IM',
  path: 'company.municipal_registration',
  field: 'Inscrição municipal',
  text: 'Falta a inscrição municipal da empresa. Informe-a no cadastro, ou escreva ISENTO se a sua cidade não usa.',
}

const NOT_ENABLED: Readonly<Record<'NFE' | 'NFSE', Fault>> = {
  NFE: {
    code: 'EMPRESA-SEM-NFE',
    path: 'company.registration',
    field: 'Cadastro na Focus NFe',
    text: 'A Focus ainda não liberou a NF-e para a empresa. Salve o cadastro da empresa de novo; se continuar, fale com o suporte.',
  },
  NFSE: {
    code: 'EMPRESA-SEM-NFSE',
    path: 'company.registration',
    field: 'Cadastro na Focus NFe',
    text: 'A Focus ainda não liberou a NFS-e para a empresa. Salve o cadastro da empresa de novo; se continuar, fale com o suporte.',
  },
}
