import type { TellDeps } from '../tell-deps.ts'

export type ReportDeps = Pick<TellDeps, 'db' | 'platformDb' | 'clock'>
