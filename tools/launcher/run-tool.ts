import { Refusal } from '../../apps/server/src/kit/refusal.ts'
import { runCommand } from '../../apps/server/src/operation/commands/run-command.ts'
import { TimeoutError } from '../../test/support/until.ts'
import { type Cleanup, makeCleanup } from './cleanup.ts'

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Runs a tool that starts a temporary installation. Leaves no process and no folder behind however it ends. `work`
 * returns the exit code.
 */
export async function runTool(name: string, work: (undo: Cleanup) => Promise<number>): Promise<void> {
  const undo = makeCleanup()
  const run = async () => {
    try {
      const code = await work(undo)
      await undo.all()
      process.exit(code)
    } catch (error) {
      throw error instanceof TimeoutError ? new Refusal(busyWords(error), { cause: error }) : error
    }
  }
  // The tool receives Ctrl+C twice, from the terminal and from npm. The second must not interrupt the cleanup.
  for (const [signal, code] of Object.entries(SIGNALS))
    process.on(signal, () => {
      // Running work fails once the installation is removed, so ignore those errors.
      for (const event of ['uncaughtException', 'unhandledRejection'])
        process.removeAllListeners(event).on(event, () => undefined)
      void undo.all().then(() => process.exit(code))
    })
  await runCommand(
    name,
    () => run().catch((error: unknown) => (undo.isUndoing() ? undo.all() : Promise.reject(error))),
    () => undo.all(),
  )
}

function busyWords({ seconds, what }: TimeoutError): string {
  return `Desisti: ${seconds} s não bastaram (${what.split('\n')[0]?.slice(0, 120)}). A máquina está ocupada, ou a casa do ensaio não subiu: feche o que mais roda nela e repita. Nada fica para trás.`
}
