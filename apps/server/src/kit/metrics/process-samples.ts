import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import type { Clock } from '../clock.ts'
import type { DiskFacts, PoolFacts, ProcessFacts } from './process-facts.ts'
import type { Sample } from './registry.ts'

export type ProcessReader = { samples(): Sample[]; stop(): void }

const RESOLUTION_MS = 20
const QUANTILES = [50, 99, 100] as const

/** State of this process: event loop, memory, disk, connections. */
export function readProcess(facts: () => ProcessFacts, clock: Clock): ProcessReader {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const startedAt = clock.now().getTime() / 1000 - process.uptime()
  return {
    samples: () => {
      const { role, version, disk, pools } = facts()
      return [
        { name: 'talao_build_info', labels: { role, version, node: process.versions.node }, value: 1 },
        { name: 'process_start_time_seconds', labels: {}, value: startedAt },
        { name: 'process_cpu_seconds_total', labels: {}, value: cpuSeconds() },
        { name: 'process_resident_memory_bytes', labels: {}, value: process.memoryUsage.rss() },
        { name: 'talao_heap_used_bytes', labels: {}, value: process.memoryUsage().heapUsed },
        ...delaySamples(delay),
        ...diskSamples(disk),
        ...pools.flatMap(poolSamples),
      ]
    },
    stop: () => {
      delay.disable()
    },
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Event loop delay since the last scrape, minus the timer's own resolution. Resets with each scrape. */
function delaySamples(delay: ReturnType<typeof monitorEventLoopDelay>): Sample[] {
  const samples = QUANTILES.map((percent): Sample => {
    const measured = percent === 100 ? delay.max : delay.percentile(percent)
    const seconds = delay.count === 0 ? 0 : Math.max(0, measured / 1e9 - RESOLUTION_MS / 1000)
    return { name: 'talao_event_loop_delay_seconds', labels: { quantile: String(percent / 100) }, value: seconds }
  })
  delay.reset()
  return samples
}

function diskSamples(disk: DiskFacts | undefined): Sample[] {
  if (!disk) return []
  return [
    { name: 'talao_disk_free_bytes', labels: {}, value: disk.free },
    { name: 'talao_disk_size_bytes', labels: {}, value: disk.size },
  ]
}

function poolSamples({ name: pool, busy, idle, most, waiting }: PoolFacts): Sample[] {
  return [
    { name: 'talao_pool_connections', labels: { pool, state: 'busy' }, value: busy },
    { name: 'talao_pool_connections', labels: { pool, state: 'idle' }, value: idle },
    { name: 'talao_pool_limit', labels: { pool }, value: most },
    { name: 'talao_pool_waiting', labels: { pool }, value: waiting },
  ]
}
