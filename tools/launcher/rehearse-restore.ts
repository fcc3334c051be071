import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Cleanup } from './cleanup.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from './postgres/test-clusters.ts'
import { Refusal } from './refusal.ts'
import { root } from './root.ts'

/**
 * Only these variables of the product's environment are passed on, so that a rehearsal cannot reach its database, files
 * or gateways.
 */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG']
const NOBODY = 'http://127.0.0.1:9'

/**
 * Restores a backup into a temporary PostgreSQL and folder, prints a summary and deletes both. Returns the exit code.
 */
export async function rehearseRestore(
  undo: Cleanup,
  { file, dataDir }: { file: string; dataDir: string },
): Promise<number> {
  const masterKey = masterKeyOf(dataDir)
  const folder = makeTestFolder()
  undo.step(() => clearTestFolder(folder))
  const starting = startPostgres({ dataDir: folder, database: 'ensaio', lasting: false })
  const postgres = await undo.after(starting, (started) => started.stop())
  const child = spawn(process.execPath, ['apps/server/src/main.ts', 'restore', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      TALAO_MODE: 'demo',
      FOCUS_HOMOLOGATION_URL: NOBODY,
      FOCUS_PRODUCTION_URL: NOBODY,
      DATABASE_URL: postgres.url,
      TALAO_DATA_DIR: folder,
      TALAO_MASTER_KEY: masterKey,
    },
  })
  undo.step(() => child.kill('SIGTERM'))
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) return code ?? 1
  console.log(`${said.split('\n')[0]}
Compare com o que o backup disse. O ensaio foi feito num PostgreSQL e numa pasta só dele, que agora são apagados:
o banco, os papéis e os arquivos do produto não foram tocados, e nada foi enviado.`)
  return 0
}

function masterKeyOf(dataDir: string): string {
  const given = process.env['TALAO_MASTER_KEY']
  if (given) return given
  const file = path.join(dataDir, 'master.key')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new Refusal(`Para o ensaio, ponha a chave-mestra da época da cópia em ${file}, ou em TALAO_MASTER_KEY.`)
}
