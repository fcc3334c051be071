import { statfsSync } from 'node:fs'
import process from 'node:process'
import type pg from 'pg'
import { VERSION } from '../version.ts'

export type Pools = Readonly<Record<string, pg.Pool>>
export type PoolFacts = { name: string; busy: number; idle: number; most: number; waiting: number }
export type DiskFacts = { free: number; size: number }
/** Facts that a process reports along with its heartbeat. */
export type ProcessFacts = {
  role: 'server' | 'worker'
  version: string
  uptimeSeconds: number
  disk: DiskFacts | undefined
  pools: PoolFacts[]
}
export type ProcessSubject = { role: ProcessFacts['role']; pools: Pools; dataDir: string }

export function processFacts({ role, pools, dataDir }: ProcessSubject): ProcessFacts {
  return {
    role,
    version: VERSION,
    uptimeSeconds: process.uptime(),
    disk: diskFacts(dataDir),
    pools: Object.entries(pools).map(([name, pool]) => poolFacts(name, pool)),
  }
}

function poolFacts(name: string, { totalCount, idleCount, waitingCount, options }: pg.Pool): PoolFacts {
  return {
    name,
    busy: totalCount - idleCount,
    idle: idleCount,
    most: options.max ?? 10,
    waiting: waitingCount,
  }
}

/** Free space on the folder's disk, as available to this process's user. Undefined when it cannot be read. */
function diskFacts(folder: string): DiskFacts | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    // The folder is created with the first stored file.
    return undefined
  }
}
