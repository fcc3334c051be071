/**
 * A place name reduced to what people agree on: no accents, case, apostrophes, hyphens or particles ("d'Oeste" and "do
 * Oeste" meet), and one spelling for letters that sound alike ("Moji Mirim" does not, "Luiz" and "Luís" do). Within a
 * state no two municipalities meet under it; a test holds that.
 */
export function foldName(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !PARTICLES.has(word))
  const [first = '', ...rest] = words
  return soundsAs([rest.length > 0 ? (ABBREVIATIONS[first] ?? first) : first, ...rest].join(''))
}

const PARTICLES = new Set(['de', 'da', 'do', 'das', 'dos', 'd', 'e'])
const ABBREVIATIONS: Record<string, string> = { sta: 'santa', sto: 'santo', s: 'sao' }

function soundsAs(letters: string): string {
  return letters
    .replace(/(.)\1/g, '$1')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replaceAll('th', 't')
    .replaceAll('ph', 'f')
    .replaceAll('w', 'v')
}
