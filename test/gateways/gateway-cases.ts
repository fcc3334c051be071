import type { Issuer } from '@talao/fiscal'
import {
  type Access,
  type ConsultOutcome,
  GATEWAYS,
  type Gateway,
  type IssueKey,
  type NoteResult,
  type NoteToIssue,
  type Preparation,
  type Prepared,
} from '@talao/gateways'
import type { FaultPlan } from '../../apps/simulator/src/faults/plan.ts'
import { type SimulatedAuthority, startAuthority } from './simulated-authority.ts'

/** A gateway under test, for one kind of note. */
export type GatewayCase = {
  name: string
  gateway: Gateway
  document: 'NFE' | 'NFSE'
  access(box: SimulatedAuthority, issuer: Issuer): Promise<Access>
  /** The requests that send, look up and cancel a note, for faults to strike. */
  sending: Strike
  asking: Strike
  cancelling: Strike
  /** Wrong answers that only this authority can give: about another note, or with an invalid key. */
  lies: readonly FaultPlan[]
  valid(box: SimulatedAuthority): number
}
export type Strike = { method: string; path: string }

const validNfe = ({ simulator }: SimulatedAuthority) => simulator.admin.sefaz.documents().valid
const validNational = ({ simulator }: SimulatedAuthority) => simulator.admin.sefin.nfse().valid
const validInCity = ({ simulator }: SimulatedAuthority) =>
  simulator.admin.notes().data.flatMap(({ documents }) => documents.filter(({ status }) => status === 'autorizado'))
    .length

const LIES_ABOUT: readonly FaultPlan[] = [
  { kind: 'wrong_body', params: { part: 'cnpj' } },
  { kind: 'wrong_body', params: { part: 'chave' } },
]
const LIE_ABOUT_REF: FaultPlan = { kind: 'wrong_body', params: { part: 'ref' } }

const throughProvider = (box: SimulatedAuthority, issuer: Issuer) => box.register(issuer, 'national')

const FOCUS: GatewayCase = {
  name: 'FOCUS_NFE',
  gateway: GATEWAYS.FOCUS_NFE,
  document: 'NFE',
  access: throughProvider,
  sending: { method: 'POST', path: '^/v2/nfe$' },
  asking: { method: 'GET', path: '^/v2/nfe/' },
  cancelling: { method: 'DELETE', path: '^/v2/nfe/' },
  lies: [...LIES_ABOUT, LIE_ABOUT_REF],
  valid: validNfe,
}
const SEFAZ: GatewayCase = {
  name: 'SEFAZ',
  gateway: GATEWAYS.SEFAZ,
  document: 'NFE',
  access: async (box, { cnpj }) => under(box.direct(cnpj), 'sefaz'),
  sending: { method: 'POST', path: 'NFeAutorizacao4$' },
  asking: { method: 'POST', path: 'NFeConsultaProtocolo4$' },
  cancelling: { method: 'POST', path: 'NFeRecepcaoEvento4$' },
  lies: LIES_ABOUT,
  valid: validNfe,
}
const FOCUS_NATIONAL: GatewayCase = {
  ...FOCUS,
  name: 'FOCUS_NFE (NFS-e nacional)',
  document: 'NFSE',
  sending: { method: 'POST', path: '^/v2/nfsen$' },
  asking: { method: 'GET', path: '^/v2/nfsen/' },
  cancelling: { method: 'DELETE', path: '^/v2/nfsen/' },
  valid: validNational,
}
const NACIONAL: GatewayCase = {
  name: 'NFSE_NACIONAL',
  gateway: GATEWAYS.NFSE_NACIONAL,
  document: 'NFSE',
  async access(box, issuer) {
    // The simulated authority takes addresses from its register, which the provider fills.
    await box.register(issuer, 'national')
    return under(box.direct(issuer.cnpj), 'sefin/homologacao', 'adn/homologacao')
  },
  sending: { method: 'POST', path: '/nfse$' },
  asking: { method: 'GET', path: '/(dps|nfse)/' },
  cancelling: { method: 'POST', path: '/eventos$' },
  lies: [{ kind: 'answer_wrong_key' }, { kind: 'answer_of_another' }],
  valid: validNational,
}
const CITY: GatewayCase = {
  name: 'FOCUS_NFE_MUNICIPAL',
  gateway: GATEWAYS.FOCUS_NFE_MUNICIPAL,
  document: 'NFSE',
  access: (box, issuer) => box.register(issuer, 'city'),
  sending: { method: 'POST', path: '^/v2/nfse$' },
  asking: { method: 'GET', path: '^/v2/nfse/' },
  cancelling: { method: 'DELETE', path: '^/v2/nfse/' },
  // A city's note has no key.
  lies: [{ kind: 'wrong_body', params: { part: 'cnpj' } }, LIE_ABOUT_REF],
  valid: validInCity,
}

export const GATEWAY_CASES = { FOCUS, SEFAZ, FOCUS_NATIONAL, NACIONAL, CITY } as const

function under(access: Access, path: string, other?: string): Access {
  const { baseUrl } = access
  return { ...access, baseUrl: `${baseUrl}/${path}`, ...(other && { otherBaseUrl: `${baseUrl}/${other}` }) }
}

export type Journey = {
  road: GatewayCase
  box: SimulatedAuthority
  note: NoteToIssue
  key: IssueKey
  access: Access
  prepared: Prepared
  preparation: Preparation
}

/**
 * Prepares a note: registers the company, assigns a number where the gateway leaves numbering to us, and builds the
 * bytes to send.
 */
export async function prepareNote(
  box: SimulatedAuthority,
  road: GatewayCase,
  note: NoteToIssue,
  n: number,
): Promise<Journey> {
  const { company } = note.kind === 'NFE' ? note.nfe : note.nfse
  const access = await road.access(box, company)
  const key = keyFor(road, company, n)
  const preparation = { issuedAt: box.now(), seal: box.seal(company.cnpj), batch: n, contingency: null }
  const prepared = road.gateway.prepare(note, key, preparation)
  if ('faults' in prepared) throw new Error(`${road.name}: ${JSON.stringify(prepared.faults)}`)
  const identity = prepared.identity ?? null
  return { road, box, note, access, prepared, preparation, key: { ...key, identity } }
}

function keyFor({ document, gateway }: GatewayCase, { cnpj, address }: Issuer, n: number): IssueKey {
  return {
    document,
    ref: `tal0nota${n}`,
    environment: 'homologacao',
    cnpj,
    place: { state_id: Number(address?.state_id), city_id: Number(address?.city_id) },
    numbering: gateway.capabilities.numbering === 'ours' ? { serie: 1, number: n, code: CODE } : null,
    identity: null,
  }
}

/** Any lawful cNF will do: not all digits equal, not a sequence. */
const CODE = '13580387'

/** The XML of an authorised note, which is either in the answer or has to be fetched. */
export async function xmlOf({ road, access }: Journey, { enclosed, files }: NoteResult): Promise<Uint8Array> {
  if (enclosed.XML) return enclosed.XML
  const file = files.XML && (await road.gateway.fetchFile?.({ kind: 'XML', path: files.XML }, access))
  if (!file || file.kind !== 'FOUND') throw new Error(`${road.name} has no XML: ${file ? file.kind : 'no path'}`)
  return file.bytes
}

/** Sends, lets the authority decide and looks up the result. */
export async function sendNote(journey: Journey): Promise<NoteResult> {
  const { road, box, key, access, prepared } = journey
  const sent = await road.gateway.send(prepared, key, access)
  if (sent.kind === 'FINAL') return sent.result
  if (sent.kind !== 'ACCEPTED')
    throw new Error(`${road.name}: ${sent.kind} ${'faults' in sent ? JSON.stringify(sent.faults) : ''}`)
  await box.decide()
  return finalOf(await road.gateway.consult(key, access, prepared.bytes))
}

export function finalOf(outcome: ConsultOutcome): NoteResult {
  if (outcome.kind !== 'FINAL') throw new Error(`not final: ${outcome.kind}`)
  return outcome.result
}

/** Issues one note through one gateway with a fresh authority. `bytes` are empty when the note was not authorised. */
export async function issueOne({ at, note }: { at: Date; note: NoteToIssue }, road: GatewayCase) {
  const box = await startAuthority(at)
  try {
    const journey = await prepareNote(box, road, note, 1)
    const result = await sendNote(journey)
    const bytes = result.enotas_status === 'Autorizada' ? await xmlOf(journey, result) : new Uint8Array()
    return { result, bytes, cnpj: journey.key.cnpj }
  } finally {
    await box.close()
  }
}
