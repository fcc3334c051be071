import { MAY_IMPORT, SERVER_FLOORS, SIMULATOR_ROOMS } from '../../test/guards/floors.ts'
import { houseOf, importsOf, isRelative, isTest, packageOf, resolved } from '../../test/guards/imports.ts'
import { readSources, type Source, withoutComments } from '../../test/guards/sources.ts'
import { mermaid, quoted, table, writtenBy } from './markdown.ts'
import { FLOOR_TEXTS, HOUSE_TEXTS, SIMULATOR_TEXTS } from './room-texts.ts'

/** For each room, the other rooms that its files import. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** The expected content of docs/desenhos/andares.md. */
export function floorsPage(): string {
  const sources = readSources('{packages,apps}/*/src/**/*.{ts,tsx}')
    .filter(({ file }) => !isTest(file))
    .map(({ file, text }) => ({ file, text: withoutComments(text) }))
  return `${[
    '# Os andares',
    `${writtenBy('de `test/guards/floors.ts` e dos imports')} O que pode importar o quê está naquele arquivo e é guardado por \`test/guards/import-rules.test.ts\`; aqui está o que se importa de fato. Testes ficam de fora.`,
    'Nos desenhos, uma seta vai de quem importa a quem é importado. A seta que outras já implicam fica de fora: quem importa `sale`, que importa `note`, em geral importa também `note`.',
    '## Pacotes e aplicativos',
    ...section(Object.keys(MAY_IMPORT), sources, HOUSE_TEXTS, importsOfHouses(sources), houseOf),
    'Pode importar:',
    table(
      ['Quem', 'O quê'],
      Object.entries(MAY_IMPORT).map(([house, may]) => [`\`${house}\``, quoted(may)]),
    ),
    '## As salas do servidor',
    'De baixo para cima: uma sala importa a si mesma e as de antes dela. Os arquivos soltos em `apps/server/src` juntam todas.',
    ...rooms('server', SERVER_FLOORS, sources, FLOOR_TEXTS),
    '## As salas do simulador',
    ...rooms('simulator', Object.keys(SIMULATOR_ROOMS), sources, SIMULATOR_TEXTS),
  ].join('\n\n')}\n`
}

function rooms(
  app: string,
  names: readonly string[],
  sources: readonly Source[],
  texts: Readonly<Record<string, string>>,
): string[] {
  const placeOf = (file: string) => new RegExp(`^apps/${app}/src/([^/]+)/`).exec(file)?.[1]
  const imports = importsBetween(sources, placeOf, (file, to) =>
    isRelative(to) ? placeOf(resolved(file, to)) : undefined,
  )
  return section(names, sources, texts, imports, placeOf)
}

function importsOfHouses(sources: readonly Source[]): Imports {
  return importsBetween(sources, houseOf, (_file, to) =>
    Object.keys(MAY_IMPORT).find((house) => packageOf(to) === house.replace(/^\w+/, '@talao')),
  )
}

function importsBetween(
  sources: readonly Source[],
  placeOf: (file: string) => string | undefined,
  targetOf: (file: string, to: string) => string | undefined,
): Imports {
  const imports = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    const from = placeOf(file)
    if (from === undefined) continue
    const own = imports.get(from) ?? new Set<string>()
    imports.set(from, own)
    for (const to of importsOf(text).map((each) => targetOf(file, each)))
      if (to !== undefined && to !== from) own.add(to)
  }
  return imports
}

function section(
  names: readonly string[],
  sources: readonly Source[],
  texts: Readonly<Record<string, string>>,
  imports: Imports,
  placeOf: (file: string) => string | undefined,
): string[] {
  const rows = names.map((name) => {
    const files = sources.map(({ file }) => file).filter((file) => placeOf(file) === name)
    const to = [...(imports.get(name) ?? [])].sort((a, b) => names.indexOf(a) - names.indexOf(b))
    const said = texts[name]
    if (said === undefined) throw new Error(`tools/drawings/room-texts.ts says nothing of ${name}.`)
    return [`\`${name}\``, said, foldersOf(name, files), to.join(', ')]
  })
  return [
    mermaid(
      'flowchart TB',
      necessary(imports).map(([from, to]) => [from, to].map((name) => name.split('/').at(-1)).join(' --> ')),
    ),
    table(['Sala', 'Para quê', 'Pastas', 'Importa'], rows),
  ]
}

/** Folders under `src` for a package or an app; under the room for a room. */
function foldersOf(name: string, files: readonly string[]): string {
  const inside = name.includes('/') ? '/src/' : `/src/${name}/`
  const folders = files.map((file) => file.split(inside)[1]?.split('/') ?? []).filter((parts) => parts.length > 1)
  return [...new Set(folders.map(([folder = '']) => folder))].sort().join(', ')
}

/** The arrows that no longer way implies. */
function necessary(imports: Imports): [string, string][] {
  const reachable = (from: string): Set<string> => {
    const seen = new Set(imports.get(from))
    for (const room of seen) for (const next of imports.get(room) ?? []) seen.add(next)
    return seen
  }
  return [...imports].flatMap(([from, to]) =>
    [...to]
      .filter((room) => ![...to].some((other) => other !== room && reachable(other).has(room)))
      .sort()
      .map((room): [string, string] => [from, room]),
  )
}
