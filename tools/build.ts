// npm run build: builds the web app, which each server process serves. Nothing else needs a build.
import { Processes } from './launcher/processes.ts'
import { Refusal } from './launcher/refusal.ts'
import { buildWeb } from './launcher/web.ts'

try {
  await buildWeb(new Processes(undefined))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exitCode = 1
}
