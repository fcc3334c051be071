import { z } from 'zod'

const Environment = z.object({
  SIMULATOR_PORT: port().default(3100),
  SIMULATOR_STORAGE_PORT: port().default(0),
  SIMULATOR_TLS_PORT: port().default(3102),
  SIMULATOR_DATA: z.string().min(1).default('.talao/simulador.sqlite'),
  SIMULATOR_ACCOUNT_TOKEN: z.string().min(1).default('conta-de-demonstracao'),
  SIMULATOR_LATENCY_MS: z
    .string()
    .regex(/^[0-9]+(-[0-9]+)?$/, 'use um número de milissegundos, ou uma faixa como 500-1500')
    .default('500-1500'),
  SIMULATOR_RATE_LIMIT: z.coerce.number('use um número inteiro maior que zero').int().positive().default(100),
  SIMULATOR_TIME_SCALE: z.coerce.number('use um número maior que zero').positive().default(1),
  SIMULATOR_INVENTS: z.enum(['on', 'off'], 'use on ou off').default('off'),
  SIMULATOR_SEED: z.string().min(1).optional(),
})

export type Config = {
  port: number
  storagePort: number
  tlsPort: number
  data: string
  accountToken: string
  latencyMs: { low: number; high: number }
  rateLimit: number
  timeScale: number
  invents: boolean
  seed: string | undefined
}

/** Reads the environment once. Throws an Error whose message names the wrong variable and how to fix it. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const result = Environment.safeParse(environment)
  if (!result.success) throw new Error(z.prettifyError(result.error))
  const values = result.data
  const [low = 0, high = low] = values.SIMULATOR_LATENCY_MS.split('-').map(Number)
  return {
    port: values.SIMULATOR_PORT,
    storagePort: values.SIMULATOR_STORAGE_PORT,
    tlsPort: values.SIMULATOR_TLS_PORT,
    data: values.SIMULATOR_DATA,
    accountToken: values.SIMULATOR_ACCOUNT_TOKEN,
    latencyMs: { low: Math.min(low, high), high: Math.max(low, high) },
    rateLimit: values.SIMULATOR_RATE_LIMIT,
    timeScale: values.SIMULATOR_TIME_SCALE,
    invents: values.SIMULATOR_INVENTS === 'on',
    seed: values.SIMULATOR_SEED,
  }
}

function port() {
  const text = 'use um número de porta, de 0 a 65535'
  return z.coerce.number(text).int(text).min(0, text).max(65_535, text)
}
