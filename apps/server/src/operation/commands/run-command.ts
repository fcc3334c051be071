import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { systemClock } from '../../kit/clock.ts'
import { makeLogger, maskSecrets } from '../../kit/log.ts'
import { UsageError } from '../../kit/usage.ts'
import { VERSION } from '../../kit/version.ts'
import { failureWords } from './failure-messages.ts'

/** Exit codes, as described in docs/operacoes/comandos.md. */
export const EXIT = { done: 0, refused: 1, usage: 2, unexpected: 70 } as const

/**
 * Runs a command to its end. A failure prints one sentence, without a stack trace, and sets the exit code of its kind.
 * `atEnd` cleans up after a failure.
 */
export async function runCommand(
  name: string,
  work: () => Promise<unknown>,
  atEnd: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  let failing = false
  const fail = async (error: unknown) => {
    if (failing) return
    failing = true
    const code = printFailure(name, error)
    await atEnd()
    process.exit(code)
  }
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => void fail(error))
  await work().catch(fail)
}

/** Prints what went wrong and returns the exit code. */
export function printFailure(name: string, error: unknown): number {
  const words = failureWords(error)
  process.stderr.write(`${words ?? unexpectedWords(name, error)}\n`)
  if (error instanceof UsageError) return EXIT.usage
  return words === undefined ? EXIT.unexpected : EXIT.refused
}

function unexpectedWords(name: string, error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) }
  return `${name} parou por um motivo que não foi previsto: ${maskSecrets(message.split('\n')[0] ?? '')}\nO relato inteiro está ${saveReport(name, error)}. Mande-o a quem desenvolve o Talão, com a versão (${VERSION}) e o que foi pedido.`
}

/** Logs the error with its causes, secrets masked. Returns a phrase that says where the report is. */
function saveReport(name: string, error: unknown): string {
  const fields = { err: error, command: name, version: VERSION, node: process.version }
  const toLog = () => {
    makeLogger('error', systemClock).error(fields, FAILED)
    return 'na última linha do registro, na saída'
  }
  if (KEPT_RUNNING.has(name)) return toLog()
  const folder = path.resolve(process.env['TALAO_DATA_DIR'] || '.talao', 'logs')
  const file = path.join(folder, 'failures.log')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    makeLogger('error', systemClock, {}, (line) => appendFileSync(file, line, { mode: 0o600 })).error(fields, FAILED)
    return `em ${file}`
  } catch {
    // The unwritable folder may itself be the cause of the failure.
    return toLog()
  }
}
const FAILED = 'a command failed'
/** Commands whose output is already the log. */
const KEPT_RUNNING: ReadonlySet<string> = new Set(['server', 'worker'])
