// npm run build: the screens, which each server process sends. Nothing else of the house is built.
import { Processes } from './house/processes.ts'
import { Refusal } from './house/refusal.ts'
import { buildWeb } from './house/web.ts'

try {
  await buildWeb(new Processes(undefined))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exitCode = 1
}
