/**
 * Normalises a place name for comparison: without accents, case, apostrophes, hyphens or particles ("d'Oeste" equals
 * "do Oeste"), and with one spelling for letters that sound alike ("Luiz" and "Luís", "Moji" and "Mogi"). Within a
 * state no two municipalities have the same result; a test checks that.
 */
export function foldName(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !PARTICLES.has(word))
    .map((word) => (ELIDED.test(word) ? word.slice(1) : word))
  const [first = '', ...rest] = words
  return soundsAs([rest.length > 0 ? (ABBREVIATIONS[first] ?? first) : first, ...rest].join(''))
}

/** Words written together with the d of "d'Oeste" or "d'Água" when the apostrophe is missing. */
const ELIDED = /^d(?:abadia|agua|ajuda|alcantara|alho|alianca|anta|arc[ao]|avila|oeste)$/

const PARTICLES = new Set(['de', 'da', 'do', 'das', 'dos', 'd', 'e'])
/** Common abbreviations of the first word. */
const ABBREVIATIONS: Record<string, string> = {
  alm: 'almirante',
  brig: 'brigadeiro',
  cap: 'capitao',
  cel: 'coronel',
  cons: 'conselheiro',
  dep: 'deputado',
  des: 'desembargador',
  dr: 'doutor',
  eng: 'engenheiro',
  fco: 'francisco',
  gal: 'general',
  gen: 'general',
  gov: 'governador',
  mal: 'marechal',
  mons: 'monsenhor',
  pe: 'padre',
  pres: 'presidente',
  pto: 'porto',
  s: 'sao',
  sen: 'senador',
  sta: 'santa',
  sto: 'santo',
}

function soundsAs(letters: string): string {
  return letters
    .replace(/(.)\1/g, '$1')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replaceAll('th', 't')
    .replaceAll('ph', 'f')
    .replaceAll('w', 'v')
    .replace(/g(?=[ei])/g, 'j')
}
