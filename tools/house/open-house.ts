import path from 'node:path'
import { restartOnChange } from './dev-watch.ts'
import { waitForHealth } from './health.ts'
import { makeMasterKey } from './master-key.ts'
import type { Ownership } from './data-folder-lock.ts'
import { freePort } from './port.ts'
import { portMustBeFree } from './port-choice.ts'
import { keepPostgres } from './postgres/keep-postgres.ts'
import type { Processes } from './processes.ts'
import { seconds, step } from './progress.ts'
import type { Settings } from './settings.ts'
import { SIMULATOR, simulatorEnvironment, simulatorPorts } from './simulator.ts'
import { buildWeb, VITE, WEB, WEB_DIST, webIsStale } from './web.ts'
import { WORKER_HEAP } from './worker-heap.ts'

const SERVER = 'apps/server/src/main.ts'

type House = {
  settings: Settings
  owner: Ownership
  processes: Processes
  /** Registers an undo for each resource started; they run in reverse order. */
  onStop: (undo: () => unknown) => void
}

/** Starts the product from a data folder, step by step, printing one line for each. */
export async function openHouse({ settings, owner, processes, onStop }: House): Promise<void> {
  const began = performance.now()
  await portMustBeFree(settings.port, owner.tookOver)
  makeMasterKey(settings.dataDir)

  const administrator = await openDatabase(settings, onStop)
  onStop(() => processes.stop(['vite', 'server', 'worker']))
  const env = await environment(settings, administrator)
  // Starts early, because it needs no database and can come up while that is prepared.
  const simulator = settings.mode === 'demo' ? [processes.keep({ name: 'simulator', args: [SIMULATOR], env })] : []
  await step('Banco de dados preparado', () =>
    Promise.race([
      // The simulator may not have written its certificate yet; preparing the database does not need it.
      processes.once({
        name: 'prepare',
        args: [SERVER, 'prepare'],
        env: { ...env, CA_BUNDLE: '', DATABASE_URL: administrator },
      }),
      ...simulator,
    ]),
  )
  if (!settings.dev && webIsStale()) await step('Telas montadas', () => buildWeb(processes))

  await step(settings.mode === 'demo' ? 'Servidor, worker e simulador no ar' : 'Servidor e worker no ar', () =>
    startPrograms({ settings, processes, env, administrator, simulator }),
  )
  processes.settle()
  if (settings.dev) onStop(restartOnChange(processes))
  sayReady(settings, performance.now() - began)
}

async function openDatabase(settings: Settings, onStop: House['onStop']): Promise<string> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) {
    const { checkDatabase } = await import('./database-check.ts')
    await step('PostgreSQL de DATABASE_URL encontrado', () => checkDatabase(databaseUrl))
    return databaseUrl
  }
  const starting = keepPostgres({ dataDir, database: 'talao', lasting: true })
  // Registered before PostgreSQL is up, so that a stop in the middle of the first start does not leave it running.
  onStop(async () => {
    const [started] = await Promise.allSettled([starting])
    if (started.status === 'fulfilled') await started.value.stop()
  })
  const postgres = await step('PostgreSQL embutido no ar', () => starting)
  if (!postgres.place.startsWith(dataDir)) {
    console.log(`  O banco fica em ${postgres.place}: a conta do PostgreSQL não pode entrar em ${dataDir}.`)
  }
  return postgres.url
}

async function environment(settings: Settings, administrator: string): Promise<Record<string, string>> {
  const { dataDir, mode, port } = settings
  const env = {
    DATABASE_URL: withoutPassword(administrator),
    TALAO_DATA_DIR: dataDir,
    TALAO_MODE: mode,
    PORT: String(settings.dev ? await freePort() : port),
    PUBLIC_URL: settings.publicUrl,
    WEB_DIST,
    // Caches compiled TypeScript, which halves the start time of a process.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(dataDir, 'compiled'),
  }
  if (mode === 'production') return env
  return { ...env, ...simulatorEnvironment(dataDir, await simulatorPorts(dataDir)) }
}

/** The processes sign in with their own roles; only the starter has the administrator's password. */
function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  return url.href
}

type Programs = {
  settings: Settings
  processes: Processes
  env: Record<string, string>
  administrator: string
  /** The simulator's `keep` promise, if it was started. */
  simulator: Promise<void>[]
}

async function startPrograms({ settings, processes, env, administrator, simulator }: Programs): Promise<void> {
  const demo = settings.mode === 'demo'
  // The simulator writes the certificate that the others must trust.
  if (demo) await Promise.race([waitForHealth(`http://127.0.0.1:${env.SIMULATOR_PORT}/health`), ...simulator])
  const kept = [
    ...simulator,
    processes.keep({ name: 'server', args: [SERVER, 'server'], env }),
    processes.keep({ name: 'worker', args: [...WORKER_HEAP, SERVER, 'worker'], env }),
  ]
  const ready = [waitForHealth(`http://127.0.0.1:${env.PORT}/health`)]
  if (demo)
    ready.push(processes.once({ name: 'seed', args: [SERVER, 'seed'], env: { ...env, DATABASE_URL: administrator } }))
  if (settings.dev) {
    const args = [VITE, WEB, '--port', String(settings.port), '--strictPort', '--clearScreen', 'false']
    kept.push(processes.keep({ name: 'vite', args, env: { API_PORT: env.PORT ?? '' } }))
    ready.push(waitForHealth(`http://localhost:${settings.port}/health`))
  }
  await Promise.race([Promise.all(ready), ...kept])
}

function sayReady({ mode, publicUrl, dataDir }: Settings, took: number): void {
  const demo = mode === 'demo'
  console.log(`
  Talão pronto em ${seconds(took)}

  Endereço   ${publicUrl}
${demo ? '  Entrar     loja@talao.demo · equipe@talao.demo · admin@talao.demo   senha talao-demo\n' : ''}\
  Dados      ${dataDir}${demo ? ' (registros em logs/, e-mails em mail/)' : ''}
  Parar      Ctrl+C
`)
}
