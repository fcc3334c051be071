import { codeOfUf, type Uf } from '@talao/fiscal'
import { writeCanonical } from '@talao/fiscal/layout/write'
import { childrenOf, type XmlElement } from '@talao/fiscal/xml/tree'
import type { Access } from '../port/gateway.ts'
import type { Exchange, Unknown } from '../port/outcome.ts'
import type { Environment } from '../port/preparation.ts'
import { READ_TIMEOUT_MS, unknownFromAnswer } from '../port/unknown-outcome.ts'
import { codeIn, onlyChild, textIn } from './answer.ts'
import { callSefaz, type SefazAnswer } from './call.ts'
import { REGISTRY } from './messages.ts'
import { unknownFromRefusal } from './refusal.ts'
import { authorizerOf, urlOf } from './route.ts'
import { soapEnvelope } from './soap.ts'

/** One inscrição estadual of a taxpayer, from the UF's registry. */
export type SefazRegistration = {
  state_registration: string | null
  cnpj: string | null
  cpf: string | null
  name: string | null
  fantasy_name: string | null
  /** cSit: whether it may trade today. */
  enabled: boolean
  /** indCredNFe: credentialed to issue NF-e (1 to 3), or not (0); 4 means the UF does not say. */
  issues_nfe: boolean | null
  tax_regime: string | null
  cnae: string | null
  /** Days `YYYY-MM-DD`. */
  active_since: string | null
  closed_at: string | null
  address: {
    street: string | null
    number: string | null
    complement: string | null
    neighborhood: string | null
    city_id: number | null
    city: string | null
    postal_code: string | null
  } | null
}

export type SefazRegistryOutcome =
  | { kind: 'FOUND'; exchange: Exchange; registrations: SefazRegistration[] }
  /** Not an ICMS taxpayer in that UF. */
  | { kind: 'ABSENT'; exchange: Exchange; text: string }
  /** The UF offers no such service. */
  | { kind: 'UNSUPPORTED' }
  | Unknown

/** `document` is a bare CNPJ or CPF. */
export type RegistryQuestion = { uf: Uf; document: string; environment: Environment }

/** Queries the taxpayer registry of a UF. Source: Manual de Orientação do Contribuinte 7.0, consulta cadastro 2.00. */
export async function sefazRegistry(
  { uf, document, environment }: RegistryQuestion,
  access: Access,
): Promise<SefazRegistryOutcome> {
  const authorizer = authorizerOf(codeOfUf(uf) ?? 0)
  const destination = { service: 'CadConsultaCadastro4', authorizer, environment } as const
  if (urlOf(destination, access) === undefined) return { kind: 'UNSUPPORTED' }
  const who = document.length === 11 ? { CPF: document } : { CNPJ: document }
  const question = { versao: '2.00', infCons: { xServ: 'CONS-CAD', UF: uf, ...who } }
  const bytes = soapEnvelope(destination.service, writeCanonical(REGISTRY, question))
  const heard = await callSefaz(destination, bytes, READ_TIMEOUT_MS, access)
  return heard.kind === 'UNKNOWN' ? heard : readRegistry(heard, document)
}

/** 111 and 112: one or several found; 259 and 264: no such taxpayer. This answer names no environment. */
function readRegistry(heard: SefazAnswer, document: string): SefazRegistryOutcome {
  const info = onlyChild(heard.message, 'infCons')
  const cStat = info && codeIn(info)
  if (!info || !cStat) {
    return unknownFromAnswer(heard, 'malformed', 'a resposta do cadastro não traz o código da SEFAZ')
  }
  const text = textIn(info, 'xMotivo') ?? ''
  const { exchange } = heard
  if (cStat === '259' || cStat === '264') return { kind: 'ABSENT', exchange, text }
  if (cStat !== '111' && cStat !== '112') return unknownFromRefusal(heard, { cStat, xMotivo: text })
  const registrations = childrenOf(info, 'infCad').map(registrationOf)
  const isAnother = registrations.some(({ cnpj, cpf }) => (cnpj ?? cpf ?? document) !== document)
  if (registrations.length === 0 || isAnother) {
    return unknownFromAnswer(heard, 'malformed', 'a resposta do cadastro não é deste contribuinte')
  }
  return { kind: 'FOUND', exchange, registrations }
}

function registrationOf(info: XmlElement): SefazRegistration {
  const read = (name: string) => textIn(info, name) || null
  const credential = read('indCredNFe')
  return {
    state_registration: read('IEAtual') ?? read('IE'),
    cnpj: read('CNPJ'),
    cpf: read('CPF'),
    name: read('xNome'),
    fantasy_name: read('xFant'),
    enabled: read('cSit') === '1',
    issues_nfe: credential === null || credential === '4' ? null : credential !== '0',
    tax_regime: read('xRegApur'),
    cnae: read('CNAE'),
    active_since: read('dIniAtiv'),
    closed_at: read('dBaixa'),
    address: addressIn(onlyChild(info, 'ender')),
  }
}

function addressIn(place: XmlElement | null): SefazRegistration['address'] {
  if (!place) return null
  const read = (name: string) => textIn(place, name) || null
  const city = read('cMun')
  return {
    street: read('xLgr'),
    number: read('nro'),
    complement: read('xCpl'),
    neighborhood: read('xBairro'),
    city_id: city !== null && /^[0-9]{7}$/.test(city) ? Number(city) : null,
    city: read('xMun'),
    postal_code: read('CEP'),
  }
}
