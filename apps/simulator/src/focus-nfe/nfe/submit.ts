import { drawFault } from '../../faults/plan.ts'
import { between } from '../../random.ts'
import { type Environment, type World, nowMs } from '../../world.ts'
import { decide } from '../authority/decide.ts'
import { sentinelsOf } from '../authority/sentinels.ts'
import { type Company, companyUf } from '../companies/company.ts'
import { type Fields, isOn, text } from '../fields.ts'
import { Refusal, badRequest, forbidden, missing, schemaFault } from '../refusal.ts'
import { checkRequest, namesNobodyKnows, withItems } from './check-request.ts'
import { type Note, noteById, noteByRef } from './note.ts'

/** Letters, digits, hyphen and underscore; how long a ref may be the real service does not say. */
const REF = /^[A-Za-z0-9_-]{1,60}$/
/** They take no synchronous requests. Fonte: documentação pública da API v2 da Focus NFe. */
const NEVER_SYNCHRONOUS = ['SP', 'GO', 'BA']

type Submit = { company: Company; environment: Environment; token: string; ref: string | undefined; body: () => Fields }

/** Takes a note in under its ref, or refuses it. Whatever is accepted is stored before the answer leaves. */
export function submitNote(
  world: World,
  { company, environment, token, ref, body }: Submit,
): { note: Note; http: 201 | 202 } {
  if (!ref) throw missing('ref')
  if (!REF.test(ref)) throw badRequest('Parâmetro "ref" aceita somente letras e números')
  const request = withItems(body())
  refuseCompany(world, company, request)
  const synchronous = isSynchronous(company, environment) && !sentinelsOf(request).limbo
  const id = world.db.transaction(() => {
    const current = noteByRef(world, company, environment, ref)
    refuseRef(current)
    const faults = checkRequest(request)
    if (faults.length > 0) throw schemaFault(faults)
    const lag = drawFault(world, { stage: 'note', token })
    const visibleFrom = nowMs(world) + (lag ? (lag.params.seconds ?? 30) * 1000 : 0)
    const stored = store(world, { company, environment, ref, request, current, visibleFrom })
    if (synchronous) decide(world, stored)
    else scheduleDecision(world, stored, request)
    return stored
  })
  const note = noteById(world, id)
  if (!note) throw new Error(`note ${id} vanished`)
  return { note, http: synchronous ? 201 : 202 }
}

function refuseCompany(world: World, company: Company, request: Fields): void {
  const cnpj = text(request, 'cnpj_emitente')
  if (!cnpj) throw badRequest('CNPJ do emitente não autorizado ou não informado.')
  if (cnpj !== company.cnpj) throw forbidden()
  if (!isOn(company.data, 'habilita_nfe')) {
    throw new Refusal(400, 'empresa_nao_habilitada', 'Emitente ainda não habilitado para emissão de NFe')
  }
  if (!company.key_pem) throw badRequest('O emitente não tem certificado digital cadastrado')
  if ((company.certificate_until ?? 0) < nowMs(world)) {
    throw new Refusal(400, 'certificado_vencido', 'O certificado do emitente está vencido')
  }
}

/** Only a rejected note leaves its ref free. */
function refuseRef(current: Note | undefined): void {
  if (!current || current.status === 'erro_autorizacao') return
  if (current.status === 'processando_autorizacao') {
    throw new Refusal(422, 'em_processamento', 'Nota fiscal em processamento')
  }
  throw new Refusal(422, 'nfe_autorizada', 'Nota fiscal já autorizada')
}

type Store = {
  company: Company
  environment: Environment
  ref: string
  request: Fields
  current: Note | undefined
  visibleFrom: number
}

function store(world: World, { company, environment, ref, request, current, visibleFrom }: Store): number {
  const unknown = JSON.stringify(namesNobodyKnows(request))
  if (current) {
    world.db.run(
      `update note set status = 'processando_autorizacao', request = ?, unknown_fields = ?, status_sefaz = null,
         mensagem_sefaz = null, decided_at = null, sends = sends + 1, visible_from = ? where id = ?`,
      JSON.stringify(request),
      unknown,
      visibleFrom,
      current.id,
    )
    return current.id
  }
  return world.db.run(
    `insert into note (company_id, environment, ref, status, request, unknown_fields, created_at, visible_from)
     values (?, ?, ?, 'processando_autorizacao', ?, ?, ?, ?)`,
    company.id,
    environment,
    ref,
    JSON.stringify(request),
    unknown,
    nowMs(world),
    visibleFrom,
  ).lastId
}

function isSynchronous(company: Company, environment: Environment): boolean {
  const flag = environment === 'producao' ? 'nfe_sincrono' : 'nfe_sincrono_homologacao'
  return isOn(company.data, flag) && !NEVER_SYNCHRONOUS.includes(companyUf(company))
}

function scheduleDecision(world: World, noteId: number, request: Fields): void {
  const { limbo, slowSeconds } = sentinelsOf(request)
  if (limbo) return
  const { low, high } = world.settings.latencyMs
  const latency = slowSeconds === undefined ? between(world.random, low, high) : slowSeconds * 1000
  world.agenda.add('decide', noteId, nowMs(world) + latency)
}
