/**
 * A time of day: seconds since midnight, with fractions, and the UTC offset in minutes (positive is east); null when
 * the text names no zone.
 */
type Clock = { seconds: number; offsetMinutes: number | null }

/**
 * Reads the text after a day: nothing, or a time such as `14:30`, `às 14h30`, `T14:30:00-03:00`, `2:30 PM`, `14:30
 * (horário de Brasília)`. Null for any other text and for an impossible time.
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
    // The separator between day and time.
    String.raw`^(?:t|[\s,;@|-]*\s(?:[àa]s?\s+)?|,)`,
    String.raw`(?<hours>\d{1,2})`,
    // Minutes and seconds, or an hour with a unit, or an hour followed by AM or PM.
    String.raw`(?:\s?[:h]\s?(?<minutes>\d{2})(?:\s?(?::|m(?:in)?)\s?(?<seconds>\d{2}(?:[.,]\d+)?)s?)?(?:\s?(?:min|m|hs?|hrs?|horas)\b)?`,
    String.raw`|\s?(?:h|hs|hrs?|horas?)\b|(?=\s?[ap]\.?\s?m\b))`,
    String.raw`(?:\s?(?<half>[ap]\.?\s?m\b\.?))?`,
    String.raw`(?<zone>.*)$`,
  ].join(''),
  'i',
)

/** Converts to 24 hours; on a 12-hour clock midnight and noon are both 12. Null for an impossible hour. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (hour > 23 || (half === 'p' && hour === 0) || (half === 'a' && hour > 12)) return null
  if (half === 'a') return hour % 12
  return half === 'p' && hour < 12 ? hour + 12 : hour
}

/** Common names of Brasília time, three hours behind UTC all year since 2019 (Decreto 9.772/2019). */
const BRASILIA =
  /^(?:brt|(?:hor[áa]rio|hora)\s+(?:padr[ãa]o\s+)?(?:oficial\s+)?de\s+bras[íi]lia|bras[íi]lia|america\/sao_paulo)$/i

/** Minutes east of UTC; null when the text names no zone, undefined when it is not a zone. */
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
