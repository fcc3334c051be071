import { type Company, companyUf } from '../../companies/company.ts'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import { type Fields, isOn, text } from '../../http/fields.ts'
import { badRequest, forbidden, Refusal, schemaFault } from '../../http/refusal.ts'
import { checkedRef, refuseCertificate, refuseTakenRef, scheduleDecision, storeNote } from '../note-intake.ts'
import { refOwner } from '../service-notes/service-note.ts'
import { checkRequest, namesNobodyKnows, withItems } from './check-request.ts'
import { sentinelsOf } from './control-texts.ts'
import { decideNfe } from './decide.ts'
import { type Note, noteById } from './note.ts'

/** These UFs accept no synchronous requests. Source: documentação pública da API v2 da Focus NFe. */
const NEVER_SYNCHRONOUS = ['SP', 'GO', 'BA']

type Submit = { company: Company; environment: Environment; token: string; ref: string | undefined; body: () => Fields }

/** Accepts a note under its ref or refuses it. An accepted note is stored before the answer is sent. */
export function submitNote(
  world: SimulatorContext,
  { company, environment, token, ref: asked, body }: Submit,
): { note: Note; http: 201 | 202 } {
  const ref = checkedRef(asked)
  const request = withItems(body())
  refuseCompany(world, company, request)
  const sentinels = sentinelsOf(request)
  const synchronous = isSynchronous(company, environment) && !sentinels.limbo
  const id = world.db.transaction(() => {
    const current = refOwner(world, { company, environment, ref, kind: 'nfe' })
    refuseTakenRef(current)
    const faults = checkRequest(request)
    if (faults.length > 0) throw schemaFault(faults)
    const unknown = namesNobodyKnows(request)
    const stored = storeNote(world, { company, environment, token, ref, request, unknown, current })
    if (synchronous) decideNfe(world, stored)
    else scheduleDecision(world, stored, sentinels)
    return stored
  })
  const note = noteById(world, id)
  if (!note) throw new Error(`note ${id} vanished`)
  return { note, http: synchronous ? 201 : 202 }
}

function refuseCompany(world: SimulatorContext, company: Company, request: Fields): void {
  const cnpj = text(request, 'cnpj_emitente')
  if (!cnpj) throw badRequest('CNPJ do emitente não autorizado ou não informado.')
  if (cnpj !== company.cnpj) throw forbidden()
  if (!isOn(company.data, 'habilita_nfe')) {
    throw new Refusal(400, 'empresa_nao_habilitada', 'Emitente ainda não habilitado para emissão de NFe')
  }
  refuseCertificate(world, company)
}

function isSynchronous(company: Company, environment: Environment): boolean {
  const flag = environment === 'producao' ? 'nfe_sincrono' : 'nfe_sincrono_homologacao'
  return isOn(company.data, flag) && !NEVER_SYNCHRONOUS.includes(companyUf(company))
}
