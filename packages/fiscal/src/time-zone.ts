import { SAO_PAULO } from './calendar.ts'

/** An IANA time zone of Brazil. */
export type TimeZone =
  | 'America/Sao_Paulo'
  | 'America/Noronha'
  | 'America/Manaus'
  | 'America/Cuiaba'
  | 'America/Campo_Grande'
  | 'America/Porto_Velho'
  | 'America/Boa_Vista'
  | 'America/Rio_Branco'
  | 'America/Eirunepe'

/** Where a day of Brazil begins first and where it ends last. */
export const EARLIEST_ZONE: TimeZone = 'America/Noronha'
export const LATEST_ZONE: TimeZone = 'America/Rio_Branco'

/** By the code of the IBGE for the state. Source: Decreto 2.784/1913, art. 2º, with Leis 11.662/2008 and 12.876/2013. */
const OF_STATES: Readonly<Record<number, TimeZone>> = {
  11: 'America/Porto_Velho',
  12: 'America/Rio_Branco',
  13: 'America/Manaus',
  14: 'America/Boa_Vista',
  50: 'America/Campo_Grande',
  51: 'America/Cuiaba',
}

const FERNANDO_DE_NORONHA = 2605459
const AMAZONAS = 1_300_000
/**
 * The municipalities of Amazonas west of the line from Tabatinga to Porto Acre share Acre's clock. Each number is what the IBGE code of one adds
 * to 1300000. Source: Lei 12.876/2013; IANA tz database, southamerica (America/Eirunepe).
 */
const WEST_OF_AMAZONAS: readonly number[] = [201, 607, 706, 1407, 1506, 1654, 1803, 1951, 2306, 2405, 3502, 3908, 4062]

/**
 * The zone of a municipality by its IBGE codes; of its state where the city is not told, and São Paulo's where nothing is. A document's hour
 * and day are the issuer's. Source: leiaute NF-e 4.00, campo B09 (dhEmi, TZD); leiaute DPS 1.01, dhEmi. The database says the same in
 * time_zone_of().
 */
export function timeZoneOf(
  place: { city_id?: number | null | undefined; state_id?: number | null | undefined } | null | undefined,
): TimeZone {
  const city = place?.city_id
  if (city === FERNANDO_DE_NORONHA) return 'America/Noronha'
  if (city && WEST_OF_AMAZONAS.includes(city - AMAZONAS)) return 'America/Eirunepe'
  // The first two digits of a city's code are its state.
  const state = city ? Math.floor(city / 100_000) : place?.state_id
  return (state ? OF_STATES[state] : undefined) ?? SAO_PAULO
}
