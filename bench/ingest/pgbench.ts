import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { bodyMaker } from './body.ts'

const run = promisify(execFile)

/** Rate of the same insert under pgbench, per second. Undefined where pgbench is not installed. */
export async function pgbenchRate(wish: {
  databaseUrl: string
  connections: number
  seconds: number
  folder: string
}): Promise<number | undefined> {
  const script = path.join(wish.folder, 'plain-insert.sql')
  writeFileSync(
    script,
    `insert into plain_insert (body) values (convert_to('${bodyMaker()('pgbench').toString('utf8').replaceAll("'", "''").replaceAll(':', '_')}', 'utf8'));\n`,
  )
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(wish.connections),
    '-j',
    '2',
    '-T',
    String(wish.seconds),
    '-f',
    script,
    wish.databaseUrl,
  ]
  try {
    const { stdout } = await run('pgbench', args)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
