import { SAO_PAULO, type TimeZone } from './calendar.ts'

/** The zones of Brazil in which a day begins first and ends last. */
export const EARLIEST_ZONE: TimeZone = 'America/Noronha'
export const LATEST_ZONE: TimeZone = 'America/Rio_Branco'

/**
 * Zones by the IBGE code of the state. All other states use São Paulo's. Source: Decreto 2.784/1913, art. 2º, with Leis
 * 11.662/2008 and 12.876/2013.
 */
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
 * The municipalities of Amazonas west of the line from Tabatinga to Porto Acre, which use Acre's time. Each number plus
 * 1300000 is an IBGE code. Source: Lei 12.876/2013; IANA tz database, southamerica (America/Eirunepe).
 */
const WEST_OF_AMAZONAS: readonly number[] = [201, 607, 706, 1407, 1506, 1654, 1803, 1951, 2306, 2405, 3502, 3908, 4062]

/**
 * The time zone of a municipality by its IBGE codes. Without a city it is that of the state, and without both São
 * Paulo's. The time and day of a document are in the issuer's zone. Source: leiaute NF-e 4.00, campo B09 (dhEmi, TZD);
 * leiaute DPS 1.01, dhEmi. Keep it in step with the SQL function time_zone_of().
 */
export function timeZoneOf(
  place: { city_id?: number | null | undefined; state_id?: number | null | undefined } | null | undefined,
): TimeZone {
  const city = place?.city_id
  if (city === FERNANDO_DE_NORONHA) return 'America/Noronha'
  if (city && WEST_OF_AMAZONAS.includes(city - AMAZONAS)) return 'America/Eirunepe'
  // The first two digits of a city's code are its state's code.
  const state = city ? Math.floor(city / 100_000) : place?.state_id
  return (state ? OF_STATES[state] : undefined) ?? SAO_PAULO
}
