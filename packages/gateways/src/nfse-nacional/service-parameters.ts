import type { Access } from '../port/gateway.ts'
import { isObject, member, objectsIn, textMember } from './member.ts'
import { askByService, askParameters, type ParameterOutcome } from './parameters.ts'

/** Days are `YYYY-MM-DD`; `until` is null when no end is set. */
export type InForce = { from: string | null; until: string | null }

/** `rate` is a percentage as decimal text; `incidence` is the city's own text. */
export type ServiceRate = InForce & { rate: string; incidence: string | null }

/**
 * A special regime a city grants for a service: `name` is the city's, `setting` a code 1 to 3 whose meaning the
 * document does not give.
 */
export type SpecialRegime = InForce & { name: string; setting: number | null; notes: string | null }

/** Who must withhold the ISS: by article 6 of LC 116, and by the city's law. */
export type Withholding = {
  articleSix: boolean | null
  municipal: (InForce & { description: string | null; kinds: number[]; services: string[] })[]
}

/**
 * The ISS rates in force on a day for a service (6 digits, or 9 with the city's own three). Source: OpenAPI da
 * parametrização, …/aliquota.
 */
export function serviceRate(
  city: number,
  service: string,
  day: string,
  access: Access,
): Promise<ParameterOutcome<ServiceRate[]>> {
  return askByService(service, (code) =>
    askParameters(`/${city}/${code}/${day}/aliquota`, access, (json) => readRates(json, day)),
  )
}

/** The special regimes in force on a day for a service. Source: OpenAPI da parametrização, …/regimes_especiais. */
export function specialRegimes(
  city: number,
  service: string,
  day: string,
  access: Access,
): Promise<ParameterOutcome<SpecialRegime[]>> {
  return askByService(service, (code) =>
    askParameters(`/${city}/${code}/${day}/regimes_especiais`, access, (json) => readRegimes(json, day)),
  )
}

/** The withholdings in force on a day. Source: OpenAPI da parametrização, …/retencoes. */
export function withholding(city: number, day: string, access: Access): Promise<ParameterOutcome<Withholding>> {
  return askParameters(`/${city}/${day}/retencoes`, access, readWithholding)
}

function readRates(json: unknown, day: string): ServiceRate[] | undefined {
  const byService = member(json, 'aliquotas')
  if (!isObject(byService)) return undefined
  return Object.values(byService)
    .flatMap(objectsIn)
    .flatMap((row) => {
      const rate = textMember(row, 'Aliq')
      const when = inForceOf(row, 'DtIni', 'DtFim')
      if (rate === undefined || !holds(when, day)) return []
      return [{ ...when, rate, incidence: textMember(row, 'Incidencia') ?? null }]
    })
}

function readRegimes(json: unknown, day: string): SpecialRegime[] | undefined {
  const byName = member(json, 'regimesEspeciais')
  if (!isObject(byName)) return undefined
  return Object.entries(byName).flatMap(([name, byService]) => {
    const rows = isObject(byService) ? Object.values(byService).flatMap(objectsIn) : []
    return rows.flatMap((row) => {
      const when = inForceOf(row, 'dataInicio', 'dataFim')
      const setting = member(row, 'situacao')
      if (!holds(when, day)) return []
      const notes = textMember(row, 'observacoes') ?? null
      return [{ ...when, name, setting: typeof setting === 'number' ? setting : null, notes }]
    })
  })
}

function readWithholding(json: unknown): Withholding | undefined {
  const told = member(json, 'retencoes')
  if (!isObject(told)) return undefined
  const enabled = member(member(told, 'artigoSexto'), 'habilitado')
  const municipal = objectsIn(member(told, 'retencoesMunicipais')).map((row) => ({
    ...inForceOf(row, 'dataInicioVigencia', 'dataFimVigencia'),
    description: textMember(row, 'descricao') ?? null,
    kinds: numbersIn(member(row, 'tiposRetencao')),
    services: objectsIn(member(row, 'servicos')).flatMap((service) => textMember(service, 'codigoCompleto') ?? []),
  }))
  return { articleSix: typeof enabled === 'boolean' ? enabled : null, municipal }
}

function inForceOf(row: unknown, from: string, until: string): InForce {
  const day = (name: string) => textMember(row, name)?.slice(0, 10) ?? null
  return { from: day(from), until: day(until) }
}

function holds({ from, until }: InForce, day: string): boolean {
  return (from === null || from <= day) && (until === null || until >= day)
}

function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((kind) => typeof kind === 'number') : []
}
