import { municipalityByIbge } from '@talao/reference'
import { z } from 'zod'
import type { SimulatorContext } from '../../context/context.ts'

/** Source: documentação pública da API v2 da Focus NFe, recurso municipios. */
const CITY_STATES = [
  'ativo',
  'fora_do_ar',
  'pausado',
  'em_implementacao',
  'em_reimplementacao',
  'inativo',
  'nao_implementado',
] as const

/** Settings of a city, under Focus' names in /v2/municipios, plus two settings of the simulator. */
export const CityChanges = z.strictObject({
  /** Any status but `ativo` keeps the city's notes pending until it is `ativo` again. */
  status_nfse: z.enum(CITY_STATES).optional(),
  possui_ambiente_homologacao_nfse: z.boolean().optional(),
  possui_cancelamento_nfse: z.boolean().optional(),
  codigo_tributario_municipio_obrigatorio_nfse: z.boolean().optional(),
  endereco_obrigatorio_nfse: z.boolean().optional(),
  cpf_cnpj_obrigatorio_nfse: z.boolean().optional(),
  codigo_cnae_obrigatorio_nfse: z.boolean().optional(),
  /** When the list is not empty, a note must carry one of its codes. */
  codigos_tributarios_municipio: z
    .array(z.strictObject({ codigo: z.string(), descricao: z.string(), tax_rate: z.string().nullish() }))
    .optional(),
  /** Seconds the city takes to answer. Null for the general latency. */
  latency_seconds: z.int().nonnegative().nullish(),
  /** The city refuses a cancellation after these days. */
  cancel_days: z.int().nonnegative().optional(),
})
export type CityChanges = z.output<typeof CityChanges>
type Settings = { [K in keyof CityChanges]-?: Exclude<CityChanges[K], undefined> }
export type City = Settings & { ibge: string }

const DEFAULTS: Settings = {
  status_nfse: 'ativo',
  possui_ambiente_homologacao_nfse: true,
  possui_cancelamento_nfse: true,
  codigo_tributario_municipio_obrigatorio_nfse: false,
  endereco_obrigatorio_nfse: false,
  cpf_cnpj_obrigatorio_nfse: false,
  codigo_cnae_obrigatorio_nfse: false,
  codigos_tributarios_municipio: [],
  latency_seconds: null,
  // National law sets no term. Each city has its own; 30 days is common.
  cancel_days: 30,
}

export function cityOf(world: SimulatorContext, ibge: string): City {
  const row = world.db.one<{ data: string }>('select data from focus_city where ibge = ?', ibge)
  return { ibge, ...DEFAULTS, ...(row ? (JSON.parse(row.data) as Settings) : {}) }
}

export function isKnownCity(ibge: string): boolean {
  return /^[0-9]{7}$/.test(ibge) && municipalityByIbge(ibge) !== undefined
}

/** Changes a city. Notes that waited for an unavailable city are scheduled again once it is `ativo`. */
export function setCity(world: SimulatorContext, ibge: string, changes: CityChanges): City {
  const { ibge: _, ...data } = { ...cityOf(world, ibge), ...changes }
  world.db.run(
    'insert into focus_city (ibge, data) values (?, ?) on conflict (ibge) do update set data = excluded.data',
    ibge,
    JSON.stringify(data),
  )
  const city = cityOf(world, ibge)
  if (city.status_nfse === 'ativo') takeUp(world, ibge)
  return city
}

/** Notes that fell due while the city was unavailable have no scheduled task, so schedule them now. */
function takeUp(world: SimulatorContext, ibge: string): void {
  const waiting = world.db.all<{ note_id: number }>(
    'select note_id from service_note where city = ? and waits = 1 order by note_id',
    ibge,
  )
  for (const { note_id } of waiting) {
    world.db.run('update service_note set waits = 0 where note_id = ?', note_id)
    world.agenda.add('decide', note_id, world.time.now().getTime())
  }
}
