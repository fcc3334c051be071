import path from 'node:path'
import { withEnvFile } from '../../apps/server/src/kit/config/env-file.ts'
import { Refusal } from './refusal.ts'
import { root } from './root.ts'

/** What the starter itself needs. The rest of the environment passes through to the processes. */
export type Settings = {
  mode: 'demo' | 'production'
  dev: boolean
  port: number
  publicUrl: string
  dataDir: string
  /** The user's own PostgreSQL. Without it the embedded one is started. */
  databaseUrl: string | undefined
  /** How long a stopping server keeps answering. The server validates the value itself. */
  noticeSeconds: number
}

export function readSettings(args: string[]): Settings {
  const env = withEnvFile(process.env)

  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT=${env.PORT} não é uma porta: use um número de 1 a 65535.`)
  }
  const mode = env.TALAO_MODE || 'demo'
  if (mode !== 'demo' && mode !== 'production') {
    throw new Refusal(`TALAO_MODE=${mode} não existe: use demo ou production.`)
  }
  if (mode === 'production' && !env.DATABASE_URL) {
    throw new Refusal(
      'Em produção o banco é seu: aponte um PostgreSQL 15 ou mais novo com DATABASE_URL (docs/operacoes/producao.md).',
    )
  }
  return {
    mode,
    dev: args.includes('--dev'),
    port,
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    dataDir: path.resolve(root, env.TALAO_DATA_DIR || '.talao'),
    databaseUrl: env.DATABASE_URL || undefined,
    noticeSeconds: Number(env.DRAIN_SECONDS) || 0,
  }
}
