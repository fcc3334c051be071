import type { Company } from '../../companies/company.ts'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import { type Fields, isOn } from '../../http/fields.ts'
import { badRequest, forbidden, Refusal, schemaFault } from '../../http/refusal.ts'
import { checkedRef, refuseCertificate, refuseTakenRef, scheduleDecision, storeNote } from '../note-intake.ts'
import { cityOf, isKnownCity } from './city.ts'
import { refOwner, type ServiceNote, serviceNoteById, writeServiceNote } from './service-note.ts'
import type { ServiceNoteKind } from './service-note-kind.ts'

type Submit = {
  road: ServiceNoteKind
  company: Company
  environment: Environment
  token: string
  ref: string | undefined
  body: () => Fields
}

/** Accepts an NFS-e under its ref or refuses it. An accepted note is stored before the answer is sent. */
export function submitServiceNote(
  world: SimulatorContext,
  { road, company, environment, token, ref: asked, body }: Submit,
): ServiceNote {
  const ref = checkedRef(asked)
  const request = body()
  refuseCompany(world, { road, company, environment, request })
  const id = world.db.transaction(() => {
    const current = refOwner(world, { company, environment, ref, kind: road.kind })
    refuseTakenRef(current, road.processing)
    const faults = checked(road, request)
    if (faults.length > 0) throw schemaFault(faults)
    const unknown = road.unknownNames(request)
    const stored = storeNote(world, { company, environment, token, ref, request, unknown, current })
    const city = road.city(request) ?? ''
    writeServiceNote(world, stored, road.kind, city)
    const { limbo, slowSeconds } = road.sentinels(request)
    const cityTakes = cityOf(world, city).latency_seconds ?? undefined
    scheduleDecision(world, stored, { limbo, slowSeconds: slowSeconds ?? cityTakes })
    return stored
  })
  const note = serviceNoteById(world, id)
  if (!note) throw new Error(`note ${id} vanished`)
  return note
}

function checked(road: ServiceNoteKind, request: Fields) {
  const city = road.city(request)
  const unknown = city !== undefined && /^[0-9]{7}$/.test(city) && !isKnownCity(city)
  return [
    ...road.check(request),
    ...(unknown ? [{ mensagem: `Município não encontrado: ${city}`, campo: 'codigo_municipio' }] : []),
  ]
}

function refuseCompany(
  world: SimulatorContext,
  { road, company, environment, request }: Pick<Submit, 'road' | 'company' | 'environment'> & { request: Fields },
): void {
  const cnpj = road.provider(request)
  if (!cnpj) throw badRequest('CNPJ/UF do emitente não autorizado ou não informado.')
  if (cnpj !== company.cnpj) throw forbidden()
  if (!isOn(company.data, road.flag(environment))) {
    throw new Refusal(400, 'empresa_nao_habilitada', 'Emitente ainda não habilitado para emissão de NFSe')
  }
  refuseCertificate(world, company)
}
