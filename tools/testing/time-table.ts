import type { Count, FileTime } from './suite.ts'

export type Stage = { name: string; count: Count; seconds: number; processor: number | undefined; files: FileTime[] }

const SLOWEST = 20
/** A file above this share of the run's processor time is marked. */
const MARKED_PART = 0.05

/** One line per stage: test counts, duration and processor seconds. */
export function stageLine({ name, count, seconds, processor }: Stage): string {
  const { passed, failed, skipped } = count
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const cost = processor === undefined ? '' : `${decimal(processor).padStart(8)} s de processador`
  return `  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(26)} ${counts.padEnd(36)} ${decimal(seconds).padStart(7)} s ${cost}`.trimEnd()
}

/**
 * The slowest files. Several files share a process and one database server, so a file's processor time is its share of
 * the stage's, by duration.
 */
export function slowestFiles(stages: readonly Stage[]): string[] {
  const whole = stages.reduce((sum, { processor }) => sum + (processor ?? 0), 0)
  const files = stages.flatMap(({ files: ofStage, processor }) => {
    const sum = ofStage.reduce((total, { seconds }) => total + seconds, 0)
    return ofStage.map(({ file, seconds }) => ({ file, seconds, processor: ((processor ?? 0) * seconds) / sum }))
  })
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds, processor }) => {
      const isMarked = whole > 0 && processor > whole * MARKED_PART
      return `  ${decimal(seconds).padStart(7)} s  ${file}${isMarked ? '  ← mais de 5 % do processador da rodada' : ''}`
    })
}

export function decimal(seconds: number): string {
  return seconds.toFixed(1).replace('.', ',')
}
