import type { Clock } from '../../kit/clock.ts'
import { type Config, ConfigError } from '../../kit/config/config.ts'
import { connect } from '../../kit/db/connect.ts'
import type { RoleLogin } from '../../kit/db/roles.ts'
import type { WatchedStore } from '../../kit/files/monitored-store.ts'
import type { Logger } from '../../kit/log.ts'
import { listenForScrapes } from '../../kit/metrics/metrics-listener.ts'
import type { ProcessFacts } from '../../kit/metrics/process-facts.ts'
import { readProcess } from '../../kit/metrics/process-samples.ts'
import type { Registry } from '../../kit/metrics/registry.ts'
import { readInstallation } from './installation-samples.ts'

type MetricsOptions = {
  config: Config
  clock: Clock
  log: Logger
  role: 'server' | 'worker'
  registry: Registry
  facts: () => ProcessFacts
  files: Pick<WatchedStore, 'samples'>
  /** For the database role this process uses. */
  login: RoleLogin
}

/** A slower scrape is of no use. */
const ANSWER_WITHIN_MS = 3_000
export const METRICS_CONNECTIONS = 1

/**
 * Serves metrics when a port is configured. Uses a separate database connection, so that it works when all others are
 * taken.
 */
export async function openMetrics(wish: MetricsOptions): Promise<{ stop(): Promise<void> }> {
  const { config, clock, log, role, registry, facts, files } = wish
  const port = config.metrics[role]
  if (port === undefined) return { stop: async () => undefined }
  const { db } = connect(wish.login, {
    log,
    name: 'metrics',
    max: METRICS_CONNECTIONS,
    answerWithinMs: ANSWER_WITHIN_MS,
  })
  const house = readInstallation({ db, clock, log })
  const own = readProcess(facts, clock)
  try {
    const listener = await listenForScrapes({ host: config.metrics.host, port, log }, async () =>
      registry.text([...own.samples(), ...files.samples(), ...(await house())]),
    )
    log.info({ url: listener.url }, 'metrics listening')
    return {
      stop: async () => {
        await listener.stop()
        own.stop()
        await db.destroy()
      },
    }
  } catch (error) {
    own.stop()
    await db.destroy()
    throw new ConfigError(
      `${role === 'server' ? 'METRICS_PORT' : 'WORKER_METRICS_PORT'}: não foi possível escutar em ${config.metrics.host}:${port} (${error instanceof Error ? error.message : String(error)}). Escolha outra porta, ou deixe vazio para não publicar métricas.`,
    )
  }
}
