import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, stateOfPort } from './port.ts'
import { Refusal } from './refusal.ts'

const LEAVING_WITHIN_MS = 30_000

/** Throws Refusal when another program has the port. After a killed starter, first waits for its processes to exit. */
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

/** A free port, stored in `file` and reused at every start while it is free, so that published addresses stay valid. */
export async function stablePort(file: string): Promise<number> {
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (kept > 0 && (await stateOfPort(kept)) === 'free') return kept
  const port = await freePort()
  writeFileSync(file, String(port))
  return port
}
