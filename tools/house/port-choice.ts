import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, stateOfPort } from './port.ts'
import { Refusal } from './refusal.ts'

const LEAVING_WITHIN_MS = 30_000

/** Refuses when another program has the port. After a killed starter its processes are given time to leave. */
export async function portMustBeFree(port: number, afterKilledStarter: boolean): Promise<void> {
  const started = performance.now()
  let state = await stateOfPort(port)
  while (state === 'taken' && afterKilledStarter && performance.now() - started < LEAVING_WITHIN_MS) {
    await sleep(100)
    state = await stateOfPort(port)
  }
  if (state === 'taken') {
    throw new Refusal(
      `A porta ${port} já está em uso: pare o outro programa, ou escolha outra com PORT=${port + 1} npm start.`,
    )
  }
  if (state === 'forbidden') {
    throw new Refusal(
      `Sem permissão para usar a porta ${port}: escolha uma acima de 1023, por exemplo PORT=3000 npm start.`,
    )
  }
}

/** A free port, the same at every start as long as nobody else takes it: addresses given out earlier stay true. */
export async function stablePort(file: string): Promise<number> {
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (kept > 0 && (await stateOfPort(kept)) === 'free') return kept
  const port = await freePort()
  writeFileSync(file, String(port))
  return port
}
