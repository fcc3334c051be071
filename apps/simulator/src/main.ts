import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from './config.ts'
import { startSimulator } from './simulator.ts'

try {
  const { port, storagePort, tlsPort, data, seed, ...settings } = readConfig(process.env)
  if (data !== ':memory:') mkdirSync(dirname(data), { recursive: true })
  const log = (line: string) => process.stderr.write(`${line}\n`)
  const ports = { port, storagePort, tlsPort }
  const simulator = await startSimulator({ ...ports, data, settings, log, ...(seed ? { seed } : {}) })
  process.stdout.write(`Simulador de autoridade fiscal em ${simulator.url} e ${simulator.tlsUrl}\n`)
  const stop = () => {
    simulator.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`O simulador não pôde continuar: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
