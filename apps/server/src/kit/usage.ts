import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

/** The command's arguments are wrong. The message shows the correct usage. */
export class UsageError extends Refusal {
  override readonly name = 'UsageError'
}

type Shape<O extends ParseArgsOptionsConfig> = {
  /** The command as typed, such as `npm run backup -- [arquivo] [--no-files]`. */
  usage: string
  options?: O
  /** Allowed number of arguments besides the options. */
  words?: { least: number; most: number }
}

/** The arguments and options of a command. Throws UsageError for unknown ones. */
export function readArguments<const O extends ParseArgsOptionsConfig>(args: readonly string[], shape: Shape<O>) {
  const { usage, options, words = { least: 0, most: 0 } } = shape
  const parsed = parsedOr(usage, () =>
    parseArgs({ args: [...args], options: options ?? ({} as O), allowPositionals: true, strict: true }),
  )
  const strange = parsed.positionals[words.most]
  if (strange !== undefined) throw new UsageError(`Não entendi ${strange}. Use: ${usage}`)
  if (parsed.positionals.length < words.least) throw new UsageError(`Use: ${usage}`)
  return { values: parsed.values, words: parsed.positionals }
}

function parsedOr<T>(usage: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const strange = error instanceof Error ? /'([^']+)'/.exec(error.message)?.[1] : undefined
    throw new UsageError(`Não entendi ${strange ?? 'o que foi pedido'}. Use: ${usage}`)
  }
}
