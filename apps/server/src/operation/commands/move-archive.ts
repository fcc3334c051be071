import { stdout } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import { type Config, ConfigError, readConfig, storageAt } from '../../kit/config/config.ts'
import { storeTransport } from '../../kit/files/file-storage.ts'
import { type Moved, moveFiles } from '../../kit/files/move-files.ts'
import { openFileStore } from '../../kit/files/open-store.ts'
import type { StorageChoice } from '../../kit/files/storage-choice.ts'
import { readArguments, UsageError } from '../../kit/usage.ts'

const USAGE =
  'npm run files:move -- --to s3://<bucket>/<prefixo> (ou --to file:<pasta>), ou sem nada para trazer o que ainda está em STORAGE_URL_BEFORE'

/**
 * `files:move [--to <STORAGE_URL>]`. With `--to`: moves from the current store to that one. Without: moves what is
 * still in `STORAGE_URL_BEFORE` to the current store. Returns whether every file arrived.
 */
export async function moveArchive(args: readonly string[]): Promise<boolean> {
  const config = readConfig()
  const { from, to } = placesOf(config, args)
  if (isDeepStrictEqual(from, to)) throw new ConfigError('Os dois lugares são o mesmo. Diga outro com --to.')
  const transport = storeTransport(config)
  const moved = await moveFiles(openFileStore(from, transport), openFileStore(to, transport), makeProgressLog())
  stdout.write(`${wordsOf(moved, { from: nameOf(from), to: nameOf(to) }).join('\n')}\n`)
  return moved.damaged.length === 0
}

function placesOf(config: Config, args: readonly string[]): { from: StorageChoice; to: StorageChoice } {
  const { to } = readArguments(args, { usage: USAGE, options: { to: { type: 'string' } } }).values
  if (to !== undefined) return { from: config.storage, to: storageAt(to) }
  if (config.storageBefore) return { from: config.storageBefore, to: config.storage }
  throw new UsageError(`Diga para onde. Use: ${USAGE}`)
}

const TELL_EVERY = 1_000

function makeProgressLog(): (moved: Moved) => void {
  let told = 0
  return ({ copied, there, damaged }) => {
    const seen = copied + there + damaged.length
    if (seen - told < TELL_EVERY) return
    told = seen
    stdout.write(`  ${seen} arquivos vistos, ${copied} copiados\n`)
  }
}

function nameOf(place: StorageChoice): string {
  return place.kind === 'folder' ? `file:${place.folder}` : `s3://${place.bucket}/${place.prefix}`
}

const SHOWN = 20

function wordsOf({ copied, there, damaged }: Moved, { from, to }: { from: string; to: string }): string[] {
  return [
    `De ${from} para ${to}.`,
    `Copiados e conferidos agora: ${copied}. Já estavam lá inteiros: ${there}. Não vieram: ${damaged.length}.`,
    ...(damaged.length > 0
      ? [
          'Estes estão danificados onde estavam, e não foram copiados:',
          ...damaged.slice(0, SHOWN).map((name) => `  ${name}`),
          'Rode npm run files:scrub, que busca de novo o que ainda se encontra.',
        ]
      : []),
    'Nada foi apagado do lugar de antes.',
  ]
}
