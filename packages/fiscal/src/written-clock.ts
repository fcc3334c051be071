/** A time of day: seconds since midnight, to the thousandth, and how far east of Greenwich it was said; null where no zone is named. */
type Clock = { seconds: number; offsetMinutes: number | null }

/**
 * What stands behind a day: nothing, or a time as `14:30`, `às 14h30`, `T14:30:00-03:00`, `2:30 PM`, `14:30 (horário de Brasília)`.
 * Null when it is something else, or no time of a day.
 */
export function clockOf(rest: string): Clock | null {
  const bare = rest.replace(/^\s*\((\d[^()]*)\)\s*$/, ' $1')
  if (bare.trim() === '') return { seconds: 0, offsetMinutes: null }
  const found = TIME.exec(bare)?.groups
  const zone = zoneOf(found?.zone ?? '')
  if (!found || zone === undefined) return null
  const { hours = '', minutes = '0', seconds = '0', half } = found
  const hour = hourOf(Number(hours), half?.charAt(0).toLowerCase())
  if (hour === null || Number(minutes) > 59 || Number(seconds.replace(',', '.')) >= 60) return null
  return { seconds: hour * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')), offsetMinutes: zone }
}

const TIME = new RegExp(
  [
    // The sign or word that joins it to the day.
    String.raw`^(?:t|[\s,;@|-]*\s(?:[àa]s?\s+)?|,)`,
    String.raw`(?<hours>\d{1,2})`,
    // Minutes and seconds, or the word for hours alone, or half a day that is told.
    String.raw`(?:\s?[:h]\s?(?<minutes>\d{2})(?:\s?(?::|m(?:in)?)\s?(?<seconds>\d{2}(?:[.,]\d+)?)s?)?(?:\s?(?:min|m|hs?|hrs?|horas)\b)?`,
    String.raw`|\s?(?:h|hs|hrs?|horas?)\b|(?=\s?[ap]\.?\s?m\b))`,
    String.raw`(?:\s?(?<half>[ap]\.?\s?m\b\.?))?`,
    String.raw`(?<zone>.*)$`,
  ].join(''),
  'i',
)

/** On a clock of twelve hours midnight and noon are both 12. An hour that cannot be meant is null. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (hour > 23 || (half === 'p' && hour === 0) || (half === 'a' && hour > 12)) return null
  if (half === 'a') return hour % 12
  return half === 'p' && hour < 12 ? hour + 12 : hour
}

/** The usual names of the zone of São Paulo, three hours behind Greenwich all year since 2019 (Decreto 9.772/2019). */
const BRASILIA =
  /^(?:brt|(?:hor[áa]rio|hora)\s+(?:padr[ãa]o\s+)?(?:oficial\s+)?de\s+bras[íi]lia|bras[íi]lia|america\/sao_paulo)$/i

/** Minutes east of Greenwich, null where the text names no zone; undefined where it is something else. */
function zoneOf(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\s*\(.*\)$/, '')
  if (plain === '') return null
  if (BRASILIA.test(plain)) return -180
  if (/^(?:z|utc|gmt)$/i.test(plain)) return 0
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?\s?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(plain) ?? []
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
