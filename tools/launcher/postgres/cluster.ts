import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from '../refusal.ts'
import { type Account, giveTo } from './account.ts'
import type { Binaries } from './binaries.ts'

export const SUPERUSER = 'postgres'

type Cluster = { place: string; database: string; binaries: Binaries; account: Account; lasting: boolean }

/**
 * Creates the cluster with its database if there is none. Built under another name and renamed when complete, so that a
 * killed start never leaves half a cluster. Returns the data folder and the superuser's password.
 */
export async function makeCluster(cluster: Cluster): Promise<{ data: string; password: string }> {
  const data = path.join(cluster.place, 'data')
  const passwordFile = path.join(cluster.place, 'password')
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(cluster, data, passwordFile)

  const made = Number(readFileSync(path.join(data, 'PG_VERSION'), 'utf8'))
  if (made !== cluster.binaries.major) {
    throw new Refusal(
      `O banco em ${data} é do PostgreSQL ${made} e o programa é o ${cluster.binaries.major}: exporte com o antigo e importe no novo (docs/operacoes/banco-de-dados.md).`,
    )
  }
  return { data, password: readFileSync(passwordFile, 'utf8') }
}

async function initialise(cluster: Cluster, data: string, passwordFile: string): Promise<void> {
  const { place, account, binaries } = cluster
  for (const name of readdirSync(place)) {
    if (name.startsWith('data.new')) rmSync(path.join(place, name), { recursive: true, force: true })
  }
  const unfinished = path.join(place, `data.new.${process.pid}`)
  const passwordForInitdb = `${unfinished}.password`
  const password = randomBytes(24).toString('base64url')
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(account, unfinished)
  for (const file of [passwordFile, passwordForInitdb]) writeFileSync(file, password, { mode: 0o600 })
  giveTo(account, passwordForInitdb)
  try {
    await run(binaries.initdb, initdbOptions(cluster, unfinished, passwordForInitdb), account)
    // The single-user server creates the database before the real one starts, so no client library is needed.
    const single = ['--single', '-D', unfinished, ...(cluster.lasting ? [] : ['-F']), 'postgres']
    await run(binaries.postgres, single, account, `create database "${cluster.database}"\n`)
  } finally {
    rmSync(passwordForInitdb, { force: true })
  }
  renameSync(unfinished, data)
}

function initdbOptions({ binaries, lasting }: Cluster, folder: string, passwordFile: string): string[] {
  const locale =
    binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C']
  const access = ['-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  return ['-D', folder, ...access, '-E', 'UTF8', '--data-checksums', ...locale, ...(lasting ? [] : ['--no-sync'])]
}

function run(command: string, args: string[], account: Account, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...account, cwd: '/', stdio: 'pipe', env: { ...process.env, LC_ALL: 'C' } })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(command)} ended with code ${code}:\n${said}`)),
    )
    child.stdin.end(input)
  })
}
