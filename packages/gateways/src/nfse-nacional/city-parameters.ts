import type { Access } from '../port/gateway.ts'
import { isObject, member } from './member.ts'
import { askParameters, type ParameterOutcome } from './parameters.ts'

/** The agreement (convênio) of a city with the national system. Null when the city does not say. */
export type CityAgreement = {
  /** tipoConvenio, 1 or 2. */
  type: number | null
  sharesNotes: boolean | null
  /** Whether its companies may issue through the national system (else E0039). */
  issuesNationally: boolean | null
  /** situacaoEmissaoPadraoContribuintesRFB: whether companies known only to the Receita may issue. */
  admitsByDefault: boolean | null
  usesCollection: boolean | null
  takesCredits: boolean | null
}

/** Fetches the agreement of a city (IBGE code). Source: OpenAPI da parametrização, /{codigoMunicipio}/convenio. */
export function cityParameters(city: number, access: Access): Promise<ParameterOutcome<CityAgreement>> {
  return askParameters(`/${city}/convenio`, access, readAgreement)
}

function readAgreement(json: unknown): CityAgreement | undefined {
  const told = member(json, 'parametrosConvenio')
  if (!isObject(told)) return undefined
  const type = member(told, 'tipoConvenio') ?? member(told, 'tipoConvenioDeserializationSetter')
  return {
    type: typeof type === 'number' ? type : null,
    sharesNotes: yesOrNo(member(told, 'aderenteAmbienteNacional')),
    issuesNationally: yesOrNo(member(told, 'aderenteEmissorNacional')),
    admitsByDefault: yesOrNo(member(told, 'situacaoEmissaoPadraoContribuintesRFB')),
    usesCollection: yesOrNo(member(told, 'aderenteMAN')),
    // Misspelt like this in the official document.
    takesCredits: yesOrNo(member(told, 'permiteAproveitametoDeCreditos')),
  }
}

/** TipoSimNao: 1 yes, 0 no, -1 not given. */
function yesOrNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  return value === 1 || value === 0 ? value === 1 : null
}
