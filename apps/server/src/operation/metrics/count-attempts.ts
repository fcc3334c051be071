import type { Metrics } from '../../kit/metrics/registry.ts'
import type { Traffic } from '../../note/authority/traffic.ts'

/** Counts gateway attempts and passes them on to the authority health check. */
export function countAttempts(traffic: Traffic, metrics: Metrics): Traffic {
  return {
    ...traffic,
    observe(gateway, key, outcome) {
      metrics.count('talao_attempts_total', { gateway, outcome: outcome.kind })
      metrics.time('talao_attempt_seconds', { gateway }, outcome.exchange.durationMs / 1000)
      traffic.observe(gateway, key, outcome)
    },
  }
}
