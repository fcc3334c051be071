import type { Deps } from '../../http/deps.ts'

export type ReportDeps = Pick<Deps, 'db' | 'platformDb' | 'clock'>
